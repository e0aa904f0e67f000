/** What each table has won against its expectation, drawn with its band. @module */
import { el, money, t } from "../page.js";
import { draw } from "../table_pieces.js";
import { refresh } from "../staff.js";

/** @typedef {import("../shapes.d.ts").TakingsView} TakingsView */

const WIDE = 320, HIGH = 30;

/**
 * @param {HTMLElement} room
 * @param {TakingsView[]} all
 */
export function showTakings(room, all) {
  if (!room.firstChild) {
    const heads = ["tables", "staked", "won", "expected", "band"].map((column) =>
      el(
        "th",
        { scope: "col", class: column === "tables" || column === "band" ? "" : "figure" },
        t(`floor.${column}`),
      )
    );
    room.append(
      el("h2", {}, t("floor.takings")),
      el("p", { class: "hint" }, t("floor.takings_hint")),
      el("table", { class: "plain" }, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {})),
      el("p", { class: "hint best" }, t("floor.takings_best")),
    );
  }
  const best = room.querySelector(".best");
  if (best instanceof HTMLElement) best.hidden = !all.some((table) => table.best_play);
  const body = /** @type {HTMLElement} */ (room.querySelector("tbody"));
  while (body.children.length < all.length) body.append(el("tr", {}));
  all.forEach((table, at) =>
    refresh(/** @type {HTMLElement} */ (body.children[at]), table, () => tableCells(table))
  );
}

/** @param {TakingsView} table */
function tableCells(table) {
  const title = table.best_play ? `${table.title} *` : table.title;
  const last = table.staked && table.known
    ? [
      bandPicture(table),
      el(
        "span",
        { class: bandPosition(table) === "outside" ? "off" : "hint" },
        t(`floor.${bandPosition(table)}`),
      ),
    ]
    : [el("span", { class: "hint" }, t(table.staked ? "floor.working" : "floor.nothing_decided"))];
  return [
    el("th", { scope: "row" }, title),
    el("td", { class: "figure" }, money(table.staked)),
    el("td", { class: table.won < 0 ? "figure lost" : "figure won" }, signedMoney(table.won)),
    el("td", { class: "figure" }, table.known && table.staked ? signedMoney(table.expected) : "–"),
    el("td", { class: "band-cell" }, ...last),
  ];
}

/** Where players decide, winning more than expected means nothing. @param {TakingsView} table */
function bandPosition(table) {
  if (table.inside) return "inside";
  return table.best_play && table.won > table.high ? "above" : "outside";
}

/** @param {number} sum */
function signedMoney(sum) {
  return `${sum < 0 ? "−" : sum > 0 ? "+" : ""}${money(Math.abs(sum))}`;
}

/** The band, the expectation in it, and the actual result. @param {TakingsView} table */
function bandPicture(table) {
  const least = Math.min(table.low, table.won, 0), most = Math.max(table.high, table.won, 0);
  const room = Math.max(1, most - least);
  const x = (/** @type {number} */ sum) => 12 + (sum - least) / room * (WIDE - 24);
  const words = t("floor.band_words", {
    title: table.title,
    won: signedMoney(table.won),
    expected: signedMoney(table.expected),
    low: signedMoney(table.low),
    high: signedMoney(table.high),
  });
  const svg = draw("svg", {
    class: "band",
    viewBox: `0 0 ${WIDE} ${HIGH}`,
    role: "img",
    "aria-label": words,
  });
  const line = (/** @type {string} */ kind, /** @type {number} */ at) =>
    draw("line", { class: kind, x1: x(at), x2: x(at), y1: 3, y2: HIGH - 3 });
  svg.append(
    draw("title", {}, words),
    draw("rect", {
      class: "reach",
      x: x(table.low),
      y: 8,
      width: x(table.high) - x(table.low),
      height: 14,
      rx: 4,
    }),
    line("zero-line", 0),
    line("mean", table.expected),
  );
  const at = x(table.won), mid = HIGH / 2;
  svg.append(
    table.inside
      ? draw("circle", { class: "actual", cx: at, cy: mid, r: 6 })
      : draw("path", { class: "actual out", d: `M${at} ${mid - 8}l8 8l-8 8l-8 -8z` }),
  );
  return svg;
}
