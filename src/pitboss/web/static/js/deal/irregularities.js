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
  const now = list.filter((irregularity) => irregularity.act),
    later = list.filter((irregularity) => !irregularity.act);
  openSheet(
    t("deal.what_happened"),
    el(
      "div",
      { class: "choices" },
      ...now.map((irregularity) => irregularityButton(irregularity, view, ask)),
    ),
    later.length
      ? el(
        "details",
        {},
        el("summary", {}, t("deal.not_available")),
        el(
          "div",
          { class: "choices" },
          ...later.map((irregularity) => irregularityButton(irregularity, view, ask)),
        ),
      )
      : "",
  );
}

/**
 * @param {TroubleView} irregularity
 * @param {TableView} view
 * @param {Ask} ask
 */
function irregularityButton(irregularity, view, ask) {
  const face = el(
    "span",
    { class: "two-lines" },
    el("b", {}, irregularity.name),
    irregularity.question ? el("span", { class: "hint" }, irregularity.question) : "",
  );
  return button(face, () => openDeclaration(irregularity, view, ask));
}

/**
 * @param {TroubleView} irregularity
 * @param {TableView} view
 * @param {Ask} ask
 */
function openDeclaration(irregularity, view, ask) {
  const cites = el(
    "p",
    { class: "hint" },
    irregularity.law.map((clause) => clause.cite).join(", "),
  );
  const question = irregularity.question ? el("p", { class: "call" }, irregularity.question) : "";
  const comes = el(
    "p",
    { class: "consequence" },
    irregularity.act
      ? t("deal.consequence", { words: irregularity.comes_to })
      : irregularity.comes_to,
  );
  const call = irregularity.call ? el("p", {}, t("deal.call", { words: irregularity.call })) : "";
  if (!irregularity.act) return openSheet(irregularity.name, question, comes, cites);
  if (!irregularity.mine) {
    const who = el(
      "p",
      { class: "wait-note" },
      t("deal.for_role", { roles: irregularity.by.join(", ") }),
    );
    return openSheet(irregularity.name, question, comes, call, cites, who);
  }
  const form = el(
    "form",
    {
      onsubmit: (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const fields = new FormData(/** @type {HTMLFormElement} */ (event.target));
        /** @type {Record<string, any>} */
        const command = { ...irregularity.act?.command, note: String(fields.get("note") || "") };
        for (const name of irregularity.asks) {
          command[name] = name === "seat" ? Number(fields.get(name)) : String(fields.get(name));
        }
        closeWhenDone(ask(command));
      },
    },
    ...irregularity.asks.map((name) => detailField(name, view)),
    el("label", {}, t("deal.note"), el("input", { name: "note", autocomplete: "off" })),
    el("button", { class: "main big" }, t("deal.declare", { who: irregularity.act.command.by })),
  );
  openSheet(irregularity.name, question, comes, call, cites, form);
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
      ...view.seats.map((seat) =>
        el("option", { value: seat.seat }, [seat.seat, seat.name].filter(Boolean).join(" · "))
      ),
    );
  } else if (name === "wager") {
    const ups = view.seats.flatMap((seat) => seat.wagers);
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
