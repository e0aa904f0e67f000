/** The guide of a game and the exact odds of every bet, as this house plays it. @module */
import { api, el, t } from "../page.js";
import { openSheet } from "../sheet.js";

/**
 * @typedef {import("../shapes.d.ts").GuideView} GuideView
 * @typedef {import("../shapes.d.ts").SectionView} SectionView
 * @typedef {import("../shapes.d.ts").BlockView} BlockView
 */

/** @param {string} table */
export async function openGuide(table) {
  openSheet(t("play.guide"), el("p", { class: "working" }, t("play.calculating")));
  const reply = await api(`/tables/${table}/guide`);
  if (reply.status !== 200) return openSheet(t("play.guide"), el("p", {}, t("play.no_guide")));
  /** @type {GuideView} */
  const view = reply.body;
  const odds = view.sections.filter((section) => section.odds),
    rest = view.sections.filter((section) => !section.odds);
  openSheet(
    view.title,
    el("p", { class: "hint" }, view.below),
    ...[...odds, ...rest].map((section) => guideSection(section, section.odds)),
    notes(view),
  );
}

/**
 * @param {SectionView} section
 * @param {boolean} open
 */
function guideSection(section, open) {
  return el(
    "details",
    { class: "part", open },
    el("summary", {}, section.heading),
    ...section.blocks.map(block),
  );
}

/** @param {GuideView} view */
function notes(view) {
  if (!view.notes.length) return "";
  const items = view.notes.map(([name, text]) => el("li", {}, el("b", {}, name), ": ", text));
  return el(
    "details",
    { class: "part" },
    el("summary", {}, t("play.notes")),
    el("ol", {}, ...items),
  );
}

/** @param {BlockView} part @returns {Node} */
function block(part) {
  if (part.kind === "words") return el("p", {}, part.text);
  if (part.kind === "terms") {
    return el(
      "dl",
      {},
      ...part.rows.flatMap(([name, text]) => [el("dt", {}, name), el("dd", {}, text)]),
    );
  }
  if (part.kind === "table") return table(part);
  return el(
    part.kind === "steps" ? "ol" : "ul",
    {},
    ...part.rows.map(([text]) => el("li", {}, text)),
  );
}

/** @param {BlockView} grid */
function table(grid) {
  const head = grid.columns.map((name) => el("th", { scope: "col" }, name));
  const rows = grid.rows.map(([first, ...rest]) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, first),
      ...rest.map((cell, at) => el("td", { "data-name": grid.columns[at + 1] }, cell)),
    )
  );
  return el(
    "table",
    { class: "plain odds" },
    el("caption", { class: "visually-hidden" }, grid.text),
    el("thead", {}, el("tr", {}, ...head)),
    el("tbody", {}, ...rows),
  );
}
