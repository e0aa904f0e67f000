/** Finds the next spot in a direction, for the arrow keys. @module */

/**
 * The nearest spot in a direction. Straight ahead beats sideways.
 * @param {SVGElement} from
 * @param {SVGElement[]} spots
 * @param {number} dx
 * @param {number} dy
 */
export function nearestSpot(from, spots, dx, dy) {
  const here = center(from);
  let best = null, least = Infinity;
  for (const spot of spots) {
    if (spot === from) continue;
    const there = center(spot);
    const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const sideways = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    if (ahead <= 1) continue;
    const far = ahead + 2.5 * sideways;
    if (far < least) [best, least] = [spot, far];
  }
  return best;
}

/** @param {SVGElement} spot */
function center(spot) {
  const box = spot.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
