/** A field of the form: saved as it is typed, with its findings below. @module */
import { el, say, t } from "../page.js";
import { findingNotes } from "./findings.js";
import { keepTyped, send, typedAt } from "./saving.js";
import { displayValue, isSame, valueAt } from "./values.js";

/**
 * @typedef {import("../shapes.d.ts").FormFieldView} Field
 * @typedef {import("../shapes.d.ts").PlanState} PlanState
 * @typedef {import("../shapes.d.ts").PlanFinding} PlanFinding
 */

/** How long after a key is saved, and how long what is half typed is given before it is called wrong. */
const PAUSE_MS = 60, PATIENCE_MS = 800;
const INPUTS = /** @type {Record<string, Record<string, any>>} */ ({
  text: { type: "text" },
  number: { type: "text", inputmode: "numeric" },
  cents: { type: "text", inputmode: "decimal" },
  date: { type: "date" },
  time: { type: "time" },
  moment: { type: "datetime-local" },
  numbers: { type: "text" },
});
let number = 0;

export class FieldControl {
  /**
   * @param {Field} field
   * @param {string[]} place
   * @param {() => PlanState} current the plan as it is now
   */
  constructor(field, place, current) {
    this.field = field;
    this.place = place;
    this.current = current;
    this.key = place.join("/");
    this.id = `field-${++number}`;
    this.timer = 0;
    this.tellTimer = 0;
    /** What the plan says, as this field last showed it. @type {any} */
    this.base = valueAt(current().values, place);
    this.notes = el("div", { class: "notes", id: `${this.id}-notes` });
    this.wrong = el("p", { class: "wrong", id: `${this.id}-wrong`, hidden: true });
    this.choice = el("div", { class: "clash", role: "alert", hidden: true });
    /** @type {HTMLElement} */
    this.input = this.makeInput();
    this.node = this.frame();
    this.draw(this.base);
    const typed = typedAt(this.key);
    if (typed !== undefined && !isSame(typed, displayValue(field, this.base))) {
      this.write(typed);
      this.save();
    }
  }

  /** @returns {HTMLElement} */
  makeInput() {
    const { field, id } = this;
    const described = `${id}-help ${id}-notes ${id}-wrong`;
    const common = {
      id,
      "aria-describedby": described,
      oninput: () => this.later(),
      onchange: () => this.save(),
    };
    if (field.kind === "yes_no") return el("input", { ...common, type: "checkbox" });
    if (field.kind === "choice") return el("select", common);
    if (field.kind === "choices") {
      return el("div", {
        class: "ticks",
        role: "group",
        "aria-labelledby": `${id}-label`,
        id,
        "aria-describedby": described,
      });
    }
    if (["lines", "dates", "pairs"].includes(field.kind)) {
      return el("textarea", { ...common, rows: 2 });
    }
    return el("input", {
      ...common,
      ...INPUTS[field.kind],
      autocomplete: "off",
      spellcheck: "false",
    });
  }

  frame() {
    const { field, id, input } = this;
    const isTick = field.kind === "yes_no", isGroup = field.kind === "choices";
    const label = el(isGroup ? "span" : "label", {
      class: "name",
      id: `${id}-label`,
      for: isGroup ? false : id,
    }, field.label);
    const help = el(
      "details",
      { class: "help" },
      el("summary", { "aria-label": `${t("common.why")} ${field.label}` }, "?"),
      el("p", {}, field.help),
    );
    const money = field.kind === "cents"
      ? el("span", { class: "unit", "aria-hidden": "true" }, "$")
      : "";
    return el(
      "div",
      { class: `field ${field.kind}`, "data-place": this.key },
      el("div", { class: "head" }, isTick ? input : "", label, help),
      el("span", { class: "visually-hidden", id: `${id}-help` }, field.help),
      isTick ? "" : el("div", { class: "entry-line" }, money, input),
      this.wrong,
      this.choice,
      this.notes,
    );
  }

  /** What is in the field now, as it is sent. @returns {any} */
  read() {
    const { input, field } = this;
    if (field.kind === "choices") {
      const ticks = /** @type {NodeListOf<HTMLInputElement>} */ (input.querySelectorAll("input"));
      return [...ticks].filter((tick) => tick.checked).map((tick) => tick.value);
    }
    if (input instanceof HTMLInputElement && input.type === "checkbox") return input.checked;
    return /** @type {HTMLInputElement} */ (input).value;
  }

  /** Show something that is not saved. @param {any} typed */
  write(typed) {
    const { input, field } = this;
    if (field.kind === "choices") return this.drawTicks(typed);
    if (field.kind === "choice") this.drawOptions(String(typed));
    const control = /** @type {HTMLInputElement} */ (input);
    if (control.type === "checkbox") control.checked = typed === true;
    else control.value = String(typed);
    if (input instanceof HTMLTextAreaElement) {
      input.rows = Math.max(2, String(typed).split("\n").length);
    }
  }

  /** Show a value of the plan. @param {any} value */
  draw(value) {
    this.base = value;
    this.write(displayValue(this.field, value));
  }

  /** The list to choose from, and what the plan says even if it is not in the list. @param {string} value */
  drawOptions(value) {
    const choices = this.current().choices[this.field.choices] ?? [];
    const known = choices.some((choice) => choice.value === value);
    const all = known ? choices : [{ value, words: value || "—" }, ...choices];
    const options = all.map((choice) =>
      el("option", { value: choice.value, selected: choice.value === value }, choice.words)
    );
    if (isSame(all.map((choice) => [choice.value, choice.words]), this.drawn)) return;
    this.drawn = all.map((choice) => [choice.value, choice.words]);
    this.input.replaceChildren(...options);
  }

  /** @param {string[]} values */
  drawTicks(values) {
    const choices = this.current().choices[this.field.choices] ?? [];
    const more = values.filter((value) => !choices.some((other) => other.value === value));
    const all = [...choices, ...more.map((word) => ({ value: word, words: word }))];
    const list = all.map((choice) => [choice.value, choice.words]);
    if (!isSame(list, this.drawn)) {
      this.drawn = list;
      this.input.replaceChildren(
        ...all.map((choice) =>
          el(
            "label",
            { class: "tick" },
            el("input", {
              type: "checkbox",
              value: choice.value,
              onchange: () => this.save(),
            }),
            el("span", {}, choice.words),
          )
        ),
      );
    }
    for (const tick of this.input.querySelectorAll("input")) {
      tick.checked = values.includes(tick.value);
    }
  }

  get isTyping() {
    const half = this.input instanceof HTMLInputElement && this.input.validity.badInput;
    return half || !isSame(this.read(), displayValue(this.field, this.base));
  }

  later() {
    clearTimeout(this.timer);
    clearTimeout(this.tellTimer);
    if (this.field.kind === "choice" || this.field.kind === "yes_no") return; // "change" follows
    keepTyped(this.key, this.read());
    this.timer = setTimeout(() => this.save(PATIENCE_MS), PAUSE_MS);
  }

  /** @param {number} [patience] how long to wait before what is typed is called wrong */
  async save(patience = 0) {
    clearTimeout(this.timer);
    clearTimeout(this.tellTimer);
    if (this.input instanceof HTMLInputElement && this.input.validity.badInput) return; // half a date
    keepTyped(this.key, this.isTyping ? this.read() : undefined);
    let lastSent = /** @type {any} */ (undefined);
    const answer = await send(() => {
      if (!this.isTyping) return null;
      lastSent = this.read();
      return [{ place: this.place, old: this.base, new: lastSent }];
    });
    if (answer === null) {
      if (lastSent === undefined) this.tellWrong("");
      return;
    }
    clearTimeout(this.tellTimer);
    if (answer.wrong && patience) {
      this.tellTimer = setTimeout(() => this.tellWrong(answer.wrong), patience);
    } else this.tellWrong(answer.wrong);
    this.choice.hidden = !answer.clash;
    if (answer.clash) this.tellClash(answer.clash.theirs);
    if (!answer.done) return;
    const value = valueAt(answer.plan.values, this.place), wasLast = isSame(this.read(), lastSent);
    this.base = value;
    if (!wasLast) return; // typed on in the meantime: its own save follows
    keepTyped(this.key, undefined);
    if (document.activeElement !== this.input) this.draw(value);
  }

  /** @param {string} words */
  tellWrong(words) {
    this.wrong.hidden = !words;
    this.wrong.textContent = words;
    this.input.setAttribute("aria-invalid", String(Boolean(words)));
    if (words) say(words);
  }

  /** Someone else was first: tell what they wrote, and let this person choose. @param {any} theirs */
  tellClash(theirs) {
    const words = (/** @type {any} */ value) =>
      String(value === "" || value?.length === 0 ? t("plan.clash_empty") : value);
    const mine = this.read();
    const finish = () => {
      this.choice.hidden = true;
      this.input.focus();
    };
    this.choice.replaceChildren(
      el("p", {}, t("plan.clash", { theirs: words(displayValue(this.field, theirs)) })),
      el("button", {
        type: "button",
        onclick: () => {
          this.draw(theirs);
          keepTyped(this.key, undefined);
          finish();
        },
      }, t("plan.clash_keep")),
      el("button", {
        type: "button",
        onclick: () => {
          this.base = theirs;
          this.save();
          finish();
        },
      }, t("plan.clash_mine", { mine: words(mine) })),
    );
  }

  /** The plan has changed: show it, but never over what someone types here. @param {PlanState} state */
  update(state) {
    const value = valueAt(state.values, this.place);
    const isMine = this.isTyping || !this.choice.hidden;
    if (!isMine && document.activeElement !== this.input) this.draw(value);
    else if (!isMine) {
      if (!isSame(displayValue(this.field, value), this.read())) this.draw(value);
      this.base = value;
    } else if (isSame(displayValue(this.field, value), this.read())) {
      this.base = value; // others wrote the same
      this.choice.hidden = true;
    }
    if (this.field.kind === "choice" && isMine) this.drawOptions(this.read());
  }

  /** @param {PlanFinding[]} findings */
  note(findings) {
    const isBad = findings.some((finding) => finding.severity === "unlawful");
    this.node.classList.toggle("unlawful", isBad);
    findingNotes(this.notes, findings);
  }
}
