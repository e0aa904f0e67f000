/** A plan: its sections, the form, what is left to settle, and its status. @module */
import { $, api, el, page, say, t } from "../page.js";
import { datesSection } from "./dates.js";
import { showList } from "./findings.js";
import { listPart, openCard, partFields, Registry, sectionPart } from "./parts.js";
import { rosterSection } from "./roster.js";
import { listen, onState, take } from "./saving.js";
import { isSame } from "./values.js";

/**
 * @typedef {import("../shapes.d.ts").PlanState} PlanState
 * @typedef {import("../shapes.d.ts").FormPartView} Part
 */

const DATES = "dates", OPEN = "open";
/** @type {{form: Part, sections: Record<string, string[]>}} */
const { form, sections } = page.form;
const names = [...Object.keys(sections), DATES, OPEN];

/** @type {PlanState} */
let state;
let registry = new Registry();
/** What the section is drawn from: while this is the same, its fields stay. @type {any} */
let drawn = null;
const current = () => state;

/** The section and the place in the address, such as "#tables:tables/craps-1/float". */
function address() {
  const [name, place] = decodeURIComponent(location.hash.slice(1)).split(/:(.*)/);
  return { name: names.includes(name) ? name : names[0], place: place ? place.split("/") : [] };
}

/** What the open section consists of; its fields are redrawn only when this changes. @param {string} name */
function structure(name) {
  const keys = sections[name] ?? [];
  const parts = form.parts.filter((part) => keys.includes(part.key)).map((part) => {
    const value = state.values[part.key];
    if (!part.many) return value === null;
    const inner = Object.entries(value ?? {}).map(([key, entry]) => [
      key,
      part.parts.map((child) => entry[child.key] === null),
    ]);
    return inner;
  });
  const follows = [DATES, OPEN].includes(name) ? [state.revision] : [];
  return [name, parts, state.faults, follows];
}

/** @param {string} name */
function drawSection(name) {
  registry = new Registry();
  const keys = sections[name] ?? [];
  const box = $("#form"),
    focus = document.activeElement?.closest("[data-place]")?.getAttribute("data-place");
  const undo = document.getElementById("undo");
  const inside = [
    el("h2", {}, t(`plan.section_${name}`)),
    el("p", { class: "hint" }, t(`plan.intro_${name}`)),
  ];
  if (state.faults.length) inside.push(...brokenFile());
  else if (name === DATES) inside.push(datesSection(state));
  else if (name === OPEN) inside.push(openSection());
  else if (name === "roster") inside.push(rosterSection(registry, current));
  box.replaceChildren(...(undo ? [undo] : []), ...inside);
  if (!state.faults.length && keys.length) box.append(...sectionForm(keys));
  if (focus) focusPlace(focus.split("/"));
}

/** @param {string[]} keys */
function sectionForm(keys) {
  const shifts = () => ({
    from: state.values.first_wager || state.values.doors,
    to: state.values.ends,
  });
  const parts = form.parts.filter((part) => keys.includes(part.key));
  const own = partFields(form, [], registry, current, keys);
  const inside = parts.flatMap((part) =>
    part.many
      ? [
        part.label === $("#form h2").textContent ? "" : el("h3", {}, part.label),
        listPart(part, registry, current, part.key === "shifts" ? shifts : undefined),
      ]
      : [sectionPart(part, [part.key], registry, current)]
  );
  const isMain = form.fields.some((field) => keys.includes(field.key) && !field.more);
  return isMain ? [...own, ...inside] : [...inside, ...own];
}

function brokenFile() {
  return [
    el("p", { class: "refusal" }, t("plan.broken_words")),
    ...state.faults.map((fault) => el("p", {}, el("code", { class: "fault" }, fault))),
  ];
}

/** How the night is opened from this plan. */
function openSection() {
  if (!state.is_lawful) {
    return el("p", { class: "panel" }, t("plan.open_not_yet", { words: state.words }));
  }
  const night = `${page.name}.pitboss`;
  const file = page.folder ? `${page.folder}/${page.name}.toml` : `${page.name}.toml`;
  const person = Object.values(state.values.people ?? {}).find((someone) =>
    someone.roles.includes("member in charge")
  );
  const lines = [
    `pitboss floor open "${file}" --night ${night} --by ${person?.id ?? "m1"}`,
    `pitboss serve ${night} --lan`,
  ];
  return el(
    "div",
    { class: "panel" },
    el("p", {}, t(state.is_practice ? "plan.open_practice" : "plan.open_lawful")),
    el("pre", { tabindex: "0" }, el("code", {}, lines.join("\n"))),
    el("p", {}, t("plan.open_pins")),
    el("p", {}, el("a", { class: "button", href: "/open" }, t("plan.open_how"))),
  );
}

/** @param {string[]} place */
function focusPlace(place) {
  for (let steps = place.length; steps > 0; steps--) {
    const at = place.slice(0, steps).join("/");
    const field = document.querySelector(`[data-place="${CSS.escape(at)}"]`);
    const card = document.querySelector(`[data-card="${CSS.escape(at)}"] > summary`);
    const target = field?.querySelector("input:not([type=hidden]), select, textarea") ?? card;
    if (!(target instanceof HTMLElement)) continue;
    const more = target.closest("details.more");
    if (more) more.setAttribute("open", "");
    return target.focus();
  }
}

/** The links to the sections, with how much is left in each. @param {string} name the open one */
function drawNavigation(name) {
  const left = (/** @type {string} */ section) =>
    state.findings.filter((finding) =>
      finding.section === section && finding.severity === "unlawful"
    ).length;
  const links = names.map((section) => {
    const count = left(section);
    return el(
      "a",
      { href: `#${section}`, "aria-current": section === name ? "page" : false },
      t(`plan.section_${section}`),
      " ",
      count
        ? el("span", { class: "count", title: t("plan.severity_unlawful") }, String(count))
        : "",
    );
  });
  const box = $("#sections");
  if (
    isSame(
      [...box.children].map((child) => child.outerHTML),
      links.map((link) => link.outerHTML),
    )
  ) {
    return;
  }
  const had = box.contains(document.activeElement);
  box.replaceChildren(...links);
  const here = box.querySelector("[aria-current]");
  here?.scrollIntoView({ block: "nearest", inline: "center" });
  if (had && here instanceof HTMLElement) here.focus();
}

function draw() {
  const { name, place } = address();
  const verdict = state.faults.length ? "broken" : state.is_lawful ? "lawful" : "left";
  $("#title").textContent = state.title;
  $("#verdict").className = `verdict ${verdict}`;
  const words = state.faults.length ? t("plan.broken") : state.words;
  if ($("#verdict").textContent !== words) {
    const show = () => $("#beside").scrollIntoView({ block: "start" });
    $("#verdict").replaceChildren(el("button", { type: "button", onclick: show }, words));
  }
  drawNavigation(name);
  const layout = structure(name);
  if (!isSame(layout, drawn)) {
    drawn = layout;
    openCard(place);
    drawSection(name);
  }
  registry.update(state);
  showList(state);
}

addEventListener("hashchange", () => {
  if (!state) return;
  const { place } = address();
  drawn = null;
  draw();
  if (place.length) focusPlace(place);
  else $("#form").focus({ preventScroll: true });
  if (!place.length) scrollTo({ top: 0 });
});

onState((fresh) => {
  state = fresh;
  draw();
});

const first = await api(`/plans/${page.name}`);
if (first.status === 200) {
  take(first.body, true);
  const { place } = address();
  if (place.length) focusPlace(place);
  listen();
} else if (first.status === 401) location.assign("/plan");
else say(first.body?.words || t("plan.lost"), "alert");
