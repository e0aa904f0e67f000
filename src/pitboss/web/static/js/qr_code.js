/**
 * The QR code that lets phones in. It always carries the machine's current address, even after a
 * change of network.
 * @module
 */

const AGAIN_MS = 10_000;

/** @typedef {import("./shapes.d.ts").CodeView} CodeView */

/**
 * Put a drawing from our own server into an element.
 * @param {Element} box
 * @param {string} svg
 */
export function drawSvg(box, svg) {
  const read = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  box.replaceChildren(document.importNode(read, true));
}

/**
 * Keep a code up to date, and report whether the server answers.
 * @param {Element} room with .qr-box, .code and .link in it
 * @param {string} base of the house
 * @param {(answers: boolean) => void} onAnswer
 */
export function refreshCode(room, base, onAnswer) {
  let last = "";
  async function look() {
    try {
      const answer = await fetch(`${base}/api/v1/address`, { cache: "no-store" });
      /** @type {CodeView} */
      const now = await answer.json();
      onAnswer(true);
      if (now.link !== last && now.qr) showCode(room, now);
      last = now.link;
    } catch {
      onAnswer(false);
    }
    setTimeout(look, AGAIN_MS);
  }
  setTimeout(look, AGAIN_MS);
}

/**
 * @param {Element} room
 * @param {CodeView} now
 */
function showCode(room, now) {
  const [box, code, link] = [".qr-box", ".code", ".link"].map((selector) =>
    room.querySelector(selector)
  );
  if (box) drawSvg(box, now.qr);
  if (code) code.textContent = now.code;
  if (link) link.textContent = (link.textContent || "").replace(/https?:\S+/, now.link);
}
