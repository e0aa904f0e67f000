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
    const heads = ["tables", "staked", "won", "expected", "band"].map((one) =>
      el(
        "th",
        { scope: "col", class: one === "tables" || one === "band" ? "" : "figure" },
        t(`floor.${one}`),
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
  if (best instanceof HTMLElement) best.hidden = !all.some((one) => one.best_play);
  const body = /** @type {HTMLElement} */ (room.querySelector("tbody"));
  while (body.children.length < all.length) body.append(el("tr", {}));
  all.forEach((one, at) =>
    refresh(/** @type {HTMLElement} */ (body.children[at]), one, () => tableCells(one))
  );
}

/** @param {TakingsView} one */
function tableCells(one) {
  const title = one.best_play ? `${one.title} *` : one.title;
  const last = one.staked && one.known
    ? [
      bandPicture(one),
      el(
        "span",
        { class: bandPosition(one) === "outside" ? "off" : "hint" },
        t(`floor.${bandPosition(one)}`),
      ),
    ]
    : [el("span", { class: "hint" }, t(one.staked ? "floor.working" : "floor.nothing_decided"))];
  return [
    el("th", { scope: "row" }, title),
    el("td", { class: "figure" }, money(one.staked)),
    el("td", { class: one.won < 0 ? "figure lost" : "figure won" }, signedMoney(one.won)),
    el("td", { class: "figure" }, one.known && one.staked ? signedMoney(one.expected) : "–"),
    el("td", { class: "band-cell" }, ...last),
  ];
}

/** Where players decide, winning more than expected means nothing. @param {TakingsView} one */
function bandPosition(one) {
  if (one.inside) return "inside";
  return one.best_play && one.won > one.high ? "above" : "outside";
}

/** @param {number} sum */
function signedMoney(sum) {
  return `${sum < 0 ? "−" : sum > 0 ? "+" : ""}${money(Math.abs(sum))}`;
}

/** The band, the expectation in it, and the actual result. @param {TakingsView} one */
function bandPicture(one) {
  const least = Math.min(one.low, one.won, 0), most = Math.max(one.high, one.won, 0);
  const room = Math.max(1, most - least);
  const x = (/** @type {number} */ sum) => 12 + (sum - least) / room * (WIDE - 24);
  const words = t("floor.band_words", {
    title: one.title,
    won: signedMoney(one.won),
    expected: signedMoney(one.expected),
    low: signedMoney(one.low),
    high: signedMoney(one.high),
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
      x: x(one.low),
      y: 8,
      width: x(one.high) - x(one.low),
      height: 14,
      rx: 4,
    }),
    line("zero-line", 0),
    line("mean", one.expected),
  );
  const at = x(one.won), mid = HIGH / 2;
  svg.append(
    one.inside
      ? draw("circle", { class: "actual", cx: at, cy: mid, r: 6 })
      : draw("path", { class: "actual out", d: `M${at} ${mid - 8}l8 8l-8 8l-8 -8z` }),
  );
  return svg;
}
