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
  const odds = view.sections.filter((one) => one.odds),
    rest = view.sections.filter((one) => !one.odds);
  openSheet(
    view.title,
    el("p", { class: "hint" }, view.below),
    ...[...odds, ...rest].map((one) => guideSection(one, one.odds)),
    notes(view),
  );
}

/**
 * @param {SectionView} one
 * @param {boolean} open
 */
function guideSection(one, open) {
  return el(
    "details",
    { class: "part", open },
    el("summary", {}, one.heading),
    ...one.blocks.map(block),
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

/** @param {BlockView} one @returns {Node} */
function block(one) {
  if (one.kind === "words") return el("p", {}, one.text);
  if (one.kind === "terms") {
    return el(
      "dl",
      {},
      ...one.rows.flatMap(([name, text]) => [el("dt", {}, name), el("dd", {}, text)]),
    );
  }
  if (one.kind === "table") return table(one);
  return el(
    one.kind === "steps" ? "ol" : "ul",
    {},
    ...one.rows.map(([text]) => el("li", {}, text)),
  );
}

/** @param {BlockView} one */
function table(one) {
  const head = one.columns.map((name) => el("th", { scope: "col" }, name));
  const rows = one.rows.map(([first, ...rest]) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, first),
      ...rest.map((cell, at) => el("td", { "data-name": one.columns[at + 1] }, cell)),
    )
  );
  return el(
    "table",
    { class: "plain odds" },
    el("caption", { class: "visually-hidden" }, one.text),
    el("thead", {}, el("tr", {}, ...head)),
    el("tbody", {}, ...rows),
  );
}
