/** A strategy card as tables with marked and tinted cells. @module */
import { el, t } from "../page.js";
import { pollResult } from "./polling.js";

/**
 * @typedef {import("../shapes.d.ts").GuideView} GuideView
 * @typedef {import("../shapes.d.ts").BlockView} BlockView
 */

/**
 * @param {HTMLElement} room
 * @param {string} path
 * @param {() => boolean} isCurrent
 */
export async function showStrategyCard(room, path, isCurrent) {
  const reply = await pollResult(path, isCurrent, (state) => {
    if (!state) return;
    const words = state.before
      ? t("odds.queue", { before: state.before })
      : t("odds.working", { seconds: state.seconds });
    room.replaceChildren(
      el("p", { class: "hint", role: "status" }, words),
      el("progress", { "aria-label": t("odds.progress") }),
    );
  });
  if (!reply) return;
  if (reply.status !== 200) {
    return room.replaceChildren(el("p", {}, reply.body?.words || t("odds.no_answer")));
  }
  /** @type {GuideView} */
  const card = reply.body;
  room.replaceChildren(
    el("p", { class: "hint" }, card.below),
    ...card.sections.map((one, at) =>
      el("details", { open: at === 0 }, el("summary", {}, one.heading), ...one.blocks.map(block))
    ),
  );
}

/** @param {BlockView} one @returns {Node} */
function block(one) {
  if (one.kind === "words") return el("p", {}, one.text);
  if (one.kind === "table") return chart(one);
  return el("ul", {}, ...one.rows.map(([text]) => el("li", {}, text)));
}

/** @param {BlockView} one */
function chart(one) {
  const rows = one.rows.map(([first, ...rest], row) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, first),
      ...rest.map((cell, at) =>
        el("td", { class: tintClass(one, row, at), "data-name": one.columns[at + 1] }, cell)
      ),
    )
  );
  const table = el(
    "table",
    { class: tableClass(one) },
    el("caption", {}, one.text),
    el(
      "thead",
      {},
      el("tr", {}, ...one.columns.map((name) => el("th", { scope: "col" }, name))),
    ),
    el("tbody", {}, ...rows),
  );
  return el(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": one.text },
    table,
  );
}

/**
 * A chart of acts keeps its shape on a phone; numbers do not fit its cells.
 * @param {BlockView} one
 */
function tableClass(one) {
  if (!one.tints.length) return "plain stacks";
  return one.tints.flat().some(Boolean) ? "chart" : "chart stacks";
}

/** @param {BlockView} one @param {number} row @param {number} at */
function tintClass(one, row, at) {
  const number = one.tints[row]?.[at] || 0;
  return number ? `tint tint-${number}` : false;
}
