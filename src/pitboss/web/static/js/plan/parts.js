/** Parts of a plan: the fields of one, and lists of them as cards that open. @module */
import { $, el, say, t } from "../page.js";
import { FieldControl } from "./fields.js";
import { findingNotes } from "./findings.js";
import { send } from "./saving.js";
import { valueAt } from "./values.js";

/**
 * @typedef {import("../shapes.d.ts").FormPartView} Part
 * @typedef {import("../shapes.d.ts").PlanState} PlanState
 * @typedef {import("../shapes.d.ts").PlanFinding} PlanFinding
 * @typedef {import("../shapes.d.ts").PlanEdit} PlanEdit
 */

/** What an open section consists of, by place. */
export class Registry {
  constructor() {
    /** @type {Map<string, FieldControl>} */
    this.fields = new Map();
    /** Where to note what is found about a part. @type {Map<string, HTMLElement>} */
    this.boxes = new Map();
    /** Titles of cards and what else follows the plan. @type {((state: PlanState) => void)[]} */
    this.followers = [];
  }

  /** Show the plan as it is now. @param {PlanState} state */
  update(state) {
    for (const field of this.fields.values()) field.update(state);
    for (const follow of this.followers) follow(state);
    this.note(state.findings);
  }

  /** Each finding goes to the field it is about, or to the part that holds it. @param {PlanFinding[]} findings */
  note(findings) {
    /** @type {Map<string, PlanFinding[]>} */
    const by = new Map();
    for (const finding of findings) {
      for (let steps = finding.place.length; steps > 0; steps--) {
        const key = finding.place.slice(0, steps).join("/");
        if (this.fields.has(key) || this.boxes.has(key)) {
          by.set(key, [...by.get(key) ?? [], finding]);
          break;
        }
      }
    }
    for (const [key, field] of this.fields) field.note(by.get(key) ?? []);
    for (const [key, box] of this.boxes) findingNotes(box, by.get(key) ?? []);
  }
}

/** Cards that are open, so that they stay so. @type {Set<string>} */
const open = new Set();

/** Fills the cards on the page, by place. @type {Map<string, () => void>} */
const fills = new Map();

/** Open a card that is on the page already. @param {string[]} place */
export function reveal(place) {
  openCard(place);
  const id = place.slice(0, 2).join("/");
  const card = document.querySelector(`[data-card="${CSS.escape(id)}"]`);
  if (!card) return;
  card.setAttribute("open", "");
  fills.get(id)?.();
}

/** Open the card in which a place is. @param {string[]} place */
export function openCard(place) {
  if (place.length > 1) open.add(place.slice(0, 2).join("/"));
}

/**
 * The fields of a part, the usual ones first.
 * @param {Part} part @param {string[]} place @param {Registry} registry @param {() => PlanState} current
 * @param {string[]} [only] the keys to show
 */
export function partFields(part, place, registry, current, only) {
  const fields = part.fields.filter((field) => !only || only.includes(field.key));
  const make = (/** @type {typeof fields[number]} */ field) => {
    const control = new FieldControl(field, [...place, field.key], current);
    registry.fields.set(control.key, control);
    return control.node;
  };
  const usual = fields.filter((field) => !field.more).map(make);
  const more = fields.filter((field) => field.more).map(make);
  const nodes = [];
  if (usual.length) nodes.push(el("div", { class: "fields" }, ...usual));
  if (more.length) {
    const summary = el("summary", {}, t("plan.more"));
    nodes.push(
      el("details", { class: "more" }, summary, el("div", { class: "fields" }, ...more)),
    );
  }
  return nodes;
}

/**
 * A part that the plan has once or not at all.
 * @param {Part} part @param {string[]} place @param {Registry} registry @param {() => PlanState} current
 */
export function sectionPart(part, place, registry, current) {
  const value = valueAt(current().values, place), box = el("div", { class: "notes" });
  registry.boxes.set(place.join("/"), box);
  const level = place.length > 1 ? "h4" : "h3";
  if (value === null || value === undefined) {
    return el(
      "div",
      { class: "absent" },
      box,
      el("button", { type: "button", onclick: () => add(place, place) }, t(`plan.add_${part.key}`)),
    );
  }
  return el(
    "fieldset",
    { class: "part" },
    el("legend", {}, el(level, {}, part.label)),
    box,
    ...partFields(part, place, registry, current),
    el("p", {}, removal(part.label.charAt(0).toLowerCase() + part.label.slice(1), place, current)),
  );
}

/** @param {string[]} place @param {string[]} focus @param {Record<string, any>} [values] */
async function add(place, focus, values = {}) {
  const answer = await send(() => [{ place, old: null, new: values }]);
  if (!answer?.done) return;
  const key = answer.keys[0];
  const target = key ? [place[0], key] : focus;
  reveal(target);
  focusIn(target);
}

/** Move the focus to the first field of a part that was just added. @param {string[]} place */
function focusIn(place) {
  const start = place.join("/");
  const first = [...document.querySelectorAll("[data-place]")].find((node) =>
    node.getAttribute("data-place")?.startsWith(`${start}/`)
  );
  const input = first?.querySelector("input, select, textarea");
  if (input instanceof HTMLElement) input.focus();
}

/**
 * The button that removes a part; it can be undone.
 * @param {string} name @param {string[]} place @param {() => PlanState} current
 */
function removal(name, place, current) {
  const button = el("button", { type: "button", class: "danger" }, removeWords(name));
  button.addEventListener("click", async () => {
    const called = button.getAttribute("data-name") ?? name;
    let was = /** @type {any} */ (null);
    const answer = await send(() => {
      was = valueAt(current().values, place);
      return [{ place, old: was, new: null }];
    });
    if (answer?.done) offerUndo(called, place, was);
  });
  return button;
}

/** @param {string} name */
const removeWords = (name) => t("plan.remove_named", { name });

/** @param {string} name @param {string[]} place @param {any} was */
function offerUndo(name, place, was) {
  const words = t("plan.removed", { name });
  const undo = el("button", { type: "button" }, t("plan.undo"));
  undo.addEventListener("click", async () => {
    const answer = await send(() => [{ place, old: null, new: was }]);
    document.getElementById("undo")?.remove();
    if (answer?.done) reveal(place);
  });
  document.getElementById("undo")?.remove();
  $("#form").prepend(el("p", { id: "undo", class: "undo row" }, words, undo));
  undo.focus();
  say(words);
}

/** What a part is called: its name, or what tells it from others. @param {Part} part @param {any} entry */
export function titleOf(part, entry) {
  if (part.key === "shifts") return [entry.person, entry.post].filter(Boolean).join(", ");
  return entry.name || entry.for || entry.id || part.label;
}

/** @param {Part} part @param {any} entry @param {PlanState} state */
function subtitle(part, entry, state) {
  if (part.key === "shifts") return [entry.from, entry.to].filter(Boolean).join("–");
  const lists = part.fields.filter((field) =>
    ["game", "roles", "kind", "approval"].includes(field.key)
  );
  return lists.flatMap((field) => {
    const words = state.choices[field.choices] ?? [];
    const values = [entry[field.key]].flat();
    return values.map((value) => words.find((choice) => choice.value === value)?.words ?? value);
  }).filter(Boolean).join(", ");
}

/**
 * A list of parts, each a card that opens.
 * @param {Part} part @param {Registry} registry @param {() => PlanState} current
 * @param {() => Record<string, any>} [firstValues] what a new one starts with
 */
export function listPart(part, registry, current, firstValues = () => ({})) {
  const box = el("div", { class: "notes" }), entries = current().values[part.key] ?? {};
  registry.boxes.set(part.key, box);
  const cards = Object.keys(entries).map((key) => card(part, key, registry, current));
  return el(
    "div",
    { class: "list" },
    box,
    cards.length ? "" : el("p", { class: "hint" }, t("plan.none_of")),
    ...cards,
    el(
      "p",
      {},
      el(
        "button",
        { type: "button", onclick: () => add([part.key, ""], [], firstValues()) },
        t(`plan.add_${part.key}`),
      ),
    ),
  );
}

/** @param {Part} part @param {string} key @param {Registry} registry @param {() => PlanState} current */
function card(part, key, registry, current) {
  const place = [part.key, key], id = place.join("/");
  const title = el("b", {}),
    under = el("span", { class: "hint" }),
    count = el("span", { class: "count" });
  const notes = el("div", { class: "notes" });
  const summary = el("summary", {}, title, " ", under, " ", count);
  const inside = el("div", { class: "inside" });
  const node = el(
    "details",
    { class: "card", open: open.has(id), "data-card": id },
    summary,
    notes,
    inside,
  );
  /** @type {HTMLElement | null} */
  let remove = null;
  const fill = () => {
    if (inside.childElementCount) return;
    remove = removal(titleOf(part, valueAt(current().values, place)), place, current);
    queueMicrotask(() => registry.note(current().findings));
    inside.append(
      ...partFields(part, place, registry, current),
      ...part.parts.map((child) => sectionPart(child, [...place, child.key], registry, current)),
      el("p", {}, remove),
    );
  };
  node.addEventListener("toggle", () => {
    const isOpen = node.hasAttribute("open");
    if (isOpen) open.add(id);
    else open.delete(id);
    if (isOpen) fill();
  });
  fills.set(id, fill);
  registry.boxes.set(id, notes);
  registry.followers.push((state) => {
    const entry = valueAt(state.values, place);
    if (!entry) return;
    title.textContent = titleOf(part, entry);
    under.textContent = subtitle(part, entry, state);
    if (remove) {
      remove.textContent = removeWords(titleOf(part, entry));
      remove.setAttribute("data-name", titleOf(part, entry));
    }
    const about = state.findings.filter((finding) =>
      finding.severity === "unlawful" && finding.place[0] === part.key && finding.place[1] === key
    );
    count.textContent = about.length ? `${about.length}` : "";
    count.setAttribute("title", about.length ? t("plan.severity_unlawful") : "");
  });
  if (open.has(id)) fill();
  return node;
}
