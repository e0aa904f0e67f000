/** Correct what was keyed in: freely before settlement, later with a reason and PINs. @module */
import { el, money, page, t } from "../page.js";
import { openSheet } from "../sheet.js";
import { closeWhenDone } from "./order_result.js";
import { cardName, ResultPad, sheetPad } from "./result_pad.js";
import { pinInput } from "./shared_console.js";
import { button } from "./controls.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").FixView} FixView
 * @typedef {(command: Record<string, any>, more?: Record<string, any>) => Promise<boolean>} Ask
 */

/**
 * Open the corrections sheet.
 * @param {TableView} view
 * @param {Ask} ask
 */
export function openCorrections(view, ask) {
  const list = view.desk?.fixes || [];
  if (!list.length) {
    return openSheet(t("deal.corrections"), el("p", {}, t("deal.nothing_to_correct")));
  }
  if (!list[0].settled) return openCorrection(view, list[0], ask, list.slice(1));
  openSheet(t("deal.corrections"), roundButtons(view, list, ask));
}

/**
 * @param {TableView} view
 * @param {FixView[]} list
 * @param {Ask} ask
 */
function roundButtons(view, list, ask) {
  return el(
    "div",
    { class: "choices" },
    ...list.map((result) => {
      const what = result.asks === "cards"
        ? result.outcome.split(" ").map(cardName).join(" ")
        : result.shown;
      return button(
        t("deal.correct_round", { round: result.round, what }),
        () => openCorrection(view, result, ask, []),
      );
    }),
  );
}

/**
 * @param {TableView} view
 * @param {FixView} result
 * @param {Ask} ask
 * @param {FixView[]} earlier
 */
function openCorrection(view, result, ask, earlier) {
  const padView = view.desk?.pad;
  if (!padView) return;
  const was = result.asks === "cards" ? result.outcome.split(" ") : [];
  const title = t("deal.correct_round", {
    round: result.round,
    what: was.map(cardName).join(" ") || result.shown,
  });
  if (!result.mine) {
    return openSheet(
      title,
      el("p", { class: "wait-note" }, t("deal.for_role", { roles: result.by.join(", ") })),
      roundButtons(view, earlier, ask),
    );
  }
  const form =
    /** @type {HTMLFormElement} */ (result.settled ? approvalForm(result) : el("form", {}));
  const send = async (/** @type {string} */ text) => {
    if (!form.reportValidity()) return;
    const fields = new FormData(form);
    /** @type {Record<string, any>} */
    const command = { ...result.act.command, outcome: text };
    if (!result.settled) return closeWhenDone(ask(command));
    command.reason = String(fields.get("reason"));
    const who = String(fields.get("second") || "");
    const second = who ? { person: who, pin: String(fields.get("second_pin")) } : null;
    await closeWhenDone(
      ask(command, { round: result.round, pin: String(fields.get("pin")), second }),
    );
  };
  const pad = was.length ? cardPad(was, padView, send) : outcomePad(padView, send);
  openSheet(
    title,
    el("p", {}, t(result.settled ? "deal.correct_settled" : "deal.correct_unsettled")),
    form,
    pad,
    earlier.length
      ? el("details", {}, el("summary", {}, t("deal.earlier")), roundButtons(view, earlier, ask))
      : "",
  );
}

/**
 * @param {import("../shapes.d.ts").PadView} padView
 * @param {(text: string) => void} send
 */
function outcomePad(padView, send) {
  sheetPad.pad = new ResultPad({ pad: padView, many: 1, cards: false, entered: [], send });
  return sheetPad.pad.box;
}

/**
 * The cards of a round in the order they were keyed in: tap the wrong one and key it again.
 * @param {string[]} was
 * @param {import("../shapes.d.ts").PadView} padView
 * @param {(text: string) => void} send
 */
function cardPad(was, padView, send) {
  const cards = [...was];
  let at = cards.length - 1;
  const row = el("div", { class: "pad card-corrections" });
  const go = button("", () => send(cards.join(" ")), "main big");
  const pad = new ResultPad({ pad: padView, many: 1, cards: true, entered: [], send: () => {} });
  pad.options.onChange = () => {
    if (!pad.entered.length) return;
    cards[at] = pad.entered[0];
    pad.entered = [];
    redraw();
  };
  sheetPad.pad = pad;
  const redraw = () => {
    row.replaceChildren(...cards.map((card, place) => {
      const key = button(cardName(card), () => {
        at = place;
        redraw();
        /** @type {HTMLElement} */ (row.children[at]).focus();
      }, card === was[place] ? "" : "changed");
      key.setAttribute("aria-pressed", place === at ? "true" : "false");
      return key;
    }));
    go.textContent = t("deal.confirm", { what: cards.map(cardName).join(" ") });
  };
  redraw();
  pad.readBack.remove();
  return el("div", {}, row, pad.box, go);
}

/** @param {FixView} result */
function approvalForm(result) {
  return el(
    "form",
    { onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    el(
      "label",
      {},
      t("deal.reason"),
      el("input", { name: "reason", required: true, autocomplete: "off" }),
    ),
    el(
      "label",
      {},
      t("deal.own_pin", { name: page.me?.name || page.me?.who || "" }),
      pinInput("pin"),
    ),
    el(
      "details",
      {},
      el("summary", {}, t("deal.second", { sum: money(result.second_above) })),
      el(
        "label",
        {},
        t("deal.second_person"),
        el(
          "select",
          { name: "second" },
          el("option", { value: "" }, t("deal.nobody_else")),
          ...result.seconds.map((who) => el("option", { value: who }, who)),
        ),
      ),
      el(
        "label",
        {},
        t("deal.second_pin"),
        el("input", {
          name: "second_pin",
          type: "password",
          inputmode: "numeric",
          autocomplete: "off",
        }),
      ),
    ),
  );
}
