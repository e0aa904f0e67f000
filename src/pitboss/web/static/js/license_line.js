/** The line about the hours of a licensed night: it changes when the last round is called. @module */

const line = document.querySelector("[data-call-ms]");

/** @param {HTMLElement} line */
function watch(line) {
  const { nowMs, callMs, endsMs, called, ended } = line.dataset;
  const aheadMs = Number(nowMs) - Date.now();
  const update = () => {
    const houseMs = Date.now() + aheadMs;
    const words = houseMs >= Number(endsMs) ? ended : called;
    if (houseMs >= Number(callMs) && words && line.textContent !== words) {
      line.textContent = words;
    }
  };
  update();
  setInterval(update, 1000);
}

if (line instanceof HTMLElement) watch(line);
