/** The next step: what to do, what to call, what to key in, with one big button. @module */
import { $, api, el, page, say, t } from "../page.js";
import { checklist } from "./checklist.js";
import { button, numberInput, stepper } from "./controls.js";
import { askAs, colleagueName, pairedReading, stepHeading, waitNotice } from "./step_heading.js";
import { ResultPad } from "./result_pad.js";
import {
  hasTimeLeft,
  keyBlockedReason,
  restart,
  startPlayerTurn,
  startStep,
  timeLeftText,
} from "./decision_clock.js";
import { SeatPad } from "./seat_pad.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").NextView} NextView
 * @typedef {import("../shapes.d.ts").ActView} ActView
 * @typedef {(command: Record<string, any>, more?: Record<string, any>) => Promise<boolean>} Ask
 */

/** What the dealer is keying in survives an update from the server while the step is the same. */
let currentStep = "";
/** @type {ResultPad | SeatPad | null} */
export let pad = null;
/** @type {{key: string, button: HTMLElement}[]} */
let hotKeys = [];

/** @param {string} pressed @returns {boolean} */
export function pressStepKey(pressed) {
  const hot = hotKeys.find((key) => key.key === pressed);
  if (hot) return hot.button.click(), true;
  if (pad && $("#next").contains(pad.box) && pad.press(pressed)) return true;
  if (pressed !== "Enter" && pressed !== " ") return false;
  const main = $("#next").querySelector(".big, .default-act");
  if (!(main instanceof HTMLElement)) return false;
  // A dealer who has keyed something in has seen the step.
  const why = pad?.box.contains(main) ? "" : keyBlockedReason();
  return why ? say(why) : main.click(), true;
}

/**
 * @param {TableView} view
 * @param {Ask} orders
 */
export function showNextStep(view, orders) {
  const room = $("#next"), desk = view.desk;
  hotKeys = [];
  if (!desk) return room.replaceChildren(el("p", { class: "step" }, t("deal.not_yours")));
  const step = desk.next;
  if (!step) return room.replaceChildren(...noStepNotice(view));
  const name = colleagueName(step), mine = step.mine || Boolean(name);
  const entry = pairedReading(step) ?? step;
  const now = [view.round, entry.words, entry.hand, entry.waits_for, entry.asks, mine].join("|");
  const same = now === currentStep && pad !== null && entry.asks && mine;
  currentStep = now;
  startStep(`${now}|${view.hands.find((hand) => hand.name === entry.hand)?.cards.length}`);
  /** @type {Ask} */
  const ask = async (command, more) => {
    const isAccepted = await orders(command, more);
    if (isAccepted) restart();
    return isAccepted;
  };
  const focused = document.activeElement?.closest("#next") ? document.activeElement : null;
  if (!same) pad = null;
  room.replaceChildren(
    desk.counted >= 0 ? el("p", { class: "hint" }, t("deal.counted")) : "",
    ...stepHeading(step),
    ...(mine
      ? stepControls(view, step, name ? askAs(ask, step.person) : ask, Boolean(same))
      : waitNotice(step)),
    ...checklist(desk.checklist, ask),
    autoRunSwitch(view),
  );
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
}

/**
 * @param {TableView} view
 * @param {NextView} step
 * @param {Ask} ask
 * @param {boolean} same
 */
function stepControls(view, step, ask, same) {
  const first = step.act;
  if (!first) return [el("p", { class: "wait-note" }, t("deal.wait"))];
  if (step.asks) {
    return [
      ...resultControls(view, step, first, ask, same),
      ...choiceButtons(view, step.choices, ask, "o"),
    ];
  }
  if (pairedReading(step)) return throwControls(view, step, first, ask, same);
  if (step.waits_for && step.choices.length) return decisionControls(view, step, ask);
  const count = countInput(first), name = colleagueName(step);
  // The device waits for the button.
  const device = ["Draw", "RevealDraws"].includes(first.command.type) ||
    (first.command.type === "DealCard" && !first.command.card);
  // A device that plays the whole round also ends betting.
  const does = !device ? "deal.done" : step.betting ? "deal.device_closes" : "deal.device_does";
  const label = name ? t(`${does}_as`, { name }) : t(does);
  // With real dice the dealer keys in what players do as they do it; otherwise players have
  // their posted time.
  const theirs = view.device?.electronic || first.command.type === "RemoveWager";
  const timed = Boolean(step.waits_for) && theirs;
  if (timed) startPlayerTurn(playerName(view, step.waits_for), view.decision_s);
  const main = button(step.waits_for ? t("deal.done_for_player") : label, async () => {
    const command = { ...first.command };
    if (count) command.count = Number(count.value);
    await ask(command, { round: view.round, then: step.then.map(({ command }) => ({ command })) });
  }, timed ? `main ${defaultActClass()}` : "main big");
  const counted = t(step.counts ? `deal.count_${step.counts}` : "deal.times");
  return [
    count ? el("label", { class: "count" }, counted, stepper(count)) : "",
    main,
    timed ? clockLine() : "",
    ...choiceButtons(view, step.choices, ask, ""),
  ];
}

/**
 * @param {TableView} view
 * @param {NextView} step
 * @param {ActView} first
 * @param {Ask} ask
 * @param {boolean} same
 */
function resultControls(view, step, first, ask, same) {
  if (step.asks === "seats") return seatControls(view, first, ask, same);
  const desk = view.desk;
  if (!desk?.pad) return [];
  if (!(pad instanceof ResultPad) || !same) {
    const hand = view.hands.find((hand) => hand.name === step.hand);
    const known = step.asks === "cards" && hand ? hand.cards.filter((card) => card !== "??") : [];
    pad = new ResultPad({
      pad: desk.pad,
      many: step.many,
      cards: step.asks !== "outcome",
      entered: known,
      send: () => {},
    });
  }
  const name = step.asks, mine = pad;
  pad.options.send = async (text) => {
    const command = { ...first.command, [name]: text };
    if (await ask(command, { round: view.round }) && pad === mine) {
      // The next step may read the same, for example when the same hand gets another card.
      currentStep = "";
      mine.entered = [];
      mine.redraw();
    }
  };
  return [pad.box];
}

/**
 * Keying in the dice also says that they were thrown, so two orders go out, one after the other. A
 * throw without a result, such as one off the table, has its own button.
 * @param {TableView} view
 * @param {NextView} step
 * @param {ActView} first
 * @param {Ask} ask
 * @param {boolean} same
 */
function throwControls(view, step, first, ask, same) {
  const reads = /** @type {NextView} */ (pairedReading(step));
  const round = view.round, speaker = reads.mine ? "" : reads.person;
  /** @type {Ask} */
  const both = (command) => ask(first.command, { round, then: [{ command, round, speaker }] });
  const only = { ...first, words: t("deal.no_result"), default: false };
  return [
    ...resultControls(view, reads, /** @type {ActView} */ (reads.act), both, same),
    ...choiceButtons(view, [only], ask, "o"),
  ];
}

/**
 * Which seats have bets, where chips are not keyed in.
 * @param {TableView} view
 * @param {ActView} first
 * @param {Ask} ask
 * @param {boolean} same
 */
function seatControls(view, first, ask, same) {
  if (!(pad instanceof SeatPad) || !same) {
    const seats = [...view.free, ...view.seats.map((seat) => seat.seat)];
    pad = new SeatPad(seats.sort((a, b) => a - b), () => {});
  }
  pad.send = (seats) => ask({ ...first.command, seats }, { round: view.round });
  return [pad.box];
}

/**
 * A player decides: key in their answer, or the default if they say nothing.
 * @param {TableView} view
 * @param {NextView} step
 * @param {Ask} ask
 */
function decisionControls(view, step, ask) {
  const who = playerName(view, step.waits_for);
  const hand = view.hands.find((hand) => hand.name === step.hand);
  startPlayerTurn(who, view.decision_s);
  return [
    hand ? el("p", { class: "hint" }, [hand.title, hand.worth].filter(Boolean).join(": ")) : "",
    el("p", { class: "hint" }, t("deal.deciding", { who })),
    el("div", { class: "answers" }, ...choiceButtons(view, step.choices, ask, "1")),
    clockLine(),
    el("p", { class: "hint" }, t("deal.decision_hint")),
  ];
}

/** @param {TableView} view @param {number} seat */
function playerName(view, seat) {
  const name = view.seats.find((place) => place.seat === seat)?.name;
  return name ? t("deal.named_seat", { name, seat }) : t("deal.seat", { seat });
}

function clockLine() {
  return el("p", { class: "clock figure" }, timeLeftText());
}

/** Once the posted time is up, the default act becomes the step's main button. */
function defaultActClass() {
  return hasTimeLeft() ? "default-act" : "default-act big";
}

/**
 * Other acts as buttons with a key each: digits from 1, or one letter.
 * @param {TableView} view
 * @param {ActView[]} acts
 * @param {Ask} ask
 * @param {string} from
 */
function choiceButtons(view, acts, ask, from) {
  return acts.map((act, at) => {
    const hot = from === "1" ? String(at + 1) : at === 0 ? from : "";
    const ranged = act.most > act.least;
    const stake = ranged ? numberInput(act.least, act.least, act.most, act.step) : null;
    const choice = button(
      el(
        "span",
        { class: "two-lines" },
        act.words,
        act.default ? el("span", { class: "hint" }, t("deal.default_act")) : "",
      ),
      () =>
        ask(stake ? { ...act.command, stake: Number(stake.value) } : act.command, {
          round: view.round,
        }),
      act.default && from === "1" ? `answer ${defaultActClass()}` : "answer",
    );
    if (hot) {
      choice.append(el("kbd", {}, hot));
      hotKeys.push({ key: hot, button: choice });
    }
    return stake ? el("div", { class: "ranged" }, choice, stepper(stake)) : choice;
  });
}

/** How often a step was done, where the rules count it. @param {ActView} act */
function countInput(act) {
  const least = act.command.type === "TakeStep" ? act.command.count : 1;
  return least > 1 ? numberInput(least, 1, 99) : null;
}

/** @param {TableView} view */
function noStepNotice(view) {
  const desk = view.desk;
  if (desk && desk.counted >= 0) return [el("p", { class: "step" }, t("deal.counted"))];
  return [
    el("p", { class: "step" }, t("deal.no_dealer")),
    button(t("deal.choose_crew"), () => $("#relief").click(), "main big"),
  ];
}

/** @param {TableView} view */
function autoRunSwitch(view) {
  const desk = view.desk;
  if (!desk?.can_run_itself || desk.posts.dealer !== page.me?.who) return "";
  const box = /** @type {HTMLInputElement} */ (el("input", {
    type: "checkbox",
    checked: desk.by_itself,
  }));
  box.addEventListener("change", () => api(`/tables/${view.id}/conduct`, { on: box.checked }));
  return el("label", { class: "check-label" }, box, " ", t("deal.auto_run"));
}
