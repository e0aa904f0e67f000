/** Putting right what was keyed in: at once before settlement, later with reason and PINs. @module */
import { el, money, page, t } from "../page.js";
import { sheet } from "../sheet.js";
import { closeAfter } from "./order_result.js";
import { inSheet, named, Pad } from "./result_pad.js";
import { pin } from "./shared_console.js";
import { button } from "./controls.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").FixView} FixView
 * @typedef {(command: Record<string, any>, more?: Record<string, any>) => Promise<boolean>} Ask
 */

/**
 * Put right what was keyed in: at once before settlement, later with a reason and PINs.
 * @param {TableView} view
 * @param {Ask} ask
 */
export function fix(view, ask) {
  const list = view.desk?.fixes || [];
  if (!list.length) return sheet(t("deal.fix"), el("p", {}, t("deal.nothing_to_fix")));
  if (!list[0].settled) return fixOne(view, list[0], ask, list.slice(1));
  sheet(t("deal.fix"), rounds(view, list, ask));
}

/**
 * @param {TableView} view
 * @param {FixView[]} list
 * @param {Ask} ask
 */
function rounds(view, list, ask) {
  return el(
    "div",
    { class: "choices" },
    ...list.map((one) => {
      const what = one.asks === "cards" ? one.outcome.split(" ").map(named).join(" ") : one.shown;
      return button(
        t("deal.fix_round", { round: one.round, what }),
        () => fixOne(view, one, ask, []),
      );
    }),
  );
}

/**
 * @param {TableView} view
 * @param {FixView} one
 * @param {Ask} ask
 * @param {FixView[]} earlier
 */
function fixOne(view, one, ask, earlier) {
  const shown = view.desk?.pad;
  if (!shown) return;
  const was = one.asks === "cards" ? one.outcome.split(" ") : [];
  const title = t("deal.fix_round", {
    round: one.round,
    what: was.map(named).join(" ") || one.shown,
  });
  if (!one.mine) {
    return sheet(
      title,
      el("p", { class: "waits" }, t("deal.for_role", { roles: one.by.join(", ") })),
      rounds(view, earlier, ask),
    );
  }
  const form = /** @type {HTMLFormElement} */ (one.settled ? signed(one) : el("form", {}));
  const send = async (/** @type {string} */ text) => {
    if (!form.reportValidity()) return;
    const given = new FormData(form);
    /** @type {Record<string, any>} */
    const command = { ...one.act.command, outcome: text };
    if (!one.settled) return closeAfter(ask(command));
    command.reason = String(given.get("reason"));
    const who = String(given.get("second") || "");
    const second = who ? { person: who, pin: String(given.get("second_pin")) } : null;
    await closeAfter(ask(command, { round: one.round, pin: String(given.get("pin")), second }));
  };
  const pad = was.length ? cardFix(was, shown, send) : outcomeFix(shown, send);
  sheet(
    title,
    el("p", {}, t(one.settled ? "deal.fix_settled" : "deal.fix_now")),
    form,
    pad,
    earlier.length
      ? el("details", {}, el("summary", {}, t("deal.earlier")), rounds(view, earlier, ask))
      : "",
  );
}

/**
 * @param {import("../shapes.d.ts").PadView} shown
 * @param {(text: string) => void} send
 */
function outcomeFix(shown, send) {
  inSheet.pad = new Pad({ pad: shown, many: 1, cards: false, held: [], send });
  return inSheet.pad.room;
}

/**
 * The cards of a round in the order in which they were keyed in: tap the wrong one, key it again.
 * @param {string[]} was
 * @param {import("../shapes.d.ts").PadView} shown
 * @param {(text: string) => void} send
 */
function cardFix(was, shown, send) {
  const cards = [...was];
  let at = cards.length - 1;
  const row = el("div", { class: "pad fixes" });
  const go = button("", () => send(cards.join(" ")), "main big");
  const pad = new Pad({ pad: shown, many: 1, cards: true, held: [], send: () => {} });
  pad.wish.changed = () => {
    if (!pad.held.length) return;
    cards[at] = pad.held[0];
    pad.held = [];
    redraw();
  };
  inSheet.pad = pad;
  const redraw = () => {
    row.replaceChildren(...cards.map((one, place) => {
      const made = button(named(one), () => {
        at = place;
        redraw();
        /** @type {HTMLElement} */ (row.children[at]).focus();
      }, one === was[place] ? "" : "changed");
      made.setAttribute("aria-pressed", place === at ? "true" : "false");
      return made;
    }));
    go.textContent = t("deal.confirm", { what: cards.map(named).join(" ") });
  };
  redraw();
  pad.readBack.remove();
  return el("div", {}, row, pad.room, go);
}

/** @param {FixView} one */
function signed(one) {
  return el(
    "form",
    { onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
    el(
      "label",
      {},
      t("deal.reason"),
      el("input", { name: "reason", required: true, autocomplete: "off" }),
    ),
    el("label", {}, t("deal.own_pin", { name: page.me?.name || page.me?.who || "" }), pin("pin")),
    el(
      "details",
      {},
      el("summary", {}, t("deal.second", { sum: money(one.second_above) })),
      el(
        "label",
        {},
        t("deal.second_person"),
        el(
          "select",
          { name: "second" },
          el("option", { value: "" }, t("deal.nobody_else")),
          ...one.seconds.map((who) => el("option", { value: who }, who)),
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
