/** A past round, redrawn step by step. @module */
import { $, api, el, page, say, t } from "../page.js";
import { originScreen, replayUrl, screenUrl } from "../replay_link.js";
import { Felt, isNarrow, resultKey } from "../felt.js";
import { OtherHands } from "../other_hands.js";
import {
  capitalize,
  rememberClauses,
  showPayments,
  showProof,
  showStep,
  showSteps,
} from "./step_details.js";

/**
 * @typedef {import("../shapes.d.ts").RoundView} RoundView
 * @typedef {import("../shapes.d.ts").RoundCard} RoundCard
 */

const STEP_MS = 1600, CARD_MS = 700, AGAIN_MS = 2500, TRIES = 5;

/** @type {RoundView | null} */
let round = null;
let at = 0, timer = 0, drawing = Promise.resolve();
const felt = new Felt($("#felt")), otherHands = new OtherHands(felt);
const slider = /** @type {HTMLInputElement} */ ($("#slider"));

async function start() {
  const from = originScreen(), home = $("#home");
  home.setAttribute("href", screenUrl(from, page.table));
  home.textContent = t(`replay.to_${from || "door"}`);
  for (let tries = 0; tries < TRIES; tries++) {
    const reply = await api(`/tables/${page.table}/rounds/${page.round}`);
    if (reply.status === 200) return show(reply.body);
    if (reply.status !== 429 && reply.status !== 0) {
      $("#loading").hidden = true;
      return say(reply.body?.words || t("replay.missing"), "alert");
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
  $("#loading").hidden = true;
  say(t("replay.missing"), "alert");
}

/** @param {RoundView} view */
function show(view) {
  round = view;
  $("#loading").hidden = true;
  $("#round-view").hidden = false;
  $("#title").textContent = `${view.title} · ${t("replay.round", { round: view.round })}`;
  document.title = `${$("#title").textContent} · ${page.house.title}`;
  const tag = $("#status"), name = view.voided ? "voided" : view.corrected ? "corrected" : "";
  tag.hidden = false;
  tag.textContent = t(`replay.${name || view.status.replace(" ", "_")}`);
  tag.classList.toggle("trouble", !!name);
  showRoundLink("#earlier", view.before);
  showRoundLink("#later", view.after);
  slider.max = String(Math.max(0, view.steps.length - 1));
  showSteps($("#steps"), view, (number) => go(number));
  showProof($("#proof"), view);
  $("#audience").textContent = audienceText() + " " +
    t("replay.edition", { edition: view.edition });
  $("#felt").after(otherHands.box);
  go(0);
  loadRounds();
}

function audienceText() {
  const kind = page.me?.kind || "public";
  const own = round?.steps.some((step) => step.table.seats.some((seat) => seat.chips !== null));
  if (kind === "staff" && own) return t("replay.seen_staff");
  return t(kind === "guest" ? "replay.seen_own" : "replay.seen_public");
}

/** @param {string} id @param {number} number */
function showRoundLink(id, number) {
  const link = $(id);
  link.hidden = !number;
  if (!number) return;
  link.setAttribute("href", replayUrl(page.table, number, originScreen()));
  link.textContent = t(`replay.${id.slice(1)}`, { round: number });
}

/** List the rounds of the table. */
async function loadRounds() {
  const reply = await api(`/tables/${page.table}/rounds`);
  if (reply.status !== 200) return;
  /** @type {RoundCard[]} */
  const cards = reply.body;
  const select = /** @type {HTMLSelectElement} */ ($("#rounds"));
  if (!cards.some((card) => String(card.round) === page.round)) {
    select.append(el("option", { value: page.round, selected: true }, page.round));
  }
  for (const card of cards.reverse()) {
    const words = [t("replay.round", { round: card.round }), card.shown || card.outcome, card.note];
    const selected = String(card.round) === page.round;
    select.append(
      el("option", { value: card.round, selected }, words.filter(Boolean).join(" · ")),
    );
  }
  select.addEventListener("change", () => {
    location.assign(replayUrl(page.table, select.value, originScreen()));
  });
}

/** @param {number} number */
function go(number) {
  if (!round || !round.steps.length) return;
  const last = round.steps.length - 1, forward = number === at + 1;
  at = Math.max(0, Math.min(last, number));
  slider.value = String(at);
  const words = t("replay.step", { at: at + 1, count: last + 1 });
  $("#at").textContent = words;
  slider.setAttribute("aria-valuetext", words);
  for (const [index, item] of [...$("#steps").children].entries()) {
    item.classList.toggle("here", index === at);
    if (index === at) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
  }
  scrollList();
  const step = round.steps[at];
  showStep($("#now"), step, round);
  $("#brief").textContent = capitalize(step.words);
  showPayments($("#payments"), step, at === last ? round : null);
  say([step.words, ...step.told, step.refused].filter(Boolean).join(". "));
  drawing = drawing.then(() => draw(forward)).catch(() => {});
  if (at === last) pause();
}

/** The list scrolls on its own; the page does not. */
function scrollList() {
  const list = $("#steps"), here = /** @type {HTMLElement | null} */ (list.children[at]);
  if (here) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
}

/** @param {boolean} forward */
async function draw(forward) {
  if (!round) return;
  const here = at, view = round.steps[here].table;
  await felt.show(page.table, isNarrow() ? { narrow: true, seat: narrowSeat(round) } : {});
  felt.showChips(view);
  felt.showCards(view.hands);
  otherHands.show(view);
  if (forward && view.result?.outcome && felt.shownResult !== resultKey(view)) {
    felt.lightSpots([]);
    await felt.animateResult(view);
    if (here !== at) return;
  }
  felt.showMarkers(view);
  felt.lightSpots(view.result?.lit || [], view.result?.lines);
}

/** The seat a narrow drawing shows: your own, or the first that bet. @param {RoundView} of */
function narrowSeat(of) {
  const seats = of.steps.flatMap((step) => step.table.seats);
  const own = seats.find((seat) => seat.yours) || seats.find((seat) => seat.wagers.length);
  return (own || seats[0])?.seat || 1;
}

function play() {
  if (timer) return pause();
  if (!round) return;
  if (at >= round.steps.length - 1) go(0);
  $("#play").textContent = t("replay.pause");
  timer = setTimeout(playNext, stepDelay());
}

/** Cards are quicker to read than other steps. */
function stepDelay() {
  const kind = round?.steps[at]?.kind || "";
  return kind === "DealCard" ? CARD_MS : STEP_MS;
}

function playNext() {
  drawing.then(() => {
    if (!timer) return;
    go(at + 1);
    if (timer) timer = setTimeout(playNext, stepDelay());
  });
}

function pause() {
  clearTimeout(timer);
  timer = 0;
  $("#play").textContent = t("replay.play");
}

/** @param {number} number */
function stopAt(number) {
  pause();
  felt.skip();
  go(number);
}

$("#play").addEventListener("click", play);
$("#first").addEventListener("click", () => stopAt(0));
$("#back").addEventListener("click", () => stopAt(at - 1));
$("#forward").addEventListener("click", () => stopAt(at + 1));
$("#last").addEventListener("click", () => stopAt(Infinity));
slider.addEventListener("input", () => stopAt(Number(slider.value)));
addEventListener("keydown", (event) => {
  const on = /** @type {HTMLElement} */ (event.target);
  if (event.ctrlKey || event.altKey || event.metaKey || on.closest("select, input")) return;
  if (event.key === " " && on.closest("button, a, summary")) return;
  /** @type {Record<string, () => void>} */
  const keys = {
    " ": play,
    ArrowLeft: () => stopAt(at - 1),
    ArrowRight: () => stopAt(at + 1),
    Home: () => stopAt(0),
    End: () => stopAt(Infinity),
  };
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});
// Clauses stay open or closed from step to step.
document.addEventListener("toggle", (event) => rememberClauses(event), true);
start();
