/** The form that enters an incident: it asks for what the chosen kind needs. @module */
import { $, el, t } from "../page.js";
import { ask, inputField, selectField } from "../staff.js";
import { clauseList } from "../sheet.js";
import { nameOf } from "./entry.js";

/**
 * @typedef {import("../shapes.d.ts").IncidentsView} IncidentsView
 * @typedef {import("../shapes.d.ts").IncidentKindView} IncidentKindView
 */

const LISTS = ["guests", "people"];

export class ReportForm {
  /**
   * @param {HTMLElement} room
   * @param {() => void} afterSend
   */
  constructor(room, afterSend) {
    this.room = room;
    this.afterSend = afterSend;
    /** @type {IncidentsView | null} */
    this.book = null;
  }

  /** @param {IncidentsView} book */
  show(book) {
    const first = this.book === null;
    this.book = book;
    if (first) this.draw();
    else this.fillLists();
  }

  draw() {
    const book = this.book;
    if (!book) return;
    const kind = selectField(
      t("incidents.kind"),
      "kind",
      book.kinds.map((kind) => [kind.id, kind.title]),
    );
    const form = el(
      "form",
      { onsubmit: (/** @type {Event} */ event) => this.send(event) },
      kind,
      el("div", { id: "parts" }),
      inputField(t("incidents.words"), { name: "words", maxlength: 500, required: true }),
      el("p", { class: "hint" }, t("incidents.words_hint")),
      inputField(t("incidents.minutes_ago"), {
        name: "minutes_ago",
        type: "number",
        min: 0,
        max: 1440,
        value: 0,
      }),
      el("button", { class: "main wide" }, t("incidents.report_go")),
      el("datalist", { id: "known-guests" }),
      el("datalist", { id: "known-people" }),
    );
    kind.addEventListener("change", () => this.drawParts());
    this.room.replaceChildren(
      el("details", {}, el("summary", {}, t("incidents.report")), form),
    );
    this.fillLists();
    this.drawParts();
  }

  get kind() {
    const chosen = /** @type {HTMLSelectElement} */ ($("#choose-kind")).value;
    return this.book?.kinds.find((kind) => kind.id === chosen);
  }

  fillLists() {
    const book = this.book;
    if (!book) return;
    const options = (/** @type {string[]} */ all) =>
      all.map((id) => el("option", { value: id }, nameOf(id, book.names)));
    $("#known-guests").replaceChildren(...options(book.guests));
    $("#known-people").replaceChildren(...options(book.people));
  }

  drawParts() {
    const book = this.book, kind = this.kind;
    if (!book || !kind) return;
    const parts = [...kind.needs, ...kind.may].map((part) => this.field(part, kind));
    $("#parts").replaceChildren(
      kind.stops
        ? el(
          "p",
          { class: "hint" },
          t(kind.freezes ? "incidents.freezes_hint" : "incidents.stops_hint"),
        )
        : "",
      ...parts,
      clauseList(kind.law),
    );
  }

  /**
   * @param {string} part
   * @param {IncidentKindView} kind
   */
  field(part, kind) {
    const book = this.book, needed = kind.needs.includes(part);
    const label = t(`incidents.${part}`) + (needed ? "" : ` ${t("incidents.if_any")}`);
    if (part === "table" || part === "provider") {
      const all = part === "table" ? book?.tables ?? [] : book?.providers ?? [];
      if (!all.length) return "";
      const field = selectField(
        label,
        part,
        /** @type {[string, string][]} */ ([["", "–"], ...all.map((name) => [name, name])]),
      );
      const select = field.querySelector("select");
      if (select) select.required = needed;
      return field;
    }
    const people = part === "people";
    const list = part === "rule" ? {} : { list: people ? "known-people" : "known-guests" };
    const more = LISTS.includes(part) ? el("p", { class: "hint" }, t("incidents.several")) : "";
    return el("div", {}, inputField(label, { name: part, required: needed, ...list }), more);
  }

  /** @param {Event} event */
  async send(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const fields = new FormData(form);
    const text = (/** @type {string} */ name) => String(fields.get(name) ?? "").trim();
    const list = (/** @type {string} */ name) => text(name).split(/[\s,]+/).filter(Boolean);
    const command = {
      type: "ReportIncident",
      kind: text("kind"),
      words: text("words"),
      helper: text("helper"),
      helped: text("helped"),
      guests: list("guests"),
      people: list("people"),
      provider: text("provider"),
      rule: text("rule"),
      minutes_ago: Number(text("minutes_ago") || 0),
    };
    const answer = await ask(command, { table: text("table") }, t("incidents.refused"));
    if (!answer.done) return;
    form.reset();
    this.drawParts();
    this.afterSend();
  }
}
