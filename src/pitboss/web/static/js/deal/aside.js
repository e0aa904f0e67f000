/** What is not the next step: trouble with its two questions, relief, fills and credits. @module */
import { el, money, t } from "../page.js";
import { sheet } from "../sheet.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").TroubleView} TroubleView
 * @typedef {(command: Record<string, any>, more?: Record<string, any>) => Promise<boolean>} Ask
 */

/**
 * First question: what happened? Second: to whom, and does it come to this?
 * @param {TableView} view
 * @param {Ask} ask
 */
export function trouble(view, ask) {
  const list = view.desk?.trouble || [];
  sheet(
    t("deal.what_happened"),
    el(
      "div",
      { class: "choices" },
      ...list.map((one) =>
        el("button", {
          "aria-disabled": one.act ? false : "true",
          onclick: () => second(one, ask),
        }, one.name)
      ),
    ),
  );
}

/**
 * @param {TroubleView} one
 * @param {Ask} ask
 */
function second(one, ask) {
  const cites = one.law.map((clause) => clause.cite).join(", ");
  if (!one.act) {
    return sheet(one.name, el("p", {}, one.comes_to), el("p", { class: "hint" }, cites));
  }
  const fields = one.asks.map((name) =>
    el("label", {}, t(`deal.ask_${name}`), el("input", { name, required: true }))
  );
  const note = el("label", {}, t("deal.note"), el("input", { name: "note" }));
  const form = el(
    "form",
    {
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        const given = new FormData(/** @type {HTMLFormElement} */ (event.target));
        /** @type {Record<string, any>} */
        const command = { ...one.act?.command, note: String(given.get("note") || "") };
        for (const name of one.asks) {
          command[name] = name === "seat" ? Number(given.get(name)) : String(given.get(name));
        }
        await ask(command);
      },
    },
    ...fields,
    note,
    el("button", { class: "main" }, t("deal.declare", { who: one.by.join(" / ") })),
  );
  sheet(
    one.name,
    one.question ? el("p", {}, one.question) : "",
    el("p", {}, t("deal.comes_to", { words: one.comes_to })),
    el("p", { class: "hint" }, cites),
    form,
  );
}

/**
 * @param {TableView} view
 * @param {Ask} ask
 */
export function relief(view, ask) {
  const people = view.desk?.relief || [];
  sheet(
    t("deal.relief"),
    people.length ? "" : el("p", {}, t("deal.nobody_free")),
    el(
      "div",
      { class: "choices" },
      ...people.map((person) =>
        el("button", {
          onclick: () => ask({ type: "TakePost", post: "dealer", person }),
        }, person)
      ),
    ),
  );
}

/**
 * @param {TableView} view
 * @param {Ask} ask
 */
export function chips(view, ask) {
  const desk = view.desk;
  if (!desk) return;
  const sum = /** @type {HTMLInputElement} */ (el("input", {
    type: "number",
    min: 1,
    value: 1000,
    inputmode: "numeric",
    "aria-label": t("deal.sum"),
  }));
  const send = (/** @type {string} */ type) => () =>
    ask({ type, window: "window-1", dollars: Number(sum.value) });
  const waiting = desk.waiting.map((one) =>
    el(
      "li",
      {},
      t(one.fill ? "deal.fill_waits" : "deal.credit_waits", {
        sum: money(one.dollars),
        window: one.window,
      }),
    )
  );
  sheet(
    t("deal.chips"),
    el("p", {}, t("deal.rack", { sum: money(desk.rack) })),
    el("label", {}, t("deal.sum"), sum),
    el(
      "div",
      { class: "row" },
      el("button", { onclick: send("AskFill") }, t("deal.fill")),
      el("button", { onclick: send("AskCredit") }, t("deal.credit")),
    ),
    el("ul", {}, ...waiting),
  );
}
