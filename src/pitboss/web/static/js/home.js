/** The home page of a house: join with a code, sign in as staff, see what is happening. @module */
import { $, api, el, page, say, setCsrf, t } from "./page.js";
import { signOut } from "./sign_out.js";
import { order } from "./orders.js";
import { refreshCode } from "./qr_code.js";
import { TableTiles } from "./lobby_tiles.js";
import { lockWhenIdle, unlockForm } from "./console_lock.js";
import { bindNewPinForm, deviceList, pinChangeForm } from "./account.js";

/** @typedef {import("./shapes.d.ts").MeView} MeView */

const AGAIN_MS = 3000;
const tiles = new TableTiles($("#tables"));

/**
 * @param {string} path
 * @param {Record<string, any>} body
 * @returns {Promise<MeView | null>} who came in
 */
async function signIn(path, body) {
  const reply = await api(path, body);
  if (reply.status === 201) {
    setCsrf(reply.body.csrf);
    page.me = reply.body;
    return reply.body;
  }
  const words = [reply.body?.words, reply.body?.right].filter(Boolean).join(": ");
  say(reply.status ? words : t("home.lost"), "alert");
  $("#alert").scrollIntoView({ block: "nearest" });
  return null;
}

/** @param {Event} event */
function formData(event) {
  event.preventDefault();
  return new FormData(/** @type {HTMLFormElement} */ (event.target));
}

$("#join").addEventListener("submit", async (event) => {
  const form = formData(event);
  if (form.get("of_age") !== "on") {
    return say(t("home.not_of_age", { age: page.house.age }), "alert");
  }
  const me = await signIn("/join", {
    code: String(form.get("code")).trim(),
    name: String(form.get("name") || ""),
    of_age: true,
  });
  if (me) location.assign(`${page.base}/play`);
});

$("#signin").addEventListener("submit", async (event) => {
  const form = formData(event);
  const me = await signIn("/staff", {
    person: String(form.get("person")),
    pin: String(form.get("pin")),
    device: String(form.get("device") || "").trim(),
  });
  if (!me) return;
  const work = workPlace(me);
  if (work) location.assign(`${page.base}/${work}`);
  else showScreens(me);
});

/**
 * Where someone works now: at a post, at a window, or wherever the role leads.
 * @param {MeView} me
 */
function workPlace(me) {
  if (me.post) return `deal/${me.table}`;
  if (me.window) return `window/${me.window}`;
  return me.on_duty || me.reads ? me.places[0] || "" : "";
}

/** This console is locked: its user enters the PIN and continues. */
function showUnlock() {
  $("#guests").hidden = true;
  const goOn = async () => {
    const reply = await api("/me");
    if (reply.status === 200) location.assign(`${page.base}/${workPlace(reply.body)}`);
  };
  $("#locked").append(
    unlockForm(page.left, goOn),
    el("button", { onclick: signOut }, t("common.sign_out")),
  );
}

/** The screens of someone who is signed in. @param {MeView} me */
function showScreens(me) {
  const staff = me.kind === "staff";
  $("#self").hidden = false;
  $("#guests").hidden = true;
  $("#staff").hidden = !me.only;
  $("#self-name").textContent = t("home.signed_in", { name: me.name || me.who });
  const links = staff
    ? me.places.map((place) => placeLink(place, placeName(place)))
    : [placeLink("play", t("home.go_play"))];
  const idle = staff && !me.on_duty && !me.reads;
  $("#screens").replaceChildren(
    idle
      ? el(
        "p",
        { class: "row" },
        t("home.off_duty"),
        el("button", { class: "main", onclick: () => clockOn(me) }, t("home.clock_on")),
      )
      : "",
    me.only ? el("p", {}, t("home.only", { name: placeName(`deal/${me.only}`) })) : "",
    links.length ? el("div", { class: "places" }, ...links) : el("p", {}, t("home.no_places")),
    staff && !me.only ? el("div", { class: "own" }, pinChangeForm(), deviceList()) : "",
    el("button", { onclick: signOut }, t("common.sign_out")),
  );
  $("#self").querySelector("a, button")?.dispatchEvent(new Event("focus"));
}

/**
 * @param {string} path
 * @param {string} name
 */
function placeLink(path, name) {
  return el("a", { class: "button", href: `${page.base}/${path}` }, name);
}

/** @param {string} path such as "deal/craps" */
function placeName(path) {
  const [kind, id] = path.split("/");
  /** @type {{id: string, title: string}[]} */
  const tables = page.house.tables;
  const title = tables.find((table) => table.id === id)?.title;
  // Two tables of one game are told apart by their ids.
  const name = tables.filter((table) => table.title === title).length === 1 ? title : "";
  return t(`home.place_${kind}`, { name: name || id });
}

/** @param {MeView} me */
async function clockOn(me) {
  const answer = await order({ type: "ClockOn", person: me.who });
  if (!answer.done) say(answer.words, "alert");
  const fresh = await api("/me");
  if (fresh.status === 200) showScreens(fresh.body);
}

async function refresh() {
  const reply = await api("/house");
  $("#link").hidden = reply.status === 200;
  if (reply.status === 200) tiles.show(reply.body.tables);
  setTimeout(refresh, AGAIN_MS);
}

/** Take the code from a link or QR code, and leave none in the address or its history. */
function readCodeFromUrl() {
  const match = /^#code=([A-Za-z0-9]{1,20})$/.exec(location.hash);
  const field = document.querySelector("#join input[name=code]");
  if (match && field instanceof HTMLInputElement) field.value = match[1];
  if (match || location.search) history.replaceState(null, "", location.pathname);
}

bindNewPinForm();
addEventListener("hashchange", readCodeFromUrl);
readCodeFromUrl();
if (page.left) showUnlock();
if (page.me && page.me.who) {
  lockWhenIdle();
  showScreens(page.me);
}
const phone = document.getElementById("phone");
if (phone) refreshCode(phone, page.base, () => {});
tiles.show(page.house.tables);
refresh();
