/** A guest's own tickets: what they are, buying more, and what they won. @module */
import { $, el, money, t } from "../page.js";
import { order } from "../orders.js";
import { openSheet } from "../sheet.js";
import { showNote, showRefusal } from "./toast.js";

/**
 * @typedef {import("../shapes.d.ts").MeView} MeView
 * @typedef {import("../shapes.d.ts").RaffleView} RaffleView
 * @typedef {import("../shapes.d.ts").WinView} WinView
 */

const MOST = 100, STEP = 1;
/** @type {RaffleView | null} */
let raffle = null;
/** @type {MeView | null} */
let me = null;
let count = 1, isOpen = false, shownWon = "";

/** The drawing has changed. @param {RaffleView} now */
export function setRaffle(now) {
  raffle = now;
  update();
}

/** The guest's own things have changed. @param {MeView} now */
export function setTicketHolder(now) {
  me = now;
  showWon();
  update();
}

/** Whether this night has a drawing. */
export function hasRaffle() {
  return raffle !== null;
}

/** My tickets, in a sheet. */
export function openTickets() {
  count = 1;
  openSheet(t("play.tickets_title"), el("div", { id: "tickets" }));
  isOpen = true;
  update();
  $("#sheet").addEventListener("close", () => (isOpen = false), { once: true });
}

function update() {
  const room = document.getElementById("tickets");
  if (!isOpen || !room || !raffle || !me) return;
  const active = document.activeElement;
  const key = active instanceof HTMLElement && room.contains(active) ? active.dataset.key : "";
  room.replaceChildren(...ownParts(me, raffle), ...(raffle.list_hash ? [] : buyParts(me, raffle)));
  room.append(...listParts(raffle), ...drawnParts(raffle));
  const next = [...room.querySelectorAll("[data-key]")].find((node) =>
    node instanceof HTMLElement && node.dataset.key === key
  );
  if (next instanceof HTMLElement) next.focus();
}

/** @param {MeView} now @param {RaffleView} view */
function ownParts(now, view) {
  const own = now.tickets ?? { runs: [], won: [] };
  const runs = own.runs.map((run) => {
    const last = run.first + run.count - 1;
    const numbers = run.count === 1 ? `${run.first}` : `${run.first}–${last}`;
    const words = run.void ? t("play.tickets_void") : run.paper ? t("play.tickets_paper") : "";
    return el("li", { class: run.void ? "void" : "" }, el("b", {}, numbers), words && ` ${words}`);
  });
  const many = own.runs.reduce((sum, run) => sum + (run.void ? 0 : run.count), 0);
  const holds = many === 1 ? t("play.tickets_count_one") : t("play.tickets_count", { count: many });
  return [
    el("p", { class: "holds" }, holds),
    runs.length ? el("ul", { class: "ticket-runs" }, ...runs) : "",
    el("p", { class: "hint" }, t("play.tickets_ratio", { price: money(view.price) })),
    el("p", { class: "hint" }, absentRule(view)),
  ];
}

/** The posted rule for winners who are not there. @param {RaffleView} view */
function absentRule(view) {
  if (view.held_until) return t("play.tickets_hold_until", { day: view.held_until });
  return t(`play.tickets_${view.absent}`, { minutes: view.claim_minutes });
}

/** Buy more, while they are sold. @param {MeView} now @param {RaffleView} view */
function buyParts(now, view) {
  const most = Math.min(MOST, Math.floor(now.wallet / view.price));
  if (most < 1) {
    return [el("p", {}, t("play.tickets_poor", { price: money(view.price) }))];
  }
  count = Math.max(1, Math.min(count, most));
  const change = (/** @type {number} */ by) => () => {
    count = Math.max(1, Math.min(most, count + by));
    update();
  };
  const sum = money(count * view.price);
  return [
    el(
      "div",
      { class: "buy-tickets" },
      el("button", {
        "aria-label": t("play.tickets_fewer"),
        "data-key": "fewer",
        onclick: change(-STEP),
      }, "−"),
      el("output", { "aria-live": "polite", class: "figure" }, String(count)),
      el("button", {
        "aria-label": t("play.tickets_more"),
        "data-key": "more",
        onclick: change(STEP),
      }, "+"),
    ),
    el(
      "button",
      { class: "main wide", "data-key": "buy", onclick: buy },
      t("play.tickets_buy", {
        count,
        sum,
      }),
    ),
  ];
}

async function buy() {
  const answer = await order({ type: "SellTickets", count });
  if (!answer.done) return showRefusal(answer.words, answer.law);
  count = 1;
  showNote(answer.words);
  update();
}

/** The sealed list. @param {RaffleView} view */
function listParts(view) {
  if (!view.list_hash) return [];
  return [
    el("h3", {}, t("play.tickets_sealed", { tickets: view.tickets })),
    el("p", { class: "hint" }, t("play.tickets_hash"), el("br"), el("code", {}, view.list_hash)),
  ];
}

/** What has been drawn. @param {RaffleView} view */
function drawnParts(view) {
  const drawn = view.drawings.filter((drawing) => drawing.ticket);
  if (!drawn.length) return [];
  const rows = drawn.map((drawing) =>
    el(
      "li",
      {},
      el("b", {}, String(drawing.ticket)),
      ` ${drawing.name}`,
      drawing.forfeited ? ` ${t("play.tickets_again")}` : "",
    )
  );
  return [el("h3", {}, t("play.tickets_drawn")), el("ul", { class: "ticket-runs" }, ...rows)];
}

/** A prize that this guest won stays on screen until it is claimed. */
function showWon() {
  const box = $("#won");
  const won = (me?.tickets?.won ?? []).filter((drawing) => !drawing.claimed && !drawing.forfeited);
  box.hidden = !won.length;
  const now = JSON.stringify(won);
  if (now === shownWon) return;
  shownWon = now;
  box.replaceChildren(...won.map(wonRow));
}

/** @param {WinView} drawing */
function wonRow(drawing) {
  const until = new Date(drawing.until_ms).toLocaleTimeString([], {
    hour: "2-digit",
    minute: "2-digit",
  });
  const claim = async () => {
    const answer = await order({ type: "ClaimPrize", ticket: drawing.ticket });
    if (!answer.done) return showRefusal(answer.words, answer.law);
    showNote(t("play.won_claimed", { prize: drawing.prize }));
  };
  return el(
    "div",
    {},
    el(
      "p",
      {},
      el("b", {}, t("play.won_prize", { prize: drawing.prize, ticket: drawing.ticket })),
      drawing.until_ms ? ` ${t("play.won_until", { time: until })}` : "",
      drawing.paper ? ` ${t("play.won_paper")}` : "",
    ),
    drawing.paper ? "" : el("button", { class: "main", onclick: claim }, t("play.won_claim")),
  );
}
