/**
 * Pieces on a drawn layout: chips, cards, dice, puck, ball. Each is an SVG group around 0,0 of its
 * place.
 * @module
 */

const SVG = "http://www.w3.org/2000/svg";
const CHIPS = [500, 100, 25, 5, 1];
/** Other players' chips: how large, and where next to your own. */
const OTHER = { r: 10.5, x: 15, y: -9 };

/**
 * @typedef {import("./shapes.d.ts").HandView} HandView
 */

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {string} [text]
 * @returns {SVGElement}
 */
export function draw(tag, attributes, text) {
  const node = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  if (text !== undefined) node.textContent = text;
  return node;
}

/**
 * A stack of chips: color by the largest chip, height by their number, the sum in digits. Your own
 * stand in front; others are smaller where yours may stand beside them.
 * @param {{x: number, y: number}} at
 * @param {{sum: number, own: number}} stakes
 * @param {"own" | "other" | "all" | "pending"} kind
 */
export function chipStack(at, stakes, kind) {
  const sum = kind === "own" ? stakes.own : stakes.sum, other = kind === "other";
  const value = CHIPS.find((chip) => sum >= chip) || 1;
  const r = other ? OTHER.r : 12;
  const high = other ? 1 : Math.min(4, Math.max(1, Math.round(sum / value)));
  const x = other ? at.x + OTHER.x : at.x, y = other ? at.y + OTHER.y : at.y;
  const group = draw("g", {
    class: `stack chip-${value} ${kind}`,
    transform: `translate(${x} ${y})`,
    "aria-hidden": "true",
  });
  const inner = draw("g", { class: "pile" });
  for (let n = 0; n < high; n++) {
    inner.append(draw("circle", { r, cy: -2.6 * n, class: "chip-edge" }));
  }
  const top = -2.6 * (high - 1), size = r * (sum < 100 ? 0.85 : 0.66);
  if (!other) {
    inner.append(
      draw("circle", { r, cy: top, class: "chip-notch", "stroke-dasharray": notches(r) }),
      draw("circle", { r: r * 0.7, cy: top, class: "chip-face" }),
    );
  }
  inner.append(
    draw("text", {
      class: "chip-text",
      "text-anchor": "middle",
      y: top + size * 0.36,
      // Without notches the number has the whole chip.
      "font-size": other ? size * 1.2 : size,
    }, shortSum(sum)),
  );
  group.append(inner);
  return group;
}

/** Six notches around the edge of a chip. @param {number} r */
function notches(r) {
  const part = 2 * Math.PI * (r - 1.6) / 12;
  return `${part.toFixed(2)} ${part.toFixed(2)}`;
}

/** @param {number} sum */
export function shortSum(sum) {
  return sum < 1000 ? String(sum) : `${Math.floor(sum / 100) / 10}k`;
}

/**
 * The cards of a hand, overlapping as much as the place needs. Cards beyond `known` were just
 * dealt; one that was face down before was turned.
 * @param {HandView} hand
 * @param {SVGElement} place
 * @param {string[]} known the cards that lay there before
 */
export function cardRow(hand, place, known) {
  const w = Number(place.dataset.w) || 60, tall = Number(place.dataset.h) || 60;
  const wide = tall * 64 / 96, count = hand.cards.length;
  const step = count > 1 ? Math.min(wide + 4, Math.max((w - wide) / (count - 1), wide / 5)) : 0;
  const left = -(wide + step * (count - 1)) / 2;
  const group = draw("g", { class: "card-row" });
  hand.cards.forEach((card, at) => {
    const name = card === "??" ? "card-back" : `card-${card}`;
    const how = at >= known.length ? " dealt" : known[at] !== card ? " turned" : "";
    const box = { x: left + at * step, y: -tall / 2, width: wide, height: tall };
    group.append(draw("use", { href: `/static/cards.svg#${name}`, class: `card${how}`, ...box }));
  });
  if (hand.worth) {
    const y = tall / 2 - 1;
    const half = hand.worth.length * 3.4 + 7;
    group.append(
      draw("rect", { class: "worth-box", x: -half, y: y - 9, width: 2 * half, height: 18, rx: 9 }),
      draw("text", { class: "worth", x: 0, y: y + 4.4, "text-anchor": "middle" }, hand.worth),
    );
  }
  return group;
}

/** The faces of an outcome such as "4-1"; empty if it is not dice. @param {string} outcome */
export function diceFaces(outcome) {
  return /^[1-6](-[1-6])*$/.test(outcome) ? outcome.split("-").map(Number) : [];
}

/**
 * Dice in a row, in a place of this width and height.
 * @param {number[]} faces
 * @param {number} w
 * @param {number} h
 */
export function diceRow(faces, w, h) {
  const side = Math.min(h * 0.86, w / (faces.length * 1.25));
  const group = draw("g", { class: "thrown-dice" });
  faces.forEach((face, at) => {
    const x = (at - (faces.length - 1) / 2) * side * 1.25;
    const outer = draw("g", { transform: `translate(${x} 0)` });
    const inner = draw("g", { class: `thrown-die die-n${at % 3}` });
    const box = { x: -side / 2, y: -side / 2, width: side, height: side };
    inner.append(draw("use", { href: `/static/dice.svg#die-${face}`, ...box }));
    outer.append(inner);
    group.append(outer);
  });
  return group;
}

/** The puck: ON or OFF. @param {number} size @param {boolean} on */
export function puck(size, on) {
  const group = draw("g", { class: `puck ${on ? "on" : "off"}` });
  group.append(
    draw("circle", { r: size / 2 - 1, class: "puck-body" }),
    draw(
      "text",
      { "text-anchor": "middle", y: size * 0.12, "font-size": size * 0.34 },
      puckLabel(on),
    ),
  );
  return group;
}

/** @param {boolean} on */
function puckLabel(on) {
  return on ? "ON" : "OFF";
}

/** The ball, at the top of the track, where the wheel brings its pocket. @param {number} track */
export function ball(track) {
  const group = draw("g", { class: "thrown-ball" });
  group.append(draw("circle", { cy: -track / 2, r: 5.5, class: "ball" }));
  return group;
}
