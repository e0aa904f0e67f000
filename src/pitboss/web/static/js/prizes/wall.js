/** The wall of prizes: all of them, a screenful at a time. @module */
import { $, api, el, t } from "../page.js";
import { Live } from "../live.js";
import { refresh } from "../staff.js";
import { cardParts } from "./card.js";

/** @typedef {import("../shapes.d.ts").PrizesView} PrizesView */

const TURN_MS = 10_000, AT_ONCE = 15;
/** @type {PrizesView | null} */
let view = null;
let screenful = 0;

const live = new Live((message) => {
  if (message.prizes) show(view = message.prizes);
}, (connected) => ($("#link").hidden = connected));

/** @param {PrizesView} now */
function show(now) {
  $("#status-line").textContent = t(now.open ? "prizes.desk_open" : "prizes.desk_closed");
  const count = Math.max(1, Math.ceil(now.prizes.length / AT_ONCE));
  screenful %= count;
  const prizes = now.prizes.slice(screenful * AT_ONCE, (screenful + 1) * AT_ONCE);
  refresh(
    $("#list"),
    prizes,
    () =>
      prizes.length
        ? prizes.map((prize) =>
          el("li", { class: prize.left ? "prize" : "prize none" }, ...cardParts(prize))
        )
        : [el("li", { class: "empty" }, t("prizes.no_prizes"))],
  );
}

function turn() {
  screenful += 1;
  if (view) show(view);
}

async function start() {
  const reply = await api("/prizes");
  if (reply.status === 200) show(view = reply.body);
  live.watch({ prizes: true });
  setInterval(turn, TURN_MS);
}

start();
