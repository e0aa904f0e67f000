/**
 * Measures the edges of the screen that stay put: the rail, the status bar and the dock. Styles and
 * scrolling keep clear of them.
 * @module
 */

/** The edges, and the style property of each height. */
const EDGES = {
  ".play .top": "--rail-height",
  ".status": "--head-height",
  ".dock": "--dock-height",
  "#alert": "--alert-height",
};

/** How many lines high and how wide a screen must be for edges that stay put. */
const LINES_HIGH = 30, WIDE = 15;

/**
 * Whether large text or a short window leaves so little room that the edges scroll along. Media
 * queries cannot tell: they know the browser's text size, not the page's.
 */
export function isShort() {
  const text = parseFloat(getComputedStyle(document.documentElement).fontSize);
  return innerHeight < LINES_HIGH * text || innerWidth < WIDE * text;
}

/** @param {string} what */
function height(what) {
  const node = document.querySelector(what);
  if (!(node instanceof HTMLElement)) return 0;
  // In a short window the edges scroll along and cover nothing.
  return getComputedStyle(node).position === "static" ? 0 : node.offsetHeight;
}

/** Measure the edges now. */
export function measureEdges() {
  document.documentElement.classList.toggle("short-screen", isShort());
  for (const [what, name] of Object.entries(EDGES)) {
    document.documentElement.style.setProperty(name, `${height(what)}px`);
  }
}

/** Measure again whenever one of them changes. */
export function watchEdges() {
  const watch = new ResizeObserver(() => measureEdges());
  for (const what of Object.keys(EDGES)) {
    const node = document.querySelector(what);
    if (node) watch.observe(node);
  }
}

addEventListener("resize", measureEdges);

/**
 * Whether two things, one above the other, fit between the edges.
 * @param {Element} upper
 * @param {Element} lower
 * @param {number} spare what of the edges could go
 */
export function fitsBetweenEdges(upper, lower, spare) {
  const span = lower.getBoundingClientRect().bottom - upper.getBoundingClientRect().top;
  const edges = Object.keys(EDGES).reduce((sum, edge) => sum + height(edge), 0);
  return !isShort() && span <= innerHeight - edges + spare;
}

/** Whether all of a thing is visible between the edges. @param {Element} thing */
export function isInView(thing) {
  const box = thing.getBoundingClientRect();
  const below = innerHeight - height(".dock") - height("#alert");
  return box.top >= height(".play .top") + height(".status") && box.bottom <= below;
}
