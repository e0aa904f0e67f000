/**
 * Dice roll, wheels turn, a ball runs: briefly, skippable at any time, and not at all for people
 * who turn motion off. The final picture never depends on the motion.
 * @module
 */

const DICE_MS = 1100, WHEEL_MS = 2500, FLICKER_MS = 90;

/** Whether to animate at all. */
export function wantsMotion() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches && !document.hidden;
}

/** A running animation. `done` resolves at rest; `skip` ends it now. */
export class Motion {
  /**
   * @param {number} long_ms
   * @param {() => void} rest
   */
  constructor(long_ms, rest) {
    /** @type {() => void} */
    this.skip = () => {};
    /** @type {Promise<void>} */
    this.done = new Promise((over) => {
      let ended = false;
      this.skip = () => {
        if (ended) return;
        ended = true;
        clearTimeout(timer);
        rest();
        over();
      };
      const timer = setTimeout(this.skip, long_ms);
    });
  }
}

/** Drawn dice tumble before they rest. @param {Element} thrown */
export function rollDice(thrown) {
  const uses = [...thrown.querySelectorAll("use")];
  const last = uses.map((use) => use.getAttribute("href") || "");
  thrown.classList.add("rolling");
  const flicker = setInterval(() => {
    for (const use of uses) use.setAttribute("href", `/static/dice.svg#die-${randomFace()}`);
  }, FLICKER_MS);
  return new Motion(DICE_MS, () => {
    clearInterval(flicker);
    thrown.classList.remove("rolling");
    uses.forEach((use, at) => use.setAttribute("href", last[at]));
  });
}

function randomFace() {
  return 1 + Math.floor(Math.random() * 6);
}

/**
 * Turn a wheel until an outcome is at the top; without animation it is there at once.
 * @param {SVGElement} wheel
 * @param {string} outcome
 * @param {SVGElement | null} ball runs the other way
 * @param {boolean} inTime
 */
export function spinWheel(wheel, outcome, ball, inTime) {
  const pocket = [...wheel.querySelectorAll("[data-outcome]")].map(asSvg)
    .find((node) => node.dataset.outcome === outcome);
  const now = Number(wheel.dataset.turned || 0);
  const target = -Number(pocket?.dataset.turn || 0);
  let next = target;
  if (inTime) { while (next > now - 1080) next -= 360; }
  wheel.dataset.turned = String(next);
  wheel.classList.toggle("spinning", inTime);
  ball?.classList.toggle("running", inTime);
  wheel.style.setProperty("--turn", `${next}deg`);
  return new Motion(inTime ? WHEEL_MS : 0, () => {
    wheel.classList.remove("spinning");
    ball?.classList.remove("running");
  });
}

/** @param {Element} node @returns {SVGElement} */
function asSvg(node) {
  return /** @type {SVGElement} */ (node);
}
