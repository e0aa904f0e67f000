/**
 * How high the edges of the screen are that stay where they are: the rail with the line under it,
 * and what lies under the thumb. Styles keep clear of them, and so does whatever is scrolled to.
 * @module
 */

/** What stays, and the name under which styles know its height. */
const EDGES = {
  ".play .top": "--rail-height",
  ".status": "--head-height",
  ".dock": "--dock-height",
  "#alert": "--alert-height",
};

/** How many lines of text high, and how wide, a screen has to be for edges that stay. */
const LINES_HIGH = 30, WIDE = 15;

/**
 * Whether large text or a low window leaves so little room that the edges scroll with the rest.
 * Styles cannot ask: their queries know the browser's text, not the page's.
 */
export function isShort() {
  const text = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return innerHeight < LINES_HIGH * text || innerWidth < WIDE * text;
}

/** @param {string} what */
function height(what) {
  const node = document.querySelector(what);
  if (!(node instanceof HTMLElement)) return 0;
  // In a low window they scroll with the rest, and hide nothing.
  return getComputedStyle(node).position === "static" ? 0 : node.offsetHeight;
}

/** Measure them now. */
export function measureEdges() {
  document.documentElement.classList.toggle("short-screen", isShort());
  for (const [what, name] of Object.entries(EDGES)) {
    document.documentElement.style.setProperty(name, `${height(what)}px`);
  }
}

/** Measure them whenever one of them changes. */
export function watchEdges() {
  const watch = new ResizeObserver(() => measureEdges());
  for (const what of Object.keys(EDGES)) {
    const node = document.querySelector(what);
    if (node) watch.observe(node);
  }
}

addEventListener("resize", measureEdges);

/**
 * Whether two things that lie above each other have room between the edges, whatever is scrolled to.
 * @param {Element} upper
 * @param {Element} lower
 * @param {number} spare what of the edges could go
 */
export function fitsBetweenEdges(upper, lower, spare) {
  const span = lower.getBoundingClientRect().bottom - upper.getBoundingClientRect().top;
  const edges = Object.keys(EDGES).reduce((sum, one) => sum + height(one), 0);
  return !isShort() && span <= innerHeight - edges + spare;
}

/** Whether a thing is in sight, whole, between the edges. @param {Element} thing */
export function isInView(thing) {
  const box = thing.getBoundingClientRect();
  const below = innerHeight - height(".dock") - height("#alert");
  return box.top >= height(".play .top") + height(".status") && box.bottom <= below;
}
