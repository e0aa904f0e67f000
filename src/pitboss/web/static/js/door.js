/** The front door: come in with a code, or sign in to work. @module */
import { $, api, page, say } from "./page.js";

/**
 * @param {string} path
 * @param {Record<string, any>} body
 * @param {string} next
 */
async function enter(path, body, next) {
  const reply = await api(path, body);
  if (reply.status === 201) return location.assign(page.base + next);
  say(
    [reply.body?.words, reply.body?.right].filter(Boolean).join(": "),
    "said",
  );
}

$("#join").addEventListener("submit", (event) => {
  event.preventDefault();
  const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const body = {
    code: String(form.get("code")),
    name: String(form.get("name") || ""),
    of_age: form.get("of_age") === "on",
  };
  enter("/join", body, "/play");
});
