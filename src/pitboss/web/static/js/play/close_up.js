/**
 * A close-up of dice or wheel in motion when they are off screen on the layout. Any tap skips it.
 * @module
 */
import { el } from "../page.js";
import { rollDice, spinWheel, wantsMotion } from "../motion.js";
import { ball, diceFaces, diceRow, draw } from "../table_pieces.js";
import { playSound } from "../sound.js";
import { isInView } from "./sticky_edges.js";

/**
 * @typedef {import("../felt.js").Felt} Felt
 * @typedef {import("../motion.js").Motion} Motion
 * @typedef {import("../shapes.d.ts").TableView} TableView
 */

const RESTS_MS = 500;

export class CloseUp {
  /** @param {Felt} felt */
  constructor(felt) {
    this.felt = felt;
    this.box = el("div", { class: "close-up", "aria-hidden": "true", hidden: true });
    /** @type {Motion | null} */
    this.motion = null;
  }

  /** End the motion now. */
  skip() {
    this.motion?.skip();
    this.felt.skip();
  }

  /** Animate a result. Resolves when it is at rest. @param {TableView} view */
  async run(view) {
    const outcome = view.result?.outcome || "", wheel = this.felt.svg?.querySelector(".wheel");
    const faces = diceFaces(outcome);
    if (!wantsMotion() || (!wheel && !faces.length)) return this.felt.animateResult(view);
    const skip = () => this.skip();
    addEventListener("pointerdown", skip, { once: true });
    addEventListener("keydown", skip, { once: true });
    playSound(wheel ? "wheel" : "dice");
    const thing = wheel || this.felt.findPlace("dice");
    if (thing && isInView(thing)) await this.felt.animateResult(view);
    else await this.showCloseUp(wheel, outcome, faces);
    removeEventListener("pointerdown", skip);
    removeEventListener("keydown", skip);
  }

  /**
   * @param {Element | null | undefined} wheel
   * @param {string} outcome
   * @param {number[]} faces
   */
  async showCloseUp(wheel, outcome, faces) {
    const svg = draw("svg", { class: "layout" });
    this.box.replaceChildren(svg);
    this.box.hidden = false;
    if (wheel) {
      const box = /** @type {SVGGElement} */ (wheel).getBBox(),
        size = Math.max(box.width, box.height);
      const clone = /** @type {SVGElement} */ (wheel.cloneNode(true));
      const run = this.felt.findPlace("ball"), ballNode = run ? ball(Number(run.dataset.w)) : null;
      svg.setAttribute("viewBox", `${-size / 2} ${-size / 2} ${size} ${size}`);
      svg.append(clone);
      if (ballNode) svg.append(ballNode);
      else svg.append(draw("path", { class: "pointer", d: `M-9 ${-size / 2}h18l-9 20z` }));
      clone.getBoundingClientRect();
      this.motion = spinWheel(clone, outcome, ballNode, true);
    } else {
      svg.setAttribute("viewBox", "-130 -50 260 100");
      const thrown = diceRow(faces, 240, 84);
      svg.append(thrown);
      this.motion = rollDice(thrown);
    }
    await this.motion.done;
    await new Promise((go) => setTimeout(go, RESTS_MS));
    this.box.hidden = true;
    this.box.replaceChildren();
  }
}
