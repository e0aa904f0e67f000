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
  const rest = counts.filter((count) => !isDue(count) && (count.purposes.length || count.calls));
  const list = (/** @type {CountView[]} */ some) =>
    el("ul", { class: "plain-list counts" }, ...some.map(countRow));
  return [
    due.length ? list(due) : el("p", { class: "hint" }, t("till.nothing_counts")),
    rest.length
      ? el("details", { class: "more" }, el("summary", {}, t("till.surprises")), list(rest))
      : "",
  ];
}

/** @param {CountView} count */
function isDue(count) {
  return count.waits !== "" || count.called !== "" || count.differs || count.counted ||
    count.purposes.some((purpose) => purpose !== "surprise");
}

/** @param {string} purpose as a key of the catalogue */
function keyOf(purpose) {
  return purpose.replace(" ", "_");
}

/** What a purpose is called in a sentence. @param {string} purpose */
export function purposeWords(purpose) {
  return t(`till.counting_${keyOf(purpose)}`);
}

/** @param {CountView} count */
function countRow(count) {
  const waits = count.waits !== "";
  return el(
    "li",
    { class: waits || count.called ? "count due" : "count" },
    el("h3", {}, capital(count.title)),
    ...notes(count).map((words) => el("p", { class: "hint" }, words)),
    ...count.differing.map((figure) =>
      el(
        "p",
        { class: "off" },
        t("till.differing", {
          name: figure.name,
          sum: figureText(count, figure.dollars, figure.cents),
        }),
      )
    ),
    el("p", { class: "row" }, ...buttons(count)),
  );
}

/** @param {CountView} count */
function notes(count) {
  const purpose = count.waits ? purposeWords(count.waits) : "";
  return [
    count.waits && count.mine ? t("till.waits_mine", { purpose }) : "",
    count.waits && !count.mine ? t("till.waits_other", { purpose, name: count.first }) : "",
    count.called ? t("till.called", { name: count.called }) : "",
    count.differs ? t("till.differs") : "",
    count.counted ? t("till.counted") : "",
  ].filter(Boolean);
}

/** @param {CountView} count */
function buttons(count) {
  const label = (/** @type {string} */ words) => `${words}: ${count.title}`;
  const purposes = count.purposes.map((purpose) => {
    const words = t(`till.count_${keyOf(purpose)}`);
    return el("button", {
      class: count.waits || count.called ? "main" : "small",
      "data-key": `${purpose} ${count.what}`,
      "aria-label": label(words),
      onclick: () => openCount(count, purpose),
    }, words);
  });
  return [
    ...purposes,
    count.calls && !count.counted
      ? el("button", {
        class: "small",
        "data-key": `call ${count.what}`,
        "aria-label": label(t("till.call")),
        onclick: () => ask({ type: "CallCount", what: count.what }, {}, t("till.refused")),
      }, t("till.call"))
      : "",
    count.drops
      ? el("button", {
        class: "small danger",
        "data-key": `drop ${count.what}`,
        "aria-label": label(t("till.drop")),
        onclick: () => openDrop(count),
      }, t("till.drop"))
      : "",
  ];
}

/**
 * @param {CountView} count
 * @param {string} purpose
 */
export function openCount(count, purpose) {
  openCountPad(count, async (dollars, cents) => {
    const command = { type: "CountMoney", what: count.what, purpose, dollars, cents };
    return (await ask(command, { table: count.table }, t("till.refused"))).done;
  });
}

/** @param {CountView} count */
function openDrop(count) {
  const inside = [inputField(t("till.reason"), { name: "reason", required: true })];
  openForm(t("till.drop_title", { title: count.title }), inside, t("till.drop_go"), (fields) => {
    const reason = String(fields.get("reason"));
    ask({ type: "DropCount", what: count.what, reason }, {}, t("till.refused"));
  });
}

/**
 * A figure of this place: imitation money, cash, or both.
 * @param {CountView} count
 * @param {number} dollars
 * @param {number} cents
 */
function figureText(count, dollars, cents) {
  const parts = [count.chips.length ? money(dollars) : "", count.cash ? cashText(cents) : ""];
  return parts.filter(Boolean).join(" + ");
}

/** @param {string} words */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
