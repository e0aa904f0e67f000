/** What the drawer should hold, opening the window, and counting it. @module */
import { el, money, page, t } from "../page.js";
import { ask, cashText, inputField, openForm, parseCents, refresh } from "../staff.js";

/**
 * @typedef {import("../shapes.d.ts").WindowView} WindowView
 * @typedef {{mine: boolean, banks: boolean, admits: boolean, reverses: boolean}} Rights
 */

/**
 * @param {HTMLElement} room
 * @param {WindowView} now
 * @param {boolean} mine
 */
export function showDrawer(room, now, mine) {
  const { cents: cashCents, dollars, sold_dollars, sold_cents, taken_back, rate, rate_for } = now;
  const { counting, counts_by_two } = now;
  const counted = [counting, counts_by_two];
  refresh(
    room,
    [cashCents, dollars, sold_dollars, sold_cents, taken_back, rate, rate_for, mine, counted],
    () => [
      el("h2", {}, t("window.drawer")),
      el(
        "dl",
        { class: "figures" },
        ...pair(t("window.cash"), counting ? "–" : cashText(cashCents), "big"),
        ...pair(t("window.chips"), counting ? "–" : money(dollars)),
        ...pair(
          t("window.sold"),
          t("window.sold_sum", { dollars: money(sold_dollars), cash: cashText(sold_cents) }),
        ),
        ...pair(t("window.taken"), money(taken_back)),
      ),
      el(
        "p",
        { class: "hint" },
        t("window.rate", { cash: cashText(100 * rate_for), rate: money(rate) }),
      ),
      counting ? el("p", { class: "off" }, t("window.counting")) : "",
      countWay(now, mine),
    ],
  );
}

/**
 * How the window is counted: by two people on the till page, or by its banker alone.
 * @param {WindowView} now
 * @param {boolean} mine
 */
function countWay(now, mine) {
  if (!mine) return "";
  if (now.counts_by_two || now.counting) {
    const href = `${page.base}/till#window/${page.window}`;
    return el("a", { class: "button", "data-key": "till", href }, t("window.count_by_two"));
  }
  return el(
    "button",
    { "data-key": "count", onclick: () => openCount(now) },
    t("window.count_out"),
  );
}

/**
 * @param {string} words
 * @param {string} figure
 * @param {string} [kind]
 */
function pair(words, figure, kind = "") {
  return [el("dt", {}, words), el("dd", { class: `figure ${kind}` }, figure)];
}

/**
 * A window that is closed, worked by someone else, or already counted.
 * @param {HTMLElement} room
 * @param {WindowView} now
 * @param {Rights} rights
 */
export function showClosed(room, now, rights) {
  room.hidden = rights.mine;
  const { open, counted, over_dollars, over_cents } = now;
  refresh(room, [open, counted, over_dollars, over_cents, rights], () => {
    if (counted) return [el("h2", {}, t("window.counted")), ...varianceLines(now)];
    if (open) {
      return [
        el("p", {}, t("window.worked_by", { name: now.banker })),
        el("p", { class: "hint" }, t("window.view_only")),
      ];
    }
    const order = { type: "OpenWindow", window: page.window, posted: true };
    const begin = () => ask(order, {}, t("window.refused"));
    return [
      el("h2", {}, t("window.closed")),
      rights.banks
        ? el("button", { class: "main wide", "data-key": "open", onclick: begin }, t("window.open"))
        : el("p", { class: "hint" }, t("window.view_only")),
    ];
  });
}

/** Overages and shortages of a count. @param {WindowView} now */
function varianceLines(now) {
  if (!now.over_dollars && !now.over_cents) return [el("p", {}, t("window.as_expected"))];
  return [
    now.over_dollars
      ? el(
        "p",
        { class: "off" },
        t("window.imitation_variance", { sum: overOrShort(now.over_dollars, money) }),
      )
      : "",
    now.over_cents
      ? el(
        "p",
        { class: "off" },
        t("window.cash_variance", { sum: overOrShort(now.over_cents, cashText) }),
      )
      : "",
  ];
}

/**
 * @param {number} over
 * @param {(sum: number) => string} print
 */
function overOrShort(over, print) {
  return t(over > 0 ? "window.over" : "window.short", { sum: print(Math.abs(over)) });
}

/** @param {WindowView} now */
function openCount(now) {
  const difference = el("p", { class: "off", "aria-live": "polite" });
  const dollars = inputField(t("window.count_dollars"), {
    name: "dollars",
    inputmode: "numeric",
    required: true,
    oninput: differ,
  });
  const real = inputField(t("window.count_cash"), {
    name: "cash",
    inputmode: "decimal",
    required: true,
    oninput: differ,
  });
  function differ() {
    const [a, b] = [dollars, real].map((input) => input.querySelector("input")?.value || "");
    const over = Number(a) - now.dollars, more = parseCents(b) - now.cents;
    if (!a || !b || Number.isNaN(over) || Number.isNaN(more)) return (difference.textContent = "");
    const parts = [
      over ? t("window.imitation_variance", { sum: overOrShort(over, money) }) : "",
      more ? t("window.cash_variance", { sum: overOrShort(more, cashText) }) : "",
    ].filter(Boolean);
    return (difference.textContent = parts.join(" ") || t("window.count_matches"));
  }
  const inside = [el("p", {}, t("window.count_hint")), dollars, real, difference];
  openForm(t("window.count_title"), inside, t("window.count_go"), (fields) => {
    const command = {
      type: "CloseWindow",
      window: page.window,
      dollars: Number(fields.get("dollars")),
      cents: parseCents(fields.get("cash")),
    };
    if (Number.isInteger(command.dollars) && Number.isInteger(command.cents)) {
      ask(command, {}, t("window.refused"));
    }
  });
}
