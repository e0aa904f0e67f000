/** A sale: the guest, the cash in, and the imitation money out, shown before it is done. @module */
import { el, money, page, say, t } from "../page.js";
import { ask, cashText, parseCents, refresh } from "../staff.js";
import { showReceipt } from "./receipt.js";

/** @typedef {import("../shapes.d.ts").WindowView} WindowView */

const QUICK = [500, 1000, 2000, 5000];

export class Sale {
  /** @param {HTMLElement} room */
  constructor(room) {
    this.rate = 1;
    this.rateFor = 1;
    this.busy = false;
    this.guest = /** @type {HTMLSelectElement} */ (el("select", {
      id: "sell-guest",
      onchange: () => this.showQuote(),
    }));
    this.sum = /** @type {HTMLInputElement} */ (el("input", {
      id: "sell-sum",
      inputmode: "decimal",
      autocomplete: "off",
      oninput: () => this.showQuote(),
    }));
    this.quote = el("p", { class: "quote", "aria-live": "polite" });
    this.go = el("button", { class: "main wide" }, t("window.sell_button"));
    const quick = QUICK.map((dollars) =>
      el("button", { type: "button", onclick: () => this.setSum(dollars) }, cashText(dollars))
    );
    const form = el(
      "form",
      { onsubmit: (/** @type {Event} */ event) => this.send(event) },
      el("label", { for: "sell-guest" }, t("window.guest")),
      this.guest,
      el("label", { for: "sell-sum" }, t("window.amount")),
      el("div", { class: "row sum" }, this.sum, ...quick),
      this.quote,
      this.go,
    );
    room.append(el("h2", {}, t("window.sell")), form);
  }

  /** @param {number} sum in cents */
  setSum(sum) {
    this.sum.value = (sum / 100).toFixed(2);
    this.showQuote();
  }

  /** @param {WindowView} now */
  show(now) {
    this.rate = now.rate;
    this.rateFor = now.rate_for;
    const guests = now.guests.filter((guest) => !guest.out).reverse();
    const guest = this.guest.value;
    refresh(this.guest, guests.map((guest) => [guest.id, guest.name]), () => [
      el("option", { value: "" }, t(now.wallets ? "window.choose_guest" : "window.no_guest")),
      ...guests.map((guest) =>
        el("option", { value: guest.id }, guest.name ? `${guest.name} (${guest.id})` : guest.id)
      ),
    ]);
    this.wallets = now.wallets;
    this.guest.value = guest;
    if (this.wantedGuest) this.choose(this.wantedGuest);
    this.showQuote();
  }

  /** @param {string} guest */
  choose(guest) {
    this.guest.value = guest;
    this.wantedGuest = this.guest.value === guest ? "" : guest;
    this.showQuote();
  }

  /** Show what comes in and what goes out, in whole dollars. */
  showQuote() {
    const paid = parseCents(this.sum.value), bought = paid * this.rate, unit = 100 * this.rateFor;
    const whole = paid > 0 && bought % unit === 0;
    const ready = whole && (this.guest.value !== "" || !this.wallets);
    const typed = this.sum.value.trim() !== "";
    this.quote.textContent = !(paid > 0)
      ? typed ? t("window.amount_hint") : ""
      : whole
      ? t("window.quote", { cash: cashText(paid), dollars: money(bought / unit) })
      : t("window.quote_not_whole", { cash: cashText(paid) });
    this.go.setAttribute("aria-disabled", ready ? "false" : "true");
    return ready;
  }

  /** @param {Event} event */
  async send(event) {
    event.preventDefault();
    const nobody = this.wallets && this.guest.value === "";
    if (this.busy) return;
    if (!this.showQuote()) {
      return say(t(nobody ? "window.choose_guest" : "window.amount_hint"), "alert");
    }
    this.busy = true;
    const command = {
      type: "Sell",
      window: page.window,
      cents: parseCents(this.sum.value),
      guest: this.guest.value,
    };
    const answer = await ask(command, {}, t("window.refused"));
    this.busy = false;
    if (!answer.done) return;
    this.sum.value = "";
    this.showQuote();
    showReceipt(answer.seq);
  }
}
