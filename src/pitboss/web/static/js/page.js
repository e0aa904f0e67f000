/** What the server put into the page, its words, and a short way to make elements. @module */

/** @typedef {{base: string, words: Record<string, Record<string, string>>, [key: string]: any}} PageData */

const givenScript = document.getElementById("given");

/** What the server put into this page. @type {PageData} */
export const page = JSON.parse(givenScript?.textContent || "{}");

/**
 * Words from the catalogue, with values filled in.
 * @param {string} key such as "play.sit"
 * @param {Record<string, string | number>} [fill]
 */
export function t(key, fill = {}) {
  const [section, name] = key.split(".");
  const text = page.words?.[section]?.[name];
  if (text === undefined) throw new Error(`no words for ${key}`);
  return text.replace(
    /\{(\w+)\}/g,
    (whole, what) => String(fill[what] ?? whole),
  );
}

/**
 * An element with attributes and children. False attributes are left out; names that start with
 * "on" are listeners.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | number | null | undefined | false)} inside
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...inside) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of inside) {
    if (child !== null && child !== undefined && child !== false) {
      node.append(child instanceof Node ? child : String(child));
    }
  }
  return node;
}

/**
 * An element that must be on the page.
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function $(selector) {
  const node = document.querySelector(selector);
  if (!(node instanceof HTMLElement)) {
    throw new Error(`there is no ${selector} on this page`);
  }
  return node;
}

/** The status of a request from a locked console. */
const LOCKED = 423;

/** The CSRF token; it changes when someone signs in. */
let csrf = document.querySelector('meta[name="csrf"]')?.getAttribute("content") || "";

/** @param {string} value */
export function setCsrf(value) {
  csrf = value;
}

/** Resolves when the console is unlocked. @type {(() => Promise<void>) | null} */
let unlock = null;

/** @param {() => Promise<void>} wait */
export function onConsoleLocked(wait) {
  unlock = wait;
}

/** Wait until someone unlocks this console. Returns whether this page can wait. */
export async function waitForUnlock() {
  if (unlock) await unlock();
  return unlock !== null;
}

/**
 * The server's answer: status and parsed body. Status 0 means no answer.
 * @typedef {{status: number, body: any}} Reply
 */

/**
 * Call the API of this house.
 * @param {string} path after /api/v1, such as "/me"
 * @param {unknown} [body] sent as JSON by POST; without it the request is a GET
 * @param {number} [mostMs] after so long without an answer stop waiting
 * @returns {Promise<Reply>}
 */
export async function api(path, body, mostMs = 0) {
  const enough = new AbortController();
  /** @type {RequestInit} */
  const request = {
    headers: { "x-pitboss": csrf },
    credentials: "same-origin",
    signal: enough.signal,
  };
  const timer = mostMs ? setTimeout(() => enough.abort(), mostMs) : 0;
  if (body !== undefined) {
    request.method = "POST";
    request.body = JSON.stringify(body);
    request.headers = { "x-pitboss": csrf, "content-type": "application/json" };
  }
  try {
    const answer = await fetch(`${page.base}/api/v1${path}`, request);
    const text = await answer.text();
    if (answer.status === LOCKED && await waitForUnlock()) return await api(path, body, mostMs);
    return { status: answer.status, body: text ? JSON.parse(text) : null };
  } catch {
    return { status: 0, body: null };
  } finally {
    clearTimeout(timer);
  }
}

/** The phase of a game in plain words; empty if it has none. @param {string} phase */
export function phaseWords(phase) {
  if (["only", "table", "betting"].includes(phase)) return "";
  return /^\d+$/.test(phase) ? t("common.point", { point: phase }) : phase;
}

/** @param {number} chips as the house speaks of them */
export function money(chips) {
  const unit = page.house?.unit || "";
  const text = chips.toLocaleString("en-US");
  return unit.includes("dollar") ? `$${text}` : text;
}

/** Words waiting to be said in each live region. @type {Record<string, string[]>} */
const pendingWords = {};

/**
 * Say something in a live region; a screen reader speaks it.
 * @param {string} words
 * @param {"announcement" | "alert"} [how]
 */
export function say(words, how = "announcement") {
  const region = document.getElementById(how);
  if (!region) return;
  // Words said at the same time are joined, so that none replaces another unread.
  const breath = pendingWords[how] ||= [];
  if (breath.includes(words)) return; // already waiting
  if (breath.push(words) > 1) return;
  region.textContent = "";
  // The pause makes screen readers speak repeated words again.
  setTimeout(
    () => (region.textContent = withoutRepeats(breath.splice(0)).map(endSentence).join(" ")),
    30,
  );
}

/** Drop words that are part of longer ones. @param {string[]} breath */
function withoutRepeats(breath) {
  return breath.filter((line) => !breath.some((other) => other !== line && other.includes(line)));
}

/** @param {string} words @param {number} at @param {string[]} all */
function endSentence(words, at, all) {
  return at < all.length - 1 && !/[.!?…]$/.test(words) ? `${words}.` : words;
}
