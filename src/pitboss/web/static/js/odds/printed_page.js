/** A printed page, such as a strategy card, as tables with marked and tinted cells. @module */
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
export async function showPrintedPage(room, path, isCurrent) {
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
    ...card.sections.map((section, at) =>
      el(
        "details",
        { open: at === 0 },
        el("summary", {}, section.heading),
        ...section.blocks.map(block),
      )
    ),
  );
}

/** @param {BlockView} part @returns {Node} */
function block(part) {
  if (part.kind === "words") return el("p", {}, part.text);
  if (part.kind === "table") return chart(part);
  return el("ul", {}, ...part.rows.map(([text]) => el("li", {}, text)));
}

/** @param {BlockView} grid */
function chart(grid) {
  const rows = grid.rows.map(([first, ...rest], row) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, first),
      ...rest.map((cell, at) =>
        el("td", { class: tintClass(grid, row, at), "data-name": grid.columns[at + 1] }, cell)
      ),
    )
  );
  const table = el(
    "table",
    { class: tableClass(grid) },
    el("caption", {}, grid.text),
    el(
      "thead",
      {},
      el("tr", {}, ...grid.columns.map((name) => el("th", { scope: "col" }, name))),
    ),
    el("tbody", {}, ...rows),
  );
  return el(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": grid.text },
    table,
  );
}

/**
 * A chart of acts keeps its shape on a phone; numbers do not fit its cells.
 * @param {BlockView} grid
 */
function tableClass(grid) {
  if (!grid.tints.length) return "plain stacks";
  return grid.tints.flat().some(Boolean) ? "chart" : "chart stacks";
}

/** @param {BlockView} grid @param {number} row @param {number} at */
function tintClass(grid, row, at) {
  const number = grid.tints[row]?.[at] || 0;
  return number ? `tint tint-${number}` : false;
}
