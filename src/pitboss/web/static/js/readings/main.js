/** How the text is read: what another reading would change is worked out when one is opened. @module */
import { $ } from "../page.js";
import { showPrintedPage } from "../odds/printed_page.js";

const readings = /** @type {HTMLDetailsElement[]} */ ([
  ...document.querySelectorAll("details.reading"),
]);

for (const reading of readings) {
  reading.addEventListener("toggle", () => {
    if (reading.open) load(reading);
  });
}

/** @param {HTMLDetailsElement} reading */
function load(reading) {
  const room = /** @type {HTMLElement} */ (reading.querySelector(".effects"));
  if (room.dataset.asked) return;
  room.dataset.asked = "yes";
  showPrintedPage(room, `/readings/${reading.id}`, () => true);
}

const inferred = /** @type {HTMLInputElement} */ ($("#inferred"));
inferred.addEventListener("change", () => {
  for (const reading of readings) {
    reading.hidden = inferred.checked && !reading.classList.contains("inferred");
  }
  for (const group of document.querySelectorAll("section.readings")) {
    const open = group.querySelector("details.reading:not([hidden])");
    /** @type {HTMLElement} */ (group).hidden = !open;
  }
});

// A link to one reading opens it.
const named = readings.find((reading) => `#${reading.id}` === location.hash);
if (named) {
  named.open = true;
  named.scrollIntoView();
}
