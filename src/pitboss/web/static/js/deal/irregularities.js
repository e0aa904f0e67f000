/** Declare an irregularity: what happened, and to whom. @module */
import { el, t } from "../page.js";
import { openSheet } from "../sheet.js";
import { button } from "./controls.js";
import { closeWhenDone } from "./order_result.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").TroubleView} TroubleView
 * @typedef {(command: Record<string, any>, more?: Record<string, any>) => Promise<boolean>} Ask
 */

/**
 * First question: what happened? The second sheet asks to whom and shows the result.
 * @param {TableView} view
 * @param {Ask} ask
 */
export function openIrregularities(view, ask) {
  const list = view.desk?.trouble || [];
  const now = list.filter((one) => one.act), later = list.filter((one) => !one.act);
  openSheet(
    t("deal.what_happened"),
    el("div", { class: "choices" }, ...now.map((one) => irregularityButton(one, view, ask))),
    later.length
      ? el(
        "details",
        {},
        el("summary", {}, t("deal.not_available")),
        el("div", { class: "choices" }, ...later.map((one) => irregularityButton(one, view, ask))),
      )
      : "",
  );
}

/**
 * @param {TroubleView} one
 * @param {TableView} view
 * @param {Ask} ask
 */
function irregularityButton(one, view, ask) {
  const face = el(
    "span",
    { class: "two-lines" },
    el("b", {}, one.name),
    one.question ? el("span", { class: "hint" }, one.question) : "",
  );
  return button(face, () => openDeclaration(one, view, ask));
}

/**
 * @param {TroubleView} one
 * @param {TableView} view
 * @param {Ask} ask
 */
function openDeclaration(one, view, ask) {
  const cites = el("p", { class: "hint" }, one.law.map((clause) => clause.cite).join(", "));
  const question = one.question ? el("p", { class: "call" }, one.question) : "";
  const comes = el(
    "p",
    { class: "consequence" },
    one.act ? t("deal.consequence", { words: one.comes_to }) : one.comes_to,
  );
  const call = one.call ? el("p", {}, t("deal.call", { words: one.call })) : "";
  if (!one.act) return openSheet(one.name, question, comes, cites);
  if (!one.mine) {
    const who = el("p", { class: "wait-note" }, t("deal.for_role", { roles: one.by.join(", ") }));
    return openSheet(one.name, question, comes, call, cites, who);
  }
  const form = el(
    "form",
    {
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const fields = new FormData(/** @type {HTMLFormElement} */ (event.target));
        /** @type {Record<string, any>} */
        const command = { ...one.act?.command, note: String(fields.get("note") || "") };
        for (const name of one.asks) {
          command[name] = name === "seat" ? Number(fields.get(name)) : String(fields.get(name));
        }
        closeWhenDone(ask(command));
      },
    },
    ...one.asks.map((name) => detailField(name, view)),
    el("label", {}, t("deal.note"), el("input", { name: "note", autocomplete: "off" })),
    el("button", { class: "main big" }, t("deal.declare", { who: one.act.command.by })),
  );
  openSheet(one.name, question, comes, call, cites, form);
}

/**
 * Which seat, bet or card it happened to.
 * @param {string} name
 * @param {TableView} view
 */
function detailField(name, view) {
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
