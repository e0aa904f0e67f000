/** A table's recent results, newest first: dice as dice, numbers in their color. @module */
import { replayUrl } from "../replay_link.js";
import { el, t } from "../page.js";
import { draw } from "../table_pieces.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").PastView} PastView
 */

/**
 * @param {HTMLElement} room
 * @param {TableView} view
 * @param {number} most
 * @param {boolean} [small] totals only, without the dice
 */
export function showRecentResults(room, view, most, small = false) {
  const last = view.history.slice(-most).reverse();
  room.hidden = !last.length && view.cards_left >= 0;
  room.replaceChildren(
    el("h3", {}, t("wall.last")),
    last.length
      ? el("ol", {}, ...last.map((result, at) => resultItem(view.id, result, at === 0, small)))
      : el("p", { class: "hint" }, t("wall.no_results")),
  );
}

/**
 * A result. Next to a large layout it links to its round.
 * @param {string} table
 * @param {PastView} result
 * @param {boolean} newest
 * @param {boolean} small
 */
function resultItem(table, result, newest, small) {
  const color = /\b(red|black|green)\b/.exec(result.shown)?.[1];
  const names = ["past", newest ? "newest" : "", color ? `on-${color}` : "", result.note];
  const room = el("li", { class: names.filter(Boolean).join(" "), title: result.shown });
  const content = small ? room : el("a", { href: replayUrl(table, result.round, "wall") });
  if (/^[1-6](-[1-6])+$/.test(result.outcome)) {
    if (!small) { for (const face of result.outcome.split("-")) content.append(die(face)); }
    const total = result.outcome.split("-").reduce((sum, face) => sum + Number(face), 0);
    content.append(el("b", {}, String(total)));
  } else content.append(el("b", {}, color ? result.outcome : result.shown || result.outcome));
  content.append(el("span", { class: "visually-hidden" }, ` ${result.shown}`));
  if (content !== room) room.append(content);
  return room;
}

/** @param {string} face */
function die(face) {
  const svg = draw("svg", { class: "die", viewBox: "0 0 64 64", "aria-hidden": "true" });
  svg.append(draw("use", { href: `/static/dice.svg#die-white-${face}`, width: 64, height: 64 }));
  return svg;
}
