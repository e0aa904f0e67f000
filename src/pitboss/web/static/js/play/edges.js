/**
 * How high the edges of the screen are that stay where they are: the rail with the line under it,
 * and what lies under the thumb. Styles keep clear of them, and so does whatever is scrolled to.
 * @module
 */

/** What stays, and the name under which styles know its height. */
const EDGES = {
  ".play .rail": "--rail-high",
  ".status": "--head-high",
  ".dock": "--dock-high",
  "#alert": "--alert-high",
};

/** @param {string} what */
function height(what) {
  const found = document.querySelector(what);
  if (!(found instanceof HTMLElement)) return 0;
  // In a low window they scroll with the rest, and hide nothing.
  return getComputedStyle(found).position === "static" ? 0 : found.offsetHeight;
}

/** Measure them now. */
export function measure() {
  for (const [what, name] of Object.entries(EDGES)) {
    document.documentElement.style.setProperty(name, `${height(what)}px`);
  }
}

/** Measure them whenever one of them changes. */
export function watchEdges() {
  const watch = new ResizeObserver(() => measure());
  for (const what of Object.keys(EDGES)) {
    const found = document.querySelector(what);
    if (found) watch.observe(found);
  }
}

/** Whether a thing is in sight, whole, between the edges. @param {Element} thing */
export function isSeen(thing) {
  const box = thing.getBoundingClientRect();
  const below = innerHeight - height(".dock") - height("#alert");
  return box.top >= height(".play .rail") + height(".status") && box.bottom <= below;
}
