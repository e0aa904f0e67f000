/** One incident of the book, as the incident book and the inspector's page show it. @module */
import { el, money, page, t } from "../page.js";
import { clauseList, openSheet } from "../sheet.js";

/**
 * @typedef {import("../shapes.d.ts").IncidentView} IncidentView
 * @typedef {import("../shapes.d.ts").IncidentNoteView} IncidentNoteView
 * @typedef {import("../shapes.d.ts").FrozenView} FrozenView
 * @typedef {{names: Record<string, string>, recipients: Record<string, string>}} Known
 */

/** @param {number} at_ms */
export function timeText(at_ms) {
  return new Date(at_ms).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}

/**
 * Someone by name and id, or by id alone.
 * @param {string} who
 * @param {Record<string, string>} names
 */
export function nameOf(who, names) {
  return names[who] && names[who] !== who ? `${names[who]} (${who})` : who;
}

/**
 * @param {IncidentView} incident
 * @param {Known} known
 * @param {(Node | string)[]} [acts] buttons for those who may act on it
 */
export function incidentCard(incident, known, acts = []) {
  const name = (/** @type {string} */ who) => nameOf(who, known.names);
  const list = (/** @type {string[]} */ all) => all.map(name).join(", ");
  const place = incident.table
    ? t("incidents.at_table", { table: incident.table, round: incident.round })
    : "";
  return el(
    "article",
    {
      class: incident.closed ? "incident panel" : "incident panel open",
      id: `incident-${incident.number}`,
    },
    el(
      "h3",
      {},
      t("incidents.number", { number: incident.number, title: incident.title }),
      " ",
      el("span", { class: "tag" }, stateWords(incident)),
    ),
    el(
      "p",
      { class: "hint" },
      [timeText(incident.at_ms), place, t("incidents.by", { who: name(incident.by) })].filter(
        Boolean,
      )
        .join(" · "),
    ),
    el("p", { class: "words" }, incident.words),
    el(
      "dl",
      {},
      ...fact("helper", incident.helper && name(incident.helper)),
      ...fact("helped", incident.helped && name(incident.helped)),
      ...fact("guests", list(incident.guests)),
      ...fact("people", list(incident.people)),
      ...fact("provider", incident.provider),
      ...fact("rule", incident.rule),
    ),
    notes(incident, known),
    incident.due.length
      ? el(
        "p",
        { class: "due" },
        t("incidents.due", { to: incident.due.map((to) => known.recipients[to] ?? to).join(", ") }),
      )
      : "",
    el(
      "p",
      { class: "row" },
      ...acts,
      incident.law.length
        ? el("button", {
          class: "small",
          "data-key": `law ${incident.number}`,
          "aria-label": `${t("incidents.law")}: ${incident.number}`,
          onclick: () => openSheet(incident.title, clauseList(incident.law)),
        }, t("incidents.law"))
        : "",
    ),
  );
}

/** @param {IncidentView} incident */
function stateWords(incident) {
  if (incident.closed) return t("incidents.state_closed");
  if (incident.due.length) return t("incidents.state_due");
  return t(incident.decisions.length ? "incidents.state_decided" : "incidents.state_open");
}

/**
 * @param {string} what
 * @param {string} words
 */
function fact(what, words) {
  return words ? [el("dt", {}, t(`incidents.${what}`)), el("dd", {}, words)] : [];
}

/**
 * Everything that came after the entry, in order.
 * @param {IncidentView} incident
 * @param {Known} known
 */
function notes(incident, known) {
  const rows = [
    ...incident.additions.map((note) => ({ note, kind: "added" })),
    ...incident.decisions.map((note) => ({ note, kind: "decided" })),
    ...incident.sent.map((note) => ({ note, kind: "sent" })),
  ].sort((a, b) => a.note.at_ms - b.note.at_ms);
  if (!rows.length) return "";
  return el(
    "ul",
    { class: "plain-list" },
    ...rows.map(({ note, kind }) => {
      const to = known.recipients[note.to] ?? note.to;
      const fill = { words: note.words, who: nameOf(note.by, known.names), to };
      return el(
        "li",
        {},
        el("span", { class: "hint" }, timeText(note.at_ms)),
        " ",
        t(`incidents.was_${kind}`, fill),
      );
    }),
  );
}

/**
 * The guests who stopped playing.
 * @param {FrozenView[]} all
 * @param {Known} known
 * @param {(one: FrozenView) => Node | string} act
 */
export function frozenList(all, known, act) {
  return el(
    "ul",
    { class: "plain-list" },
    ...all.map((freeze) =>
      el(
        "li",
        { class: "row" },
        el("b", {}, nameOf(freeze.guest, known.names)),
        el(
          "span",
          {},
          freeze.holdings
            ? t("incidents.holds_frozen", { sum: money(freeze.dollars), number: freeze.incident })
            : t("incidents.stopped_only", { number: freeze.incident }),
        ),
        act(freeze),
      )
    ),
  );
}

/** The page of a written notice. @param {number} number */
export function noticeAddress(number) {
  return `${page.base}/incidents/${number}/notice`;
}
