/** Bets by seat, and help for a seated player: bets, verbal bets, decisions. @module */
import { $, api, el, money, t } from "../page.js";
import { openSheet } from "../sheet.js";
import { button, numberInput, stepper } from "./controls.js";
import { slipButton } from "./slip_seating.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").SeatView} SeatView
 * @typedef {import("../shapes.d.ts").ActView} ActView
 * @typedef {(command: Record<string, any>, more?: Record<string, any>) => Promise<boolean>} Ask
 */

/**
 * @param {TableView} view
 * @param {Ask} ask
 */
export function showSeats(view, ask) {
  const rows = view.seats.map((seat) => seatRow(view, seat, ask));
  $("#seats").hidden = view.mode === "chips" && !rows.length;
  $("#seats").replaceChildren(
    el("h2", {}, t("deal.seats")),
    rows.length
      ? el("ul", { class: "seats" }, ...rows)
      : el("p", { class: "hint" }, t("deal.nobody")),
    slipButton(view, ask),
  );
}

/**
 * @param {TableView} view
 * @param {SeatView} seat
 * @param {Ask} ask
 */
function seatRow(view, seat, ask) {
  const marks = [
    view.holder === seat.seat ? t("deal.holds") : "",
    seat.away ? t("deal.away") : "",
    view.turn?.seat === seat.seat ? t("deal.decides") : "",
  ].filter(Boolean);
  return el(
    "li",
    { class: view.turn?.seat === seat.seat ? "turn" : "" },
    el("span", { class: "seat-no" }, seat.seat),
    el(
      "span",
      { class: "what" },
      el("b", {}, seat.name || t("deal.seat", { seat: seat.seat })),
      " ",
      seat.chips === null ? "" : el("span", { class: "figure" }, money(seat.chips)),
      marks.length ? el("span", { class: "marks" }, ` ${marks.join(" · ")}`) : "",
      el(
        "span",
        { class: "wagers-up" },
        ...seat.wagers.map((wager) =>
          el(
            "span",
            { class: wager.on ? "up" : "up off" },
            `${wager.title} ${money(wager.stake)}`,
            wager.on ? "" : ` ${t("deal.off")}`,
          )
        ),
      ),
    ),
    button(
      t("deal.help"),
      () => openSeatHelp(view, seat, ask),
      "small",
      t("deal.help_seat", { seat: seat.seat }),
    ),
  );
}

/**
 * Everything the player may do now, keyed in by the dealer.
 * @param {TableView} view
 * @param {SeatView} seat
 * @param {Ask} ask
 */
async function openSeatHelp(view, seat, ask) {
  const reply = await api(`/tables/${view.id}/legal?seat=${seat.seat}`);
  /** @type {ActView[]} */
  const acts = reply.status === 200 ? reply.body : [];
  const wagers = acts.filter((act) => act.command.type === "PlaceWager");
  const rest = acts.filter((act) => act.command.type !== "PlaceWager");
  openSheet(
    t("deal.help_seat", { seat: seat.seat }),
    wagers.length
      ? wagerForm(view, seat, wagers, ask)
      : el("p", { class: "hint" }, t("deal.no_wagers_now")),
    el(
      "div",
      { class: "choices" },
      ...rest.map((act) => button(act.words, () => askAndClose(ask, act.command))),
      button(t("deal.leave"), () => askAndClose(ask, { type: "Leave", seat: seat.seat })),
    ),
    addChipsForm(seat, ask),
  );
}

/**
 * More chips from the wallet.
 * @param {SeatView} chips
 * @param {Ask} ask
 */
function addChipsForm(chips, ask) {
  const sum = numberInput(50, 1, 1_000_000, 5);
  const send = () =>
    askAndClose(ask, { type: "AddChips", seat: chips.seat, chips: Number(sum.value) });
  return el(
    "div",
    { class: "add-chips" },
    el("label", {}, t("deal.add_chips"), stepper(sum)),
    button(t("deal.bring"), send),
  );
}

/**
 * @param {TableView} view
 * @param {SeatView} seat
 * @param {ActView[]} wagers
 * @param {Ask} ask
 */
function wagerForm(view, seat, wagers, ask) {
  const which = /** @type {HTMLSelectElement} */ (el(
    "select",
    {},
    ...wagers.map((act, at) => el("option", { value: at }, act.words)),
  ));
  const stake = numberInput(0, 0, 0);
  const fit = () => {
    const act = wagers[Number(which.value)];
    // Stakes go up from the minimum in steps that pay exactly.
    stake.min = stake.value = String(act.least || view.minimum);
    stake.max = String(act.most || 1_000_000);
    stake.step = String(act.step);
  };
  which.addEventListener("change", fit);
  fit();
  const sender = (/** @type {string} */ type) => () => {
    const wager = wagers[Number(which.value)].command.wager;
    askAndClose(ask, {
      type,
      seat: seat.seat,
      wager,
      stake: Number(stake.value),
      instrument: "chips",
    });
  };
  const spoken = view.desk?.spoken.length ? button(t("deal.verbal_wager"), sender("SayWager")) : "";
  return el(
    "div",
    { class: "wager-form" },
    el("label", {}, t("deal.ask_wager"), which),
    el("label", {}, t("deal.stake"), stepper(stake)),
    el("div", { class: "row" }, button(t("deal.place"), sender("PlaceWager"), "main"), spoken),
  );
}

/**
 * @param {Ask} ask
 * @param {Record<string, any>} command
 */
async function askAndClose(ask, command) {
  const box = /** @type {HTMLDialogElement} */ ($("#sheet"));
  if (await ask(command)) box.close();
}
