/** A chips-only table: the dealer marks the seats that have bets. @module */
import { el, t } from "../page.js";

export class SeatPad {
  /**
   * @param {number[]} seats all that the table has
   * @param {(seats: number[]) => void} send
   */
  constructor(seats, send) {
    this.send = send;
    /** @type {Set<number>} */
    this.picked = new Set();
    this.keys = new Map(seats.map((seat) => [seat, this.seatKey(seat)]));
    this.go = el("button", { class: "main big", type: "button", onclick: () => this.confirm() });
    this.box = el(
      "div",
      { class: "pad-box pad-seats" },
      el("div", { class: "read-back" }, this.go),
      el(
        "div",
        { class: "pad seat-keys", role: "group", "aria-label": t("deal.wagers_at") },
        ...this.keys.values(),
      ),
    );
    this.redraw();
  }

  /** @param {number} seat */
  seatKey(seat) {
    const name = t("deal.seat", { seat });
    return el(
      "button",
      { type: "button", "aria-label": name, onclick: () => this.toggle(seat) },
      seat,
    );
  }

  /** @param {number} seat */
  toggle(seat) {
    if (!this.picked.delete(seat)) this.picked.add(seat);
    this.redraw();
  }

  seats() {
    return [...this.picked].sort((a, b) => a - b);
  }

  redraw() {
    for (const [seat, key] of this.keys) {
      key.setAttribute("aria-pressed", `${this.picked.has(seat)}`);
    }
    const seats = this.seats().join(", ");
    this.go.textContent = seats
      ? t("deal.confirm", { what: t("deal.wagers_lie", { seats }) })
      : t("deal.wagers_where");
    this.go.setAttribute("aria-disabled", seats ? "false" : "true");
  }

  confirm() {
    if (this.picked.size) this.send(this.seats());
  }

  /** Digits toggle seats. Returns whether the key did something. @param {string} pressed */
  press(pressed) {
    const seat = Number(pressed);
    if (pressed === "Backspace") {
      this.picked.clear();
      return this.redraw(), true;
    }
    if (pressed.trim() === "" || !this.keys.has(seat)) return false;
    return this.toggle(seat), true;
  }
}
