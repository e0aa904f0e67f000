/** The prizes on a guest's phone: what they cost, what the guest can afford, and reserving. @module */
import { $, api, el, money, page, say, t } from "../page.js";
import { Live } from "../live.js";
import { order } from "../orders.js";
import { drawSvg } from "../qr_code.js";
import { showReason } from "../sheet.js";
import { refresh } from "../staff.js";
import { cardParts, timeText } from "./card.js";

/**
 * @typedef {import("../shapes.d.ts").PrizesView} PrizesView
 * @typedef {import("../shapes.d.ts").PrizeView} PrizeView
 */

const isGuest = page.me?.kind === "guest";
/** @type {PrizesView | null} */
let view = null;
let onlyAffordable = false;
let busy = false;

const live = new Live((message) => {
  if (message.prizes) show(view = message.prizes);
}, (connected) => ($("#link").hidden = connected));

/** @param {PrizesView} now */
function show(now) {
  $("#status-line").textContent = t(now.open ? "prizes.desk_open" : "prizes.desk_closed");
  if (isGuest) showOwn(now);
  const prizes = onlyAffordable
    ? now.prizes.filter((prize) => !prize.drawn && !prize.short && (prize.free || prize.reserved))
    : now.prizes;
  refresh($("#list"), [prizes, now.open, now.reserve_minutes], () => {
    if (!now.prizes.length) return [el("li", { class: "empty" }, t("prizes.no_prizes"))];
    if (!prizes.length) return [el("li", { class: "empty" }, t("prizes.none_affordable"))];
    return prizes.map((prize) => card(prize, now));
  });
  highlight();
}

/** @param {PrizesView} now */
function showOwn(now) {
  $("#purse").hidden = false;
  $("#wallet").textContent = money(now.wallet);
  $("#filter").hidden = false;
  $("#own").hidden = false;
  refresh($("#own"), [now.qr, now.won, now.in_play], () => {
    const box = el("div", { class: "qr-box" });
    drawSvg(box, now.qr);
    return [
      el(
        "details",
        { class: "panel" },
        el("summary", {}, t("prizes.my_code")),
        box,
        el("p", { class: "hint" }, t("prizes.my_code_hint", { who: page.me.who })),
      ),
      now.in_play
        ? el("p", { class: "hint" }, t("prizes.at_table", { sum: money(now.in_play) }))
        : "",
      now.won.length
        ? el(
          "div",
          { class: "panel" },
          el("h2", {}, t("prizes.won")),
          el(
            "ul",
            { class: "won-list" },
            ...now.won.map((award) =>
              el(
                "li",
                {},
                el("b", {}, award.title),
                el(
                  "span",
                  { class: "hint" },
                  ` ${t(award.handed ? "prizes.won_handed" : "prizes.won_waiting")}`,
                ),
              )
            ),
          ),
        )
        : "",
    ];
  });
}

/**
 * @param {PrizeView} prize
 * @param {PrizesView} now
 */
function card(prize, now) {
  const can = isGuest && !prize.drawn && !prize.short && (prize.free > 0 || prize.reserved !== "");
  return el(
    "li",
    { id: `prize-${prize.id}`, class: can ? "prize can" : "prize" },
    ...cardParts(prize),
    isGuest && !prize.drawn && prize.left
      ? el(
        "span",
        { class: prize.short ? "hint" : "won" },
        prize.short ? t("prizes.short", { sum: money(prize.short) }) : t("prizes.affordable"),
      )
      : "",
    ...reserving(prize, now),
  );
}

/**
 * @param {PrizeView} prize
 * @param {PrizesView} now
 */
function reserving(prize, now) {
  if (prize.reserved) {
    const until = prize.until_ms
      ? t("prizes.reserved_until", { time: timeText(prize.until_ms) })
      : t("prizes.reserved_for_you");
    return [
      el("span", { class: "badge" }, until),
      el("button", {
        class: "small",
        "data-key": `release ${prize.id}`,
        "aria-label": t("prizes.release_name", { name: prize.name }),
        onclick: () => ask({ type: "ReleasePrize", reserved: prize.reserved }),
      }, t("prizes.release")),
    ];
  }
  const can = isGuest && now.open && now.reserve_minutes && !prize.drawn && prize.free;
  if (!can || prize.short) return [];
  return [
    el("button", {
      class: "small main",
      "data-key": `reserve ${prize.id}`,
      "aria-label": t("prizes.reserve_name", { name: prize.name }),
      onclick: () => ask({ type: "ReservePrize", prize: prize.id, guest: page.me.who }),
    }, t("prizes.reserve")),
  ];
}

/** @param {Record<string, any>} command */
async function ask(command) {
  if (busy) return;
  busy = true;
  const answer = await order(command);
  busy = false;
  if (answer.done) say(answer.words);
  else showReason(t("prizes.refused"), answer.words, answer.law);
}

/** The prize whose tag was scanned. */
function highlight() {
  const id = decodeURIComponent(location.hash.slice(1));
  for (const tile of document.querySelectorAll("#list .scanned")) tile.classList.remove("scanned");
  const card = id ? document.getElementById(`prize-${id}`) : null;
  card?.classList.add("scanned");
  return card;
}

function makeFilter() {
  const box = el("button", {
    role: "switch",
    class: "switch",
    "aria-checked": "false",
    onclick: () => {
      onlyAffordable = !onlyAffordable;
      box.setAttribute("aria-checked", String(onlyAffordable));
      if (view) show(view);
    },
  }, t("prizes.only_affordable"));
  $("#filter").append(box);
}

async function start() {
  makeFilter();
  const reply = await api("/prizes");
  if (reply.status === 200) show(view = reply.body);
  highlight()?.scrollIntoView({ block: "center" });
  live.watch({ prizes: true });
}

addEventListener("hashchange", () => highlight()?.scrollIntoView({ block: "center" }));
start();
