/** Where the imitation money is: one bar whose parts add up to what was issued. @module */
import { el, money, t } from "../page.js";
import { draw } from "../table_pieces.js";
import { refresh } from "../staff.js";

/** @typedef {import("../shapes.d.ts").ConservationView} ConservationView */

const PARTS = /** @type {const} */ ([
  "guests",
  "on_tables",
  "racks",
  "windows",
  "prizes",
  "tickets",
  "taken_back",
  "void",
]);

/**
 * @param {HTMLElement} room
 * @param {ConservationView} now
 */
export function showMoney(room, now) {
  refresh(room, now, () => {
    const parts = PARTS.filter((part) => now[part]);
    const rows = parts.map((line) =>
      el(
        "li",
        {},
        el("span", { class: `swatch part-${line}` }),
        el("span", {}, t(`floor.part_${line}`)),
        el("b", { class: "figure" }, money(now[line])),
      )
    );
    const mark = now.balanced ? el("b", { class: "balanced" }, `✓ ${t("floor.balanced")}`) : el(
      "b",
      { class: "unbalanced", role: "alert" },
      `✗ ${t("floor.unbalanced", { sum: money(now.missing) })}`,
    );
    return [
      el("h2", { class: "row" }, t("floor.issued", { sum: money(now.issued) }), mark),
      bar(now),
      el("ul", { class: "legend" }, ...rows),
      el("p", { class: "hint" }, conservationLine(now)),
    ];
  });
}

/** The same in one line: what was issued, and the parts that add up to it. @param {ConservationView} now */
function conservationLine(now) {
  const parts = PARTS.map((part) => `${t(`floor.line_${part}`)} ${money(now[part])}`).join(" + ");
  return `${t("floor.line_issued")} ${money(now.issued)} ${now.balanced ? "=" : "≠"} ${parts}`;
}

/** @param {ConservationView} now */
function bar(now) {
  const svg = draw("svg", {
    class: "bar",
    viewBox: "0 0 1000 26",
    preserveAspectRatio: "none",
    "aria-hidden": "true",
  });
  let x = 0;
  for (const part of PARTS) {
    const width = Math.max(0, now[part]) / Math.max(1, now.issued) * 1000;
    svg.append(draw("rect", { class: `part-${part}`, x, y: 0, width, height: 26 }));
    x += width;
  }
  return svg;
}
