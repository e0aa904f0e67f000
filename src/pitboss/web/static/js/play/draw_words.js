/**
 * The guest's own words in a table's draws. The phone seals them with a salt for a block whose seed
 * does not exist yet, stores them, and opens them once the house has promised that seed with the
 * seal in it.
 * @module
 */
import { el, page, t } from "../page.js";
import { order } from "../orders.js";
import { sha256 } from "../sha256.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").DeviceView} DeviceView
 * @typedef {import("../shapes.d.ts").WordsView} WordsView
 * @typedef {{seal: string, salt: string, words: string, block: number, promise?: string}} Seal
 * @typedef {{words: string | null, sealed: Record<string, Seal[]>}} Stored
 */

const LETTERS = 60, SALT_BYTES = 16, BLOCKS = 3;
const KEY = `pitboss-words:${page.base}:${page.me?.who ?? ""}`;
/** What the phone stores; without storage it lasts until the page closes. */
let stored = readStored();
/** Requests on their way, so that none is sent twice. @type {Set<string>} */
const requested = new Set();
/** The status of the words, while the sheet is open. */
let statusLine = el("p", { class: "hint", role: "status" });

/** @returns {Stored} */
function readStored() {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) || "null");
    return { words: saved?.words ?? null, sealed: saved?.sealed ?? {} };
  } catch {
    return { words: null, sealed: {} };
  }
}

/** @param {Partial<Stored>} change */
function updateStored(change) {
  stored = { ...stored, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // It stays in memory; only a reload forgets the words.
  }
}

/**
 * The hash that seals words: the same text as in chance/commit_reveal.py.
 * @param {WordsView} own
 * @param {string} table
 * @param {{block: number, salt: string, words: string}} made
 */
function sealHash(own, table, { block, salt, words }) {
  const lines = ["pitboss words 1", own.night, table, block, own.guest, salt, words];
  return sha256(lines.join("\n"));
}

/** A table changed: open sealed words, and seal for the next block. @param {TableView} view */
export function updateWords(view) {
  const device = view.device, own = device?.own;
  if (!device || !own) return;
  if (statusLine.isConnected) statusLine.textContent = statusText(view.id, device, own);
  const mine = (stored.sealed[view.id] || []).find((seal) => seal.seal === own.frozen);
  if (mine && !own.opened) openSeal(view.id, device, mine);
  const sits = view.yours.length > 0 && document.visibilityState === "visible";
  if (stored.words !== null && sits && !own.next && !own.shut) {
    sealForNextBlock(view.id, device, own);
  }
}

/**
 * The promise includes this phone's seal, so the words may be opened. The promise is stored, so
 * that the house cannot show another one later.
 * @param {string} table
 * @param {DeviceView} device
 * @param {Seal} mine
 */
async function openSeal(table, device, mine) {
  const about = `open ${table} ${mine.seal}`;
  if (!device.promise || !device.seals.includes(mine.seal) || requested.has(about)) return;
  requested.add(about);
  mine.promise = device.promise;
  updateStored({});
  await order({ type: "AddWords", words: mine.words, salt: mine.salt }, { table });
}

/**
 * @param {string} table
 * @param {DeviceView} device
 * @param {WordsView} own
 */
async function sealForNextBlock(table, device, own) {
  const block = device.block + 1, about = `seal ${table} ${block}`;
  if (requested.has(about)) return;
  requested.add(about);
  const bytes = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const salt = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const entry = { block, salt, words: stored.words ?? "" };
  const sealed = { ...entry, seal: sealHash(own, table, entry) };
  // Store before sending: a forgotten seal could never be opened.
  const before = (stored.sealed[table] || []).slice(1 - BLOCKS);
  updateStored({ sealed: { ...stored.sealed, [table]: [...before, sealed] } });
  await order({ type: "SealWords", seal: sealed.seal, block }, { table });
}

/** The words form in the seat sheet. @param {() => TableView | null} now */
export function wordsForm(now) {
  const view = now(), device = view?.device, own = device?.own;
  if (!view || !device?.electronic || !own) return "";
  const field = /** @type {HTMLInputElement} */ (el("input", {
    name: "words",
    maxlength: LETTERS,
    autocomplete: "off",
    value: stored.words ?? "",
  }));
  statusLine = el("p", { class: "hint", role: "status" }, statusText(view.id, device, own));
  const use = (/** @type {string | null} */ words) => {
    updateStored({ words });
    const fresh = now();
    if (fresh) updateWords(fresh);
    statusLine.textContent = t(words === null ? "play.words_stopped" : "play.words_saved");
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    use(field.value.trim());
  };
  return el(
    "form",
    { class: "words-form", onsubmit: submit },
    el("h3", {}, t("play.words")),
    el("p", { class: "hint" }, t("play.words_hint")),
    el("label", {}, t("play.words_field"), field),
    el(
      "div",
      { class: "choices" },
      el("button", {}, t("play.words_use")),
      stored.words !== null
        ? el("button", { type: "button", onclick: () => use(null) }, t("play.words_stop"))
        : "",
    ),
    statusLine,
  );
}

/**
 * The status of the words so far.
 * @param {string} table
 * @param {DeviceView} device
 * @param {WordsView} own
 */
function statusText(table, device, own) {
  const block = device.block, sentences = [];
  const mine = (stored.sealed[table] || []).find((seal) => seal.seal === own.frozen);
  if (own.shut) sentences.push(t("play.words_expired"));
  if (device.promise && mine?.promise && mine.promise !== device.promise) {
    sentences.push(t("play.words_changed", { block }));
  } else if (device.promise && own.frozen) sentences.push(t("play.words_in", { block }));
  else if (device.promise) sentences.push(t("play.words_not_in", { block }));
  if (own.next) sentences.push(t("play.words_next", { block: block + 1 }));
  return sentences.join(" ");
}
