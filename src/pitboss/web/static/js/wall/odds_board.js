/** The odds board: what bets pay and cost, one page at a time. @module */
import { api, el, page, t } from "../page.js";

/** @typedef {import("../shapes.d.ts").BlockView} BlockView */

const MOST = 9, LEAST = 1, LONG = 28, TURN_MS = 9_000, LOOK_MS = 1_000, AGAIN_MS = 20_000;

export class OddsBoard {
  constructor() {
    /** @type {string[][]} */
    this.rows = [];
    this.at = 0;
    this.rowsPerPage = LEAST;
    this.body = el("tbody", {});
    this.page = el("span", { class: "hint" });
    this.note = el("p", { class: "hint" }, t("wall.working"));
    const heads = ["wager", "pays", "edge"].map((column) =>
      el("th", { scope: "col" }, t(`wall.${column}`))
    );
    this.box = el(
      "section",
      { class: "odds-board" },
      el("h3", {}, t("wall.odds"), " ", this.page),
      el("table", {}, el("thead", {}, el("tr", {}, ...heads)), this.body),
      this.note,
    );
    setInterval(() => this.nextPage(), TURN_MS);
    setInterval(() => this.isCut() && this.draw(), LOOK_MS); // its neighbors may have grown
  }

  /** @param {string} table */
  async load(table) {
    if (!this.rows.length) {
      // Payouts are known at once; edges are still being worked out.
      this.rows = page.pays.map((
        /** @type {string[]} */ payout,
      ) => [...payout, t("wall.edge_pending")]);
      this.draw();
    }
    const reply = await api(`/tables/${table}/guide`);
    if (reply.status !== 200) return void setTimeout(() => this.load(table), AGAIN_MS);
    /** @type {BlockView[]} */
    const blocks = reply.body.sections.filter((/** @type {any} */ section) => section.odds)
      .flatMap((/** @type {any} */ section) => section.blocks);
    const oddsTable = blocks.find((block) => block.kind === "table");
    if (!oddsTable) return;
    const edge = oddsTable.columns.length - 2; // wager, pays, wins, house edge, multiple
    this.rows = oddsTable.rows.map((row) => [row[0], row[1], row[edge]]);
    this.note.textContent = t("wall.edge_is");
    this.draw();
  }

  nextPage() {
    if (this.rows.length <= this.rowsPerPage) return;
    this.at += this.rowsPerPage;
    if (this.at >= this.rows.length) this.at = 0;
    this.draw();
  }

  /** As many rows as fit: none is cut off. */
  draw() {
    for (this.rowsPerPage = MOST; this.rowsPerPage >= LEAST; this.rowsPerPage--) {
      this.fill();
      if (!this.isCut()) return;
    }
    this.rowsPerPage = LEAST;
  }

  isCut() {
    const room = this.box.parentElement;
    return !!room && room.scrollHeight > room.clientHeight + 1;
  }

  fill() {
    const pages = Math.ceil(this.rows.length / this.rowsPerPage);
    this.page.textContent = pages > 1
      ? `${Math.floor(this.at / this.rowsPerPage) + 1}/${pages}`
      : "";
    this.body.replaceChildren(
      ...this.rows.slice(this.at, this.at + this.rowsPerPage).map(([name, pays, edge]) =>
        el(
          "tr",
          {},
          el("th", { scope: "row" }, name),
          el("td", {}, shortPayouts(pays)),
          el("td", { class: "figure" }, edge),
        )
      ),
    );
  }
}

/** Show only the first and last of payouts that differ by hand. @param {string} pays */
function shortPayouts(pays) {
  const parts = pays.split("; ");
  if (parts.length < 2 || (parts.length < 3 && pays.length <= LONG)) return pays;
  const bare = (/** @type {string} */ payout) => payout.replace(/ on .*/, "");
  return `${bare(parts[0])} … ${bare(parts[parts.length - 1])}`;
}
