/** What can be counted, and what each count waits for. No figure of another person is here. @module */
import { el, money, t } from "../page.js";
import { ask, cashText, inputField, openForm, refresh } from "../staff.js";
import { openCountPad } from "./count_pad.js";

/**
 * @typedef {import("../shapes.d.ts").TillView} TillView
 * @typedef {import("../shapes.d.ts").CountView} CountView
 */

/**
 * @param {HTMLElement} room
 * @param {TillView} now
 */
export function showCounts(room, now) {
  refresh(room, now.counts, () => [
    el("h2", {}, t("till.counts")),
    el("p", { class: "hint" }, t("till.counts_hint")),
    ...listOf(now.counts),
  ]);
}

/**
 * What waits to be counted, and what can be closed; surprise counts are folded away below.
 * @param {CountView[]} counts
 */
function listOf(counts) {
  const due = counts.filter(isDue);
  const rest = counts.filter((one) => !isDue(one) && (one.purposes.length || one.calls));
  const list = (/** @type {CountView[]} */ some) =>
    el("ul", { class: "plain-list counts" }, ...some.map(countRow));
  return [
    due.length ? list(due) : el("p", { class: "hint" }, t("till.nothing_counts")),
    rest.length
      ? el("details", { class: "more" }, el("summary", {}, t("till.surprises")), list(rest))
      : "",
  ];
}

/** @param {CountView} one */
function isDue(one) {
  return one.waits !== "" || one.called !== "" || one.differs || one.counted ||
    one.purposes.some((purpose) => purpose !== "surprise");
}

/** @param {string} purpose as a key of the catalogue */
function keyOf(purpose) {
  return purpose.replace(" ", "_");
}

/** What a purpose is called in a sentence. @param {string} purpose */
export function purposeWords(purpose) {
  return t(`till.counting_${keyOf(purpose)}`);
}

/** @param {CountView} one */
function countRow(one) {
  const waits = one.waits !== "";
  return el(
    "li",
    { class: waits || one.called ? "count due" : "count" },
    el("h3", {}, capital(one.title)),
    ...notes(one).map((words) => el("p", { class: "hint" }, words)),
    ...one.differing.map((figure) =>
      el(
        "p",
        { class: "off" },
        t("till.differing", {
          name: figure.name,
          sum: figureText(one, figure.dollars, figure.cents),
        }),
      )
    ),
    el("p", { class: "row" }, ...buttons(one)),
  );
}

/** @param {CountView} one */
function notes(one) {
  const purpose = one.waits ? purposeWords(one.waits) : "";
  return [
    one.waits && one.mine ? t("till.waits_mine", { purpose }) : "",
    one.waits && !one.mine ? t("till.waits_other", { purpose, name: one.first }) : "",
    one.called ? t("till.called", { name: one.called }) : "",
    one.differs ? t("till.differs") : "",
    one.counted ? t("till.counted") : "",
  ].filter(Boolean);
}

/** @param {CountView} one */
function buttons(one) {
  const label = (/** @type {string} */ words) => `${words}: ${one.title}`;
  const purposes = one.purposes.map((purpose) => {
    const words = t(`till.count_${keyOf(purpose)}`);
    return el("button", {
      class: one.waits || one.called ? "main" : "small",
      "data-key": `${purpose} ${one.what}`,
      "aria-label": label(words),
      onclick: () => openCount(one, purpose),
    }, words);
  });
  return [
    ...purposes,
    one.calls && !one.counted
      ? el("button", {
        class: "small",
        "data-key": `call ${one.what}`,
        "aria-label": label(t("till.call")),
        onclick: () => ask({ type: "CallCount", what: one.what }, {}, t("till.refused")),
      }, t("till.call"))
      : "",
    one.drops
      ? el("button", {
        class: "small danger",
        "data-key": `drop ${one.what}`,
        "aria-label": label(t("till.drop")),
        onclick: () => openDrop(one),
      }, t("till.drop"))
      : "",
  ];
}

/**
 * @param {CountView} one
 * @param {string} purpose
 */
export function openCount(one, purpose) {
  openCountPad(one, async (dollars, cents) => {
    const command = { type: "CountMoney", what: one.what, purpose, dollars, cents };
    return (await ask(command, { table: one.table }, t("till.refused"))).done;
  });
}

/** @param {CountView} one */
function openDrop(one) {
  const inside = [inputField(t("till.reason"), { name: "reason", required: true })];
  openForm(t("till.drop_title", { title: one.title }), inside, t("till.drop_go"), (fields) => {
    const reason = String(fields.get("reason"));
    ask({ type: "DropCount", what: one.what, reason }, {}, t("till.refused"));
  });
}

/**
 * A figure of this place: imitation money, cash, or both.
 * @param {CountView} one
 * @param {number} dollars
 * @param {number} cents
 */
function figureText(one, dollars, cents) {
  const parts = [one.chips.length ? money(dollars) : "", one.cash ? cashText(cents) : ""];
  return parts.filter(Boolean).join(" + ");
}

/** @param {string} words */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
