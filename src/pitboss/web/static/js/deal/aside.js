/** What is not the next step: trouble with its two questions, fills and credits. @module */
import { $, el, money, say, t } from "../page.js";
import { reason, sheet } from "../sheet.js";
import { button, number, stepper } from "./controls.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").TroubleView} TroubleView
 * @typedef {(command: Record<string, any>, more?: Record<string, any>) => Promise<boolean>} Ask
 */

/** @param {Promise<boolean>} done */
export async function closeAfter(done) {
  if (await done) /** @type {HTMLDialogElement} */ ($("#sheet")).close();
}

/**
 * What was refused is told where the person looks: in the open sheet, or in one of its own.
 * @param {string} words
 * @param {import("../shapes.d.ts").Law[]} law
 */
export function refused(words, law) {
  const box = /** @type {HTMLDialogElement} */ ($("#sheet"));
  if (!box.open) {
    say(words, "alert");
    return reason(t("deal.refused"), words, law);
  }
  const cites = law.map((one) => one.cite).join(", ");
  $("#sheet-body").querySelector(".refusal")?.remove();
  $("#sheet-body").prepend(
    el("p", { class: "refusal", role: "alert" }, words, " ", el("span", { class: "hint" }, cites)),
  );
  box.scrollTop = 0;
}

/**
 * First question: what happened? Second: to whom, and does it come to this?
 * @param {TableView} view
 * @param {Ask} ask
 */
export function trouble(view, ask) {
  const list = view.desk?.trouble || [];
  const now = list.filter((one) => one.act), later = list.filter((one) => !one.act);
  sheet(
    t("deal.what_happened"),
    el("div", { class: "choices" }, ...now.map((one) => troubleButton(one, view, ask))),
    later.length
      ? el(
        "details",
        {},
        el("summary", {}, t("deal.not_now")),
        el("div", { class: "choices" }, ...later.map((one) => troubleButton(one, view, ask))),
      )
      : "",
  );
}

/**
 * @param {TroubleView} one
 * @param {TableView} view
 * @param {Ask} ask
 */
function troubleButton(one, view, ask) {
  const face = el(
    "span",
    { class: "two" },
    el("b", {}, one.name),
    one.question ? el("span", { class: "hint" }, one.question) : "",
  );
  return button(face, () => second(one, view, ask));
}

/**
 * @param {TroubleView} one
 * @param {TableView} view
 * @param {Ask} ask
 */
function second(one, view, ask) {
  const cites = el("p", { class: "hint" }, one.law.map((clause) => clause.cite).join(", "));
  const question = one.question ? el("p", { class: "call" }, one.question) : "";
  const comes = el(
    "p",
    { class: "comes" },
    one.act ? t("deal.comes_to", { words: one.comes_to }) : one.comes_to,
  );
  const call = one.call ? el("p", {}, t("deal.call", { words: one.call })) : "";
  if (!one.act) return sheet(one.name, question, comes, cites);
  if (!one.mine) {
    const who = el("p", { class: "waits" }, t("deal.for_role", { roles: one.by.join(", ") }));
    return sheet(one.name, question, comes, call, cites, who);
  }
  const form = el(
    "form",
    {
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const given = new FormData(/** @type {HTMLFormElement} */ (event.target));
        /** @type {Record<string, any>} */
        const command = { ...one.act?.command, note: String(given.get("note") || "") };
        for (const name of one.asks) {
          command[name] = name === "seat" ? Number(given.get(name)) : String(given.get(name));
        }
        closeAfter(ask(command));
      },
    },
    ...one.asks.map((name) => field(name, view)),
    el("label", {}, t("deal.note"), el("input", { name: "note", autocomplete: "off" })),
    el("button", { class: "main big" }, t("deal.declare", { who: one.act.command.by })),
  );
  sheet(one.name, question, comes, call, cites, form);
}

/**
 * To whom did it happen, with which wager or card?
 * @param {string} name
 * @param {TableView} view
 */
function field(name, view) {
  /** @type {HTMLElement} */
  let input;
  if (name === "seat") {
    input = el(
      "select",
      { name, required: true },
      ...view.seats.map((one) =>
        el("option", { value: one.seat }, [one.seat, one.name].filter(Boolean).join(" · "))
      ),
    );
  } else if (name === "wager") {
    const ups = view.seats.flatMap((one) => one.wagers);
    const keys = [...new Map(ups.map((up) => [up.key, up.title]))];
    input = el(
      "select",
      { name, required: true },
      ...keys.map(([key, title]) => el("option", { value: key }, title)),
    );
  } else {input = el("input", {
      name,
      required: true,
      autocomplete: "off",
      placeholder: "As, Td, 7c",
    });}
  return el("label", {}, t(`deal.ask_${name}`), input);
}

/**
 * Fills and credits: asked for here, confirmed at the window.
 * @param {TableView} view
 * @param {Ask} ask
 */
export function chips(view, ask) {
  const desk = view.desk;
  if (!desk) return;
  const sum = number(1000, 1, 10_000_000);
  const window = /** @type {HTMLSelectElement} */ (el(
    "select",
    {},
    ...desk.windows.map((one) =>
      el("option", { value: one.id }, [one.id, one.banker || t("deal.window_shut")].join(" · "))
    ),
  ));
  const send = (/** @type {string} */ type) => () =>
    closeAfter(ask({ type, window: window.value, dollars: Number(sum.value) }));
  const waiting = desk.waiting.map((one) =>
    el(
      "li",
      {},
      t(one.fill ? "deal.fill_waits" : "deal.credit_waits", {
        sum: money(one.dollars),
        window: one.window,
        who: one.by,
      }),
    )
  );
  const quick = [100, 500, 1000, 5000].map((one) =>
    button(money(one), () => (sum.value = String(one)), "small")
  );
  sheet(
    t("deal.chips"),
    el("p", {}, t("deal.rack", { sum: money(desk.rack) })),
    waiting.length ? el("ul", { class: "waits" }, ...waiting) : "",
    el("label", {}, t("deal.window"), window),
    el("label", {}, t("deal.sum"), stepper(sum)),
    el("div", { class: "row" }, ...quick),
    el(
      "div",
      { class: "row" },
      button(t("deal.fill"), send("AskFill"), "main"),
      button(t("deal.credit"), send("AskCredit")),
    ),
  );
}
