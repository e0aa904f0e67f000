/** Selling tickets: into a wallet, or on paper with a code that only the paper has. @module */
import { el, money, page, say, t } from "../page.js";
import { sha256 } from "../sha256.js";
import { openSheet } from "../sheet.js";
import { ask, refresh } from "../staff.js";

/** @typedef {import("../shapes.d.ts").RaffleView} RaffleView */

const MOST = 100, LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ", LENGTH = 16, GROUP = 4;
const CHIPS = "chips";

export class TicketSale {
  /**
   * @param {HTMLElement} room
   * @param {() => Promise<RaffleView | null>} reload
   */
  constructor(room, reload) {
    this.reload = reload;
    this.price = 1;
    this.night = "";
    this.busy = false;
    const update = () => this.showQuote();
    this.guest = /** @type {HTMLSelectElement} */ (el("select", {
      id: "ticket-guest",
      onchange: update,
    }));
    this.count = /** @type {HTMLInputElement} */ (el("input", {
      id: "ticket-count",
      type: "number",
      inputmode: "numeric",
      min: 1,
      max: MOST,
      value: 1,
      oninput: update,
    }));
    this.paper = /** @type {HTMLInputElement} */ (el("input", {
      id: "ticket-paper",
      type: "checkbox",
      onchange: update,
    }));
    this.quote = el("p", { class: "quote", "aria-live": "polite" });
    this.go = el("button", { class: "main wide" }, t("raffle.sell_button"));
    this.sign = el("p", { class: "hint" });
    const quick = [1, 5, 10].map((count) =>
      el("button", { type: "button", onclick: () => this.setCount(count) }, String(count))
    );
    room.append(
      el("h2", {}, t("raffle.sell")),
      this.sign,
      el(
        "form",
        { onsubmit: (/** @type {Event} */ event) => this.send(event) },
        el("label", { for: "ticket-guest" }, t("raffle.guest")),
        this.guest,
        el("label", { for: "ticket-count" }, t("raffle.count")),
        el("div", { class: "row sum" }, this.count, ...quick),
        el("label", { class: "tick", for: "ticket-paper" }, this.paper, t("raffle.on_paper")),
        this.quote,
        this.go,
      ),
    );
  }

  /** @param {number} count */
  setCount(count) {
    this.count.value = String(count);
    this.showQuote();
  }

  /** @param {RaffleView} now */
  show(now) {
    this.price = now.price;
    this.night = now.night;
    this.sign.textContent = t("raffle.ratio", { price: money(now.price) });
    const guests = (now.desk?.guests ?? []).filter((guest) => !guest.out).reverse();
    const chosen = this.guest.value;
    refresh(this.guest, guests.map((guest) => [guest.id, guest.name, guest.wallet]), () => [
      el("option", { value: "" }, t("raffle.choose_guest")),
      el("option", { value: CHIPS }, t("raffle.for_chips")),
      ...guests.map((guest) =>
        el(
          "option",
          { value: guest.id },
          `${guest.name ? `${guest.name} (${guest.id})` : guest.id} · ${money(guest.wallet)}`,
        )
      ),
    ]);
    this.guest.value = chosen;
    this.showQuote();
  }

  /** Show what is paid before it is done. Returns whether it can be. */
  showQuote() {
    const count = Number(this.count.value), chips = this.guest.value === CHIPS;
    if (chips) this.paper.checked = true;
    this.paper.disabled = chips;
    const whole = Number.isInteger(count) && count >= 1 && count <= MOST;
    const ready = whole && this.guest.value !== "";
    this.quote.textContent = whole
      ? t("raffle.quote", { count, sum: money(count * this.price) })
      : t("raffle.count_hint", { most: MOST });
    this.go.setAttribute("aria-disabled", ready ? "false" : "true");
    return ready;
  }

  /** @param {Event} event */
  async send(event) {
    event.preventDefault();
    if (this.busy) return;
    if (!this.showQuote()) return say(t("raffle.choose_guest"), "alert");
    this.busy = true;
    const count = Number(this.count.value), guest = this.guest.value;
    const codes = this.paper.checked ? Array.from({ length: count }, newCode) : [];
    const command = {
      type: "SellTickets",
      count,
      guest: guest === CHIPS ? "" : guest,
      codes: codes.map((code) => ticketHash(this.night, code)),
    };
    const answer = await ask(command, {}, t("raffle.refused"));
    this.busy = false;
    if (!answer.done) return;
    this.setCount(1);
    const now = await this.reload();
    const sale = now?.desk?.sales.find((entry) => entry.id === answer.id);
    if (codes.length && sale) showPaper(this.night, sale.first, codes);
  }
}

/** A truly random code: 80 bits, in letters that are hard to misread. */
function newCode() {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** What is recorded of a code. @param {string} night @param {string} code */
function ticketHash(night, code) {
  return sha256(`pitboss ticket 1\n${night}\n${code}\n`);
}

/** A code as it is typed, without spaces and hyphens. @param {string} text */
export function plainCode(text) {
  return text.toUpperCase().replace(/[\s-]/g, "");
}

/**
 * The paper tickets of a sale, to print or copy. Their codes are nowhere else.
 * @param {string} night
 * @param {number} first
 * @param {string[]} codes
 */
function showPaper(night, first, codes) {
  const parts = new RegExp(`.{1,${GROUP}}`, "g");
  const list = `${location.origin}${page.base}/api/v1/raffle/list`;
  const tickets = codes.map((code, at) =>
    el(
      "section",
      { class: "paper-ticket" },
      el("p", {}, page.house.title),
      el("p", { class: "number" }, t("raffle.ticket", { ticket: first + at })),
      el("p", { class: "code" }, (code.match(parts) ?? []).join("-")),
      el("p", { class: "hint" }, t("raffle.paper_hint", { night })),
      el("p", { class: "hint" }, t("raffle.paper_list", { list })),
    )
  );
  openSheet(
    t("raffle.print_title"),
    el("p", { class: "hint" }, t("raffle.print_hint")),
    el("div", { class: "slip" }, ...tickets),
    el("button", { class: "wide", onclick: () => print() }, t("raffle.print")),
  );
}
