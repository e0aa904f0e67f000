/** A redemption: the guest, the prize by tap or tag, and one button to redeem it. @module */
import { api, el, money, page, say, t } from "../page.js";
import { ask, refresh } from "../staff.js";
import { cardParts } from "./card.js";
import { showPrizeReceipt } from "./receipt.js";

/**
 * @typedef {import("../shapes.d.ts").PrizeDeskView} PrizeDeskView
 * @typedef {import("../shapes.d.ts").PrizeView} PrizeView
 */

const CHIPS = "-";
/** The device keeps what was scanned under this key: each tag may open its own page. */
const KEY = `pitboss-prize-desk:${page.base}`, KEPT_MS = 120_000;

export class Redemption {
  /**
   * @param {HTMLElement} room
   * @param {HTMLElement} list
   */
  constructor(room, list) {
    this.room = room;
    this.list = list;
    this.prize = "";
    this.busy = false;
    this.mine = false;
    /** @type {PrizeDeskView | null} */
    this.now = null;
    this.guest = /** @type {HTMLSelectElement} */ (el("select", {
      id: "sale-guest",
      onchange: () => this.choose({}),
    }));
    this.code = /** @type {HTMLInputElement} */ (el("input", {
      id: "sale-code",
      autocomplete: "off",
      autocapitalize: "none",
      spellcheck: "false",
    }));
    this.keep = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox" }));
    this.quote = el("p", { class: "quote", "aria-live": "polite" });
    this.go = el("button", { class: "main wide", onclick: () => this.redeem(this.prize) });
    this.hold = el(
      "button",
      { onclick: () => this.reserve(this.prize) },
      t("prizes.reserve_here"),
    );
    const scan = el(
      "form",
      { onsubmit: (/** @type {Event} */ event) => this.scan(event) },
      el("label", { for: "sale-code" }, t("prizes.scan")),
      el("div", { class: "row sum" }, this.code, el("button", {}, t("prizes.scan_go"))),
      el("p", { class: "hint" }, t("prizes.scan_hint")),
    );
    room.append(
      el("h2", {}, t("prizes.sale")),
      el("label", { for: "sale-guest" }, t("prizes.guest")),
      this.guest,
      scan,
      this.quote,
      el("label", { class: "tick" }, this.keep, el("span", {}, t("prizes.keep"))),
      el("div", { class: "row go" }, this.go, this.hold),
    );
  }

  /**
   * @param {PrizeDeskView} now
   * @param {boolean} mine
   */
  show(now, mine) {
    const first = this.now === null;
    this.now = now;
    this.mine = mine && now.open;
    this.room.hidden = !this.mine;
    const chosen = this.guest.value, guests = [...now.guests].reverse();
    refresh(this.guest, [guests.map((guest) => [guest.id, guest.name]), now.wallets], () => [
      el("option", { value: "" }, t("prizes.choose_guest")),
      el("option", { value: CHIPS }, t("prizes.no_guest")),
      ...guests.map((guest) =>
        el("option", { value: guest.id }, guest.name ? `${guest.name} (${guest.id})` : guest.id)
      ),
    ]);
    this.guest.value = chosen || (now.wallets ? "" : CHIPS);
    if (first) this.readAddress();
    this.showQuote();
  }

  /** What the address says was scanned, and what was scanned just before on this device. */
  readAddress() {
    const stored = read();
    const choice = this.find(decodeURIComponent(location.hash.slice(1)));
    this.choose({ ...stored, ...choice });
  }

  /** A prize or a guest by what a code says. @param {string} text */
  find(text) {
    const plain = text.trim().split("#").at(-1) ?? "";
    const guest = plain.replace(/^guest=/, "");
    const lower = plain.toLowerCase();
    const prize = this.now?.prizes.find((entry) =>
      entry.id === plain || entry.name.toLowerCase() === lower
    );
    if (prize) return { prize: prize.id };
    const match = this.now?.guests.find((entry) =>
      entry.id === guest || (entry.name && entry.name.toLowerCase() === lower)
    );
    return match ? { guest: match.id } : {};
  }

  /** @param {{prize?: string, guest?: string}} choice */
  choose(choice) {
    if (choice.prize) this.prize = choice.prize;
    if (choice.guest) this.guest.value = choice.guest;
    write({ prize: this.prize, guest: this.guest.value });
    this.showQuote();
  }

  /** @param {Event} event */
  async scan(event) {
    event.preventDefault();
    const text = this.code.value.trim();
    if (!text) return;
    this.code.value = "";
    let choice = this.find(text);
    if (!choice.prize && !choice.guest) {
      const reply = await api("/prizes/guest", { code: text });
      choice = reply.status === 200 ? { guest: reply.body.who } : {};
    }
    if (!choice.prize && !choice.guest) return say(t("prizes.unknown_code"), "alert");
    this.choose(choice);
    if (this.prize && this.guest.value) this.go.focus();
  }

  /** The chosen guest; an empty id for a guest who pays in chips. */
  holder() {
    const id = this.guest.value === CHIPS ? "" : this.guest.value;
    const card = this.now?.guests.find((guest) => guest.id === id);
    return {
      id,
      name: card?.name || id,
      wallet: card?.wallet ?? 0,
      known: this.guest.value !== "",
    };
  }

  /** @param {PrizeView} prize */
  canPay(prize) {
    const who = this.holder();
    return who.known && (!who.id || who.wallet >= prize.price);
  }

  showQuote() {
    const prize = this.now?.prizes.find((entry) => entry.id === this.prize), who = this.holder();
    this.quote.textContent = !prize
      ? t("prizes.choose_prize")
      : !who.known
      ? t("prizes.chosen", { name: prize.name })
      : !this.canPay(prize)
      ? t("prizes.quote_short", { guest: who.name, sum: money(who.wallet) })
      : t(who.id ? "prizes.quote" : "prizes.quote_chips", {
        sum: money(prize.price),
        guest: who.name,
        name: prize.name,
      });
    this.go.textContent = t("prizes.redeem", { sum: prize ? money(prize.price) : "" });
    const ready = prize && this.canPay(prize);
    this.go.setAttribute("aria-disabled", ready ? "false" : "true");
    this.hold.setAttribute("aria-disabled", ready ? "false" : "true");
    this.showList();
  }

  showList() {
    const { now, mine } = this;
    if (!now) return;
    const who = this.holder();
    refresh(this.list, [now.prizes, mine, who, this.prize], () =>
      now.prizes.map((prize) => {
        const can = mine && !prize.drawn && !prize.blocked && prize.left > 0;
        const sum = money(prize.price);
        return el(
          "li",
          { class: prize.id === this.prize ? "prize scanned" : "prize" },
          ...cardParts(prize),
          prize.blocked ? el("span", { class: "off" }, prize.blocked) : "",
          can
            ? el("button", {
              class: this.canPay(prize) ? "main" : "",
              "data-key": `redeem ${prize.id}`,
              "aria-disabled": this.canPay(prize) ? "false" : "true",
              "aria-label": t("prizes.redeem_name", { name: prize.name, sum }),
              onclick: () => this.redeem(prize.id),
            }, t("prizes.redeem", { sum }))
            : "",
        );
      }));
  }

  /** @param {string} id */
  ready(id) {
    const prize = this.now?.prizes.find((entry) => entry.id === id), who = this.holder();
    if (prize) this.choose({ prize: id });
    if (!prize) say(t("prizes.choose_prize"), "alert");
    else if (!who.known) {
      say(t("prizes.choose_guest"), "alert");
      this.guest.focus();
    } else if (!this.canPay(prize)) {
      say(t("prizes.quote_short", { guest: who.name, sum: money(who.wallet) }), "alert");
    } else if (!this.busy) return prize;
    return null;
  }

  /** @param {string} id */
  async redeem(id) {
    const prize = this.ready(id), guest = this.holder().id;
    if (!prize) return;
    const answer = await this.ask({
      type: "RedeemPrize",
      prize: prize.id,
      dollars: prize.price,
      guest,
      keep: this.keep.checked,
    });
    if (answer.done) showPrizeReceipt(answer.seq);
  }

  /** @param {string} id */
  async reserve(id) {
    const prize = this.ready(id), guest = this.holder().id;
    if (prize) await this.ask({ type: "ReservePrize", prize: prize.id, guest });
  }

  /** Send an order; afterward the next guest begins with nothing chosen. @param {any} command */
  async ask(command) {
    this.busy = true;
    const answer = await ask(command, {}, t("prizes.refused"));
    this.busy = false;
    if (answer.done) {
      this.prize = "";
      this.keep.checked = false;
      if (location.hash) history.replaceState(null, "", location.pathname);
      this.choose({});
    }
    return answer;
  }
}

/** @returns {{prize?: string, guest?: string}} */
function read() {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) || "{}");
    return Date.now() - stored.at < KEPT_MS ? { prize: stored.prize, guest: stored.guest } : {};
  } catch {
    return {};
  }
}

/** @param {{prize: string, guest: string}} chosen */
function write(chosen) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...chosen, at: Date.now() }));
  } catch {
    // Without storage, each scan stands alone.
  }
}
