/** The roster as a timeline: shifts that are dragged, or moved with the keyboard. @module */
import { api, el, page, say, t } from "../page.js";
import { clauseList } from "../sheet.js";
import { sentence } from "./findings.js";
import { reveal } from "./parts.js";
import { send, take } from "./saving.js";
import { clock, isSame, minutes } from "./values.js";

/**
 * @typedef {import("../shapes.d.ts").PlanState} PlanState
 * @typedef {import("./parts.js").Registry} Registry
 * @typedef {{person: string, post: string, from: string, to: string}} Shift
 */

const STEP = 15, DAY = 1440, DAWN = 360;
/** A finger that moves less than this taps. */
const TAP_PX = 6;

/** @param {Registry} registry @param {() => PlanState} current */
export function rosterSection(registry, current) {
  const box = el("div", { class: "roster" });
  /** @type {any} */
  let drawn = null;
  registry.followers.push((state) => {
    const names = Object.values(state.values.people ?? {}).map((
      /** @type {any} */ person,
    ) => [person.id, person.name]);
    const bad = state.findings.filter((finding) => finding.place[0] === "shifts").map((
      finding,
    ) => [finding.place[1], finding.severity]);
    const parts = [state.values.shifts, names, state.values.doors, state.roster, bad];
    if (isSame(parts, drawn)) return;
    drawn = parts;
    const held = document.activeElement?.getAttribute("data-shift");
    box.replaceChildren(solver(state), ...timeline(state, current));
    const bar = held && box.querySelector(`[data-shift="${CSS.escape(held)}"]`);
    if (bar instanceof HTMLElement) bar.focus();
  });
  return box;
}

/** @param {PlanState} state @param {() => PlanState} current */
function timeline(state, current) {
  const roster = state.roster;
  if (!roster) return [el("p", { class: "hint" }, t("plan.roster_none"))];
  const start = Math.floor(roster.start / 60) * 60,
    end = Math.max(start + 60, Math.ceil(roster.end / 60) * 60);
  const people = Object.values(state.values.people ?? {}).map((/** @type {any} */ person) => ({
    id: person.id,
    name: person.name || person.id,
  }));
  const shifts = Object.entries(state.values.shifts ?? {});
  for (const [, shift] of shifts) {
    if (!people.some((person) => person.id === shift.person)) {
      people.push({ id: shift.person, name: shift.person || t("plan.roster_nobody") });
    }
  }
  const hours = [];
  for (let at = start; at < end; at += 60) hours.push(el("span", {}, clock(at)));
  const head = el(
    "div",
    { class: "line hours", "aria-hidden": "true" },
    el("span", { class: "who" }),
    el("div", { class: "track" }, ...hours),
  );
  const rows = people.map((person) => {
    // Of two overlapping shifts the longer one is below: people on the floor may also be at a table.
    const own = shifts.filter(([, shift]) => shift.person === person.id);
    const bars = own.toSorted(([, shift], [, other]) => length(other, state) - length(shift, state))
      .map(([key, shift]) => bar(key, shift, { start, end }, state, current));
    return el(
      "div",
      { class: "line", "data-person": person.id },
      el("span", { class: "who" }, person.name),
      el("div", { class: "track" }, ...bars),
    );
  });
  const grid = el("div", { class: "grid" }, head, ...rows);
  grid.style.setProperty("--hours", String((end - start) / 60));
  return [
    el("div", {
      class: "scroll timeline",
      tabindex: "0",
      role: "region",
      "aria-label": t("plan.roster_table"),
    }, grid),
  ];
}

/** Minutes after midnight of the date: a time in the small hours, before the doors, belongs to the next day. @param {string} text @param {PlanState} state */
function moment(text, state) {
  const at = minutes(text);
  return at < Math.min(DAWN, minutes(state.values.doors) || 0) ? at + DAY : at;
}

/** @param {Shift} shift @param {PlanState} state */
function length(shift, state) {
  return moment(shift.to, state) - moment(shift.from, state) || 0;
}

/**
 * A shift: it is dragged by its middle or its end, and moved by the arrow keys.
 * @param {string} key @param {Shift} shift @param {{start: number, end: number}} span
 * @param {PlanState} state @param {() => PlanState} current
 */
function bar(key, shift, span, state, current) {
  const from = moment(shift.from, state), to = moment(shift.to, state);
  const bad = state.findings.some((finding) =>
    finding.severity === "unlawful" && finding.place[0] === "shifts" && finding.place[1] === key
  );
  const words = t("plan.roster_shift", {
    person: shift.person || t("plan.roster_nobody"),
    post: shift.post,
    start: shift.from,
    end: shift.to,
  });
  const grip = el("span", { class: "grip", "aria-hidden": "true" });
  const node = el(
    "button",
    {
      type: "button",
      class: bad ? "bar bad" : "bar",
      "data-shift": key,
      "aria-label": words,
      title: words,
    },
    el("span", { class: "words" }, shift.post),
    grip,
  );
  const place = (/** @type {number} */ first, /** @type {number} */ last) => {
    const whole = span.end - span.start;
    const left = Number.isNaN(first) ? 0 : first - span.start,
      right = Number.isNaN(last) ? whole : last - span.start;
    node.style.setProperty("left", `${100 * Math.max(0, left) / whole}%`);
    node.style.setProperty("width", `${100 * Math.max(STEP, right - Math.max(0, left)) / whole}%`);
  };
  place(from, to);
  node.addEventListener("keydown", (event) => onKey(event, key, current));
  /** Whether the pointer only touches it; Enter and Space have none. */
  const gesture = { isTap: true };
  node.addEventListener("click", (event) => {
    if (event.detail === 0 || gesture.isTap) showCard(key);
    gesture.isTap = true;
  });
  node.addEventListener(
    "pointerdown",
    (event) => drag(event, { node, grip, key, from, to, span, place, gesture, current }),
  );
  return node;
}

/** Open a shift in the list below. @param {string} key */
function showCard(key) {
  reveal(["shifts", key]);
  const card = document.querySelector(`[data-card="${CSS.escape(`shifts/${key}`)}"]`);
  const summary = card?.querySelector("summary");
  summary?.focus();
  summary?.scrollIntoView({ block: "center" });
}

/** @param {KeyboardEvent} event @param {string} key @param {() => PlanState} current */
function onKey(event, key, current) {
  const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
  const row = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (by === undefined && row === undefined) return;
  event.preventDefault();
  if (by !== undefined) change(key, current, { from: event.shiftKey ? 0 : by, to: by });
  else change(key, current, { rows: row });
}

/**
 * Move a shift by minutes, or to someone some rows further on.
 * @param {string} key @param {() => PlanState} current
 * @param {{from?: number, to?: number, rows?: number, person?: string}} by
 */
async function change(key, current, by) {
  const answer = await send(() => {
    const state = current(), shift = /** @type {Shift | undefined} */ (state.values.shifts?.[key]);
    if (!shift) return null;
    const people = Object.values(state.values.people ?? {}).map((/** @type {any} */ person) =>
      person.id
    );
    const at = people.indexOf(shift.person);
    const person = by.person ?? (by.rows ? people[at + by.rows] : shift.person) ?? shift.person;
    const from = moved(shift.from, by.from ?? 0), to = moved(shift.to, by.to ?? 0);
    const changes =
      /** @type {[keyof Shift, string][]} */ ([["person", person], ["from", from], ["to", to]]);
    const edits = changes.filter(([name, value]) => shift[name] !== value)
      .map(([name, value]) => ({ place: ["shifts", key, name], old: shift[name], new: value }));
    return edits.length ? edits : null;
  });
  const shift = answer?.plan.values.shifts?.[key];
  if (shift) {
    say(
      t("plan.roster_shift", {
        person: shift.person,
        post: shift.post,
        start: shift.from,
        end: shift.to,
      }),
    );
  }
}

/** @param {string} time @param {number} by */
function moved(time, by) {
  const at = minutes(time);
  return by && !Number.isNaN(at) ? clock(at + by) : time;
}

/**
 * @param {PointerEvent} down
 * @param {{node: HTMLElement, grip: HTMLElement, key: string, from: number, to: number,
 *   span: {start: number, end: number}, place: (first: number, last: number) => void,
 *   gesture: {isTap: boolean}, current: () => PlanState}} of
 */
function drag(down, of) {
  if (down.button !== 0) return;
  const track = of.node.parentElement;
  if (!track) return;
  const isEnd = down.target === of.grip;
  const width = track.clientWidth, whole = of.span.end - of.span.start;
  let by = 0, person = "";
  of.gesture.isTap = true;
  of.node.setPointerCapture(down.pointerId);
  const move = (/** @type {PointerEvent} */ event) => {
    const far = Math.max(
      Math.abs(event.clientX - down.clientX),
      Math.abs(event.clientY - down.clientY),
    );
    if (far > TAP_PX) of.gesture.isTap = false;
    by = Math.round((event.clientX - down.clientX) / width * whole / STEP) * STEP;
    if (isEnd) by = Math.max(by, STEP - (of.to - of.from));
    of.place(of.from + (isEnd ? 0 : by), of.to + by);
    const under = isEnd ? null : document.elementsFromPoint(event.clientX, event.clientY)
      .map((node) => node.closest("[data-person]")).find(Boolean);
    person = under?.getAttribute("data-person") ?? "";
    of.node.classList.add("held");
    for (const row of document.querySelectorAll("[data-person].target")) {
      row.classList.remove("target");
    }
    if (!isEnd && under && under !== track.closest("[data-person]")) under.classList.add("target");
  };
  const stop = () => {
    of.node.removeEventListener("pointermove", move);
    of.node.classList.remove("held");
    for (const row of document.querySelectorAll("[data-person].target")) {
      row.classList.remove("target");
    }
    const same = track.closest("[data-person]")?.getAttribute("data-person");
    if (!by && (!person || person === same)) return;
    change(of.key, of.current, { from: isEnd ? 0 : by, to: by, person: person || undefined });
  };
  of.node.addEventListener("pointermove", move);
  of.node.addEventListener("pointerup", stop, { once: true });
  of.node.addEventListener("pointercancel", () => {
    by = 0;
    person = "";
    of.place(of.from, of.to);
    stop();
  }, { once: true });
}

/** The button that fills what is open, where this server can, and what stands against it. @param {PlanState} state */
function solver(state) {
  const roster = state.roster;
  if (!roster) return el("span");
  if (roster.not_yet) return el("p", { class: "hint" }, `${sentence(roster.not_yet)}.`);
  if (!roster.can_solve) return el("p", { class: "hint" }, t("plan.roster_cannot"));
  const left = roster.open
    ? t(roster.open === 1 ? "plan.roster_left_one" : "plan.roster_left", { count: roster.open })
    : t("plan.roster_full");
  const button = el("button", { type: "button", class: "main" }, t("plan.roster_solve"));
  const waits = el("span", { class: "hint progress", role: "status" }, progress);
  if (progress) button.setAttribute("disabled", "");
  button.addEventListener("click", fill);
  const request = roster.open ? [el("p", { class: "row" }, button, waits)] : [];
  const why = roster.why_not.map((reason) => {
    const cites = [...new Set(reason.law.map((law) => law.cite))].join("; ");
    return el(
      "li",
      {},
      el(
        "p",
        {},
        sentence(reason.message),
        cites ? el("span", { class: "cite" }, ` (${cites})`) : "",
      ),
      reason.fix ? el("p", {}, el("b", {}, t("plan.fix_words", { words: reason.fix }))) : "",
      reason.law.length
        ? el(
          "details",
          { class: "law-of" },
          el("summary", {}, t("common.rule")),
          clauseList(reason.law),
        )
        : "",
    );
  });
  const against = why.length
    ? [
      el(
        "div",
        { class: "refusal" },
        el("p", {}, t("plan.roster_why")),
        el("ul", {}, ...why),
        el("p", { class: "hint" }, t("plan.roster_again")),
      ),
    ]
    : [];
  return el("div", { class: "solver" }, el("p", { class: "hint" }, left), ...request, ...against);
}

const ASK_MS = 1000;
/** What to say while a roster is being made; the timeline may be redrawn meanwhile. */
let progress = "";

/** @param {string} words */
function showProgress(words) {
  progress = words;
  const box = document.querySelector(".roster .solver");
  box?.querySelector(".progress")?.replaceChildren(words);
  box?.querySelector("button")?.toggleAttribute("disabled", words !== "");
}

/** Ask for a roster until it is there. */
async function fill() {
  showProgress(t("plan.roster_solving", { seconds: 0 }));
  for (;;) {
    const reply = await api(`/plans/${page.name}/roster`, {});
    if (reply.status === 202) {
      const ahead = reply.body.before
        ? t(reply.body.before === 1 ? "plan.roster_ahead_one" : "plan.roster_ahead", {
          count: reply.body.before,
        })
        : "";
      showProgress(`${t("plan.roster_solving", { seconds: reply.body.seconds })} ${ahead}`.trim());
      await new Promise((resolve) => setTimeout(resolve, ASK_MS));
      continue;
    }
    showProgress("");
    if (reply.body?.plan) take(reply.body.plan, true);
    if (reply.body?.done) say(t("plan.roster_solved"));
    else if (reply.body?.plan) say(t("plan.roster_why"));
    else if (reply.body?.words) say([reply.body.words, reply.body.right].join(": "), "alert");
    else say(t("common.offline"), "alert");
    return;
  }
}
