/** The door code, device codes, and enrolled devices. @module */
import { api, el, page, t } from "../page.js";
import { openSheet } from "../sheet.js";
import { drawSvg } from "../qr_code.js";
import { askToConfirm, inputField, openForm, post, refresh, selectField } from "../staff.js";
import { revoke } from "./people.js";

/**
 * @typedef {import("../shapes.d.ts").FloorView} FloorView
 * @typedef {import("../shapes.d.ts").CodeView} CodeView
 */

/**
 * @param {HTMLElement} room
 * @param {FloorView} now
 * @param {{runs: boolean, admits: boolean, inspectors: boolean}} rights
 */
export function showAccess(room, now, rights) {
  refresh(room, [now.door, now.devices, now.agree, rights], () => [
    el("h2", {}, t("floor.access")),
    el("p", {}, t("floor.door_code"), " ", el("b", { class: "code" }, now.door)),
    rights.runs
      ? el(
        "p",
        { class: "row" },
        el("button", { "data-key": "show", onclick: showJoinCode }, t("floor.show_door")),
        rights.admits
          ? el("button", { "data-key": "door", onclick: newJoinCode }, t("floor.new_door"))
          : "",
        el("button", { "data-key": "device", onclick: newDeviceCode }, t("floor.device_code")),
        rights.inspectors
          ? el("button", {
            "data-key": "inspector",
            onclick: () => newInspectorCode(now.agree),
          }, t("floor.inspector_code"))
          : "",
      )
      : "",
    el("h3", {}, t("floor.devices")),
    el(
      "ul",
      { class: "plain-list" },
      ...now.devices.map((device) =>
        el(
          "li",
          { class: "row" },
          el(
            "span",
            {},
            el("code", {}, device.id),
            " ",
            el("span", { class: "hint" }, device.people.join(", ") || t("floor.nobody_signed")),
          ),
          rights.runs
            ? el("button", {
              class: "small danger",
              "data-key": device.id,
              "aria-label": `${t("floor.forget")}: ${device.id}`,
              onclick: () =>
                revoke(
                  "device",
                  device.id,
                  t("floor.device", { id: device.id }),
                  t("floor.forget_sure"),
                  now.agree,
                ),
            }, t("floor.forget"))
            : "",
        )
      ),
    ),
  ]);
}

async function showJoinCode() {
  const reply = await api("/address");
  if (reply.status === 200) openCode(t("floor.door_code"), reply.body, "");
}

function newJoinCode() {
  askToConfirm(t("floor.new_door"), t("floor.new_door_sure"), t("floor.new_door"), async () => {
    const code = await post("/door", {});
    if (code) openCode(t("floor.door_code"), code, "");
  });
}

function newDeviceCode() {
  const pin = { name: "pin", type: "password", inputmode: "numeric", required: true };
  const inside = [inputField(t("floor.device_pin"), pin)];
  openForm(t("floor.device_code"), inside, t("floor.device_go"), async (fields) => {
    const code = await post("/devices", { pin: String(fields.get("pin")) });
    if (code) openCode(t("floor.device_code"), code, t("floor.device_hint"));
  });
}

/**
 * Let an inspector in, with your PIN and a second person's.
 * @param {string[]} people who may agree to it
 */
function newInspectorCode(people) {
  const others = people.filter((person) => person !== page.me.who);
  const pin = { type: "password", inputmode: "numeric", required: true };
  const inside = [
    el("p", {}, t("floor.inspector_sure")),
    inputField(t("floor.device_pin"), { name: "pin", ...pin }),
    selectField(t("common.second_person"), "second", others.map((person) => [person, person])),
    inputField(t("common.second_pin"), { name: "second_pin", ...pin }),
  ];
  openForm(t("floor.inspector_code"), inside, t("floor.device_go"), async (fields) => {
    const second = { person: String(fields.get("second")), pin: String(fields.get("second_pin")) };
    const code = await post("/inspectors", { pin: String(fields.get("pin")), second });
    if (code) openCode(t("floor.inspector_code"), code, t("floor.inspector_hint"));
  });
}

/**
 * @param {string} title
 * @param {CodeView} code
 * @param {string} hint
 */
function openCode(title, code, hint) {
  const qr = el("div", { class: "qr-box" });
  if (code.qr) drawSvg(qr, code.qr);
  openSheet(
    title,
    el(
      "div",
      { class: "slip" },
      code.qr ? qr : "",
      el("p", { class: "code" }, code.code),
      code.kind !== "device" ? el("p", { class: "hint" }, code.link || t("common.no_phones")) : "",
      hint ? el("p", {}, hint) : "",
    ),
  );
}
