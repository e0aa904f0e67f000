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
 * @param {IncidentView} one
 * @param {Known} known
 * @param {(Node | string)[]} [acts] buttons for those who may act on it
 */
export function incidentCard(one, known, acts = []) {
  const name = (/** @type {string} */ who) => nameOf(who, known.names);
  const list = (/** @type {string[]} */ all) => all.map(name).join(", ");
  const place = one.table ? t("incidents.at_table", { table: one.table, round: one.round }) : "";
  return el(
    "article",
    { class: one.closed ? "incident panel" : "incident panel open", id: `incident-${one.number}` },
    el(
      "h3",
      {},
      t("incidents.number", { number: one.number, title: one.title }),
      " ",
      el("span", { class: "tag" }, stateWords(one)),
    ),
    el(
      "p",
      { class: "hint" },
      [timeText(one.at_ms), place, t("incidents.by", { who: name(one.by) })].filter(Boolean)
        .join(" · "),
    ),
    el("p", { class: "words" }, one.words),
    el(
      "dl",
      {},
      ...fact("helper", one.helper && name(one.helper)),
      ...fact("helped", one.helped && name(one.helped)),
      ...fact("guests", list(one.guests)),
      ...fact("people", list(one.people)),
      ...fact("provider", one.provider),
      ...fact("rule", one.rule),
    ),
    notes(one, known),
    one.due.length
      ? el(
        "p",
        { class: "due" },
        t("incidents.due", { to: one.due.map((to) => known.recipients[to] ?? to).join(", ") }),
      )
      : "",
    el(
      "p",
      { class: "row" },
      ...acts,
      one.law.length
        ? el("button", {
          class: "small",
          "data-key": `law ${one.number}`,
          "aria-label": `${t("incidents.law")}: ${one.number}`,
          onclick: () => openSheet(one.title, clauseList(one.law)),
        }, t("incidents.law"))
        : "",
    ),
  );
}

/** @param {IncidentView} one */
function stateWords(one) {
  if (one.closed) return t("incidents.state_closed");
  if (one.due.length) return t("incidents.state_due");
  return t(one.decisions.length ? "incidents.state_decided" : "incidents.state_open");
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
 * @param {IncidentView} one
 * @param {Known} known
 */
function notes(one, known) {
  const rows = [
    ...one.additions.map((note) => ({ note, kind: "added" })),
    ...one.decisions.map((note) => ({ note, kind: "decided" })),
    ...one.sent.map((note) => ({ note, kind: "sent" })),
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
    ...all.map((one) =>
      el(
        "li",
        { class: "row" },
        el("b", {}, nameOf(one.guest, known.names)),
        el(
          "span",
          {},
          one.holdings
            ? t("incidents.holds_frozen", { sum: money(one.dollars), number: one.incident })
            : t("incidents.stopped_only", { number: one.incident }),
        ),
        act(one),
      )
    ),
  );
}

/** The page of a written notice. @param {number} number */
export function noticeAddress(number) {
  return `${page.base}/incidents/${number}/notice`;
}
