/** The player's menu: history, guide and odds, sound, help, sign out. @module */
import { api, el, money, page, say, t } from "../page.js";
import { isSoundOn, switchSound } from "../sound.js";
import { scripLine } from "../scrip.js";
import { openSheet } from "../sheet.js";
import { signOut } from "../sign_out.js";
import { openGuide } from "./guide.js";
import { openHistory } from "./history.js";
import { hasRaffle, openTickets } from "./tickets.js";

/**
 * @typedef {import("../shapes.d.ts").MeView} MeView
 */

/**
 * @param {MeView} me
 * @param {string} table the one that is looked at
 */
export function openMenu(me, table) {
  openSheet(
    t("play.you_are", { name: me.name || me.who }),
    el(
      "p",
      { class: "holds" },
      t("play.in_wallet", { sum: money(me.wallet) }),
      me.in_play ? ` ${t("play.in_play", { sum: money(me.in_play) })}` : "",
    ),
    scripLine(),
    el(
      "div",
      { class: "choices" },
      el("button", { onclick: openHistory }, t("play.history")),
      hasRaffle() ? el("button", { onclick: openTickets }, t("play.tickets_title")) : "",
      table ? el("button", { onclick: () => openGuide(table) }, t("play.guide")) : "",
      page.house.prizes
        ? el("a", { class: "button", href: `${page.base}/prizes` }, t("play.prizes"))
        : "",
      el("button", { onclick: keepEvening }, t("play.keep_evening")),
      soundSwitch(),
      el(
        "a",
        { class: "button", href: `${page.base}/wall${table ? `/${table}` : ""}` },
        t("play.wall"),
      ),
      el("a", { class: "button", href: oddsUrl(table) }, t("play.odds")),
      el("a", { class: "button", href: "/help" }, t("common.help")),
      el("button", { onclick: signOut }, t("common.sign_out")),
    ),
    el("p", { class: "hint" }, t("common.imitation")),
    el("p", { class: "hint" }, t("play.keys")),
  );
}

/** A link to the guest's own evening, which goes on working after the night. */
async function keepEvening() {
  const reply = await api("/me/evening", {});
  if (reply.status !== 200) return say(reply.body?.words || t("common.offline"), "alert");
  openSheet(
    t("play.keep_evening"),
    el("p", {}, t("play.keep_evening_hint")),
    el("p", {}, el("a", { href: reply.body.link }, reply.body.link)),
  );
}

/** The odds explorer, for a table with its game, options and chips. @param {string} table */
function oddsUrl(table) {
  const house = page.base.split("/").at(-1);
  return table ? `/odds?at=${house}/${table}` : "/odds";
}

/** A switch for sounds. */
function soundSwitch() {
  const node = el(
    "button",
    { role: "switch", "aria-checked": String(isSoundOn()), class: "switch" },
    t("play.sound"),
  );
  node.addEventListener("click", () => {
    switchSound(!isSoundOn());
    node.setAttribute("aria-checked", String(isSoundOn()));
  });
  return node;
}
