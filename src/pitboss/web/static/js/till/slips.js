/** Paper slips: pads handed out, keyed in, voided and taken back, with what is missing. @module */
import { el, page, t } from "../page.js";
import {
  ask,
  inputField,
  openForm,
  parseCents,
  refresh,
  selectField,
  showProblem,
} from "../staff.js";

/**
 * @typedef {import("../shapes.d.ts").TillView} TillView
 * @typedef {import("../shapes.d.ts").SlipPadView} SlipPadView
 */

const KINDS = ["sale", "take_back", "prize", "tickets", "admission", "incident"];
const DAY_MS = 24 * 3_600_000;

/** The time of the house, as the page has it. @type {() => number} */
let houseTime = () => Date.now();

/**
 * @param {HTMLElement} room
 * @param {TillView} now
 * @param {() => number} clock the time of the house
 */
export function showSlips(room, now, clock) {
  houseTime = clock;
  room.hidden = !now.keys_in && !now.hands_out && !now.pads.length;
  const { pads, places, writers, windows, keys_in, hands_out } = now;
  refresh(room, [pads, places, writers, windows, keys_in, hands_out], () => [
    el("h2", {}, t("till.slips")),
    el("p", { class: "hint" }, t("till.slips_hint")),
    el(
      "p",
      { class: "row" },
      now.keys_in && now.pads.length
        ? el(
          "button",
          { class: "main", "data-key": "key", onclick: () => chooseKind(now) },
          t("till.key_in"),
        )
        : "",
      now.hands_out
        ? el("button", { "data-key": "hand", onclick: () => openHandOut(now) }, t("till.hand_out"))
        : "",
      now.hands_out && now.pads.length
        ? el("button", { "data-key": "void", onclick: openVoid }, t("till.void"))
        : "",
    ),
    el("ul", { class: "plain-list" }, ...now.pads.map((pad) => padRow(pad, now.hands_out))),
  ]);
}

/**
 * @param {SlipPadView} pad
 * @param {boolean} mine
 */
function padRow(pad, mine) {
  const range = t("till.pad_range", { first: pad.first, last: pad.last });
  const state = t(pad.back ? "till.pad_returned" : "till.pad_out", {
    next: pad.next,
    done: pad.done,
  });
  return el(
    "li",
    {},
    el("h3", {}, `${range} · ${pad.title}`),
    el("p", { class: "hint" }, state),
    pad.missing.length
      ? el("p", { class: "off" }, t("till.pad_missing", { numbers: pad.missing.join(", ") }))
      : pad.back
      ? el("p", { class: "hint" }, t("till.pad_whole"))
      : "",
    el(
      "p",
      { class: "row" },
      el("a", {
        class: "button small",
        href: `${page.base}/till/pads/${pad.first}`,
        "aria-label": `${t("till.print_pad")}: ${range}`,
      }, t("till.print_pad")),
      mine && !pad.back
        ? el("button", {
          class: "small",
          "data-key": `back ${pad.first}`,
          "aria-label": `${t("till.return_pad")}: ${range}`,
          onclick: () => openReturn(pad),
        }, t("till.return_pad"))
        : "",
    ),
  );
}

/** @param {TillView} now */
function openHandOut(now) {
  const first = Math.max(0, ...now.pads.map((pad) => pad.last)) + 1;
  const number = { type: "number", min: 1, max: 999_999, required: true };
  const inside = [
    selectField(
      t("till.hand_out_place"),
      "place",
      now.places.map((place) => [place, place.replace("/", " ")]),
    ),
    inputField(t("till.hand_out_first"), { name: "first", value: first, ...number }),
    inputField(t("till.hand_out_last"), { name: "last", value: first + 49, ...number }),
  ];
  openForm(t("till.hand_out"), inside, t("till.hand_out_go"), (fields) => {
    const command = {
      type: "HandOutSlips",
      place: String(fields.get("place")),
      first: Number(fields.get("first")),
      last: Number(fields.get("last")),
    };
    ask(command, {}, t("till.refused"));
  });
}

/** @param {SlipPadView} pad */
function openReturn(pad) {
  const field = { name: "next", type: "number", min: pad.first, max: pad.last + 1, required: true };
  const inside = [inputField(t("till.return_next"), field)];
  openForm(t("till.return_title", { first: pad.first }), inside, t("till.return_go"), (fields) => {
    const next = Number(fields.get("next"));
    ask({ type: "ReturnSlips", first: pad.first, next }, {}, t("till.refused"));
  });
}

function openVoid() {
  const inside = [
    inputField(t("till.key_in_number"), { name: "number", type: "number", min: 1, required: true }),
    inputField(t("till.reason"), { name: "reason", required: true }),
  ];
  openForm(t("till.void"), inside, t("till.void_go"), (fields) => {
    const command = {
      type: "VoidSlip",
      number: Number(fields.get("number")),
      reason: String(fields.get("reason")),
    };
    ask(command, {}, t("till.refused"));
  });
}

/** First what kind of slip it is, then its fields. @param {TillView} now */
function chooseKind(now) {
  const kinds = KINDS.map((kind) => [kind, t(`till.slip_${kind}`)]);
  const inside = [selectField(t("till.key_in_what"), "kind", /** @type {any} */ (kinds))];
  openForm(t("till.key_in"), inside, t("till.pad_next"), (fields) => {
    openKeyIn(now, String(fields.get("kind")));
  });
}

/**
 * @param {TillView} now
 * @param {string} kind
 */
function openKeyIn(now, kind) {
  const inside = [
    inputField(t("till.key_in_number"), { name: "number", type: "number", min: 1, required: true }),
    selectField(
      t("till.key_in_wrote"),
      "wrote",
      now.writers.map((
        writer,
      ) => [writer.id, writer.name === writer.id ? writer.id : `${writer.name} (${writer.id})`]),
    ),
    inputField(t("till.key_in_time"), { name: "time", type: "time", required: true }),
    ...fieldsOf(now, kind),
  ];
  openForm(t(`till.slip_${kind}`), inside, t("till.key_in_go"), (fields) => {
    const { act, note, fault } = readSlip(kind, fields);
    if (fault) return showProblem(fault);
    const command = {
      type: "KeyInSlip",
      number: Number(fields.get("number")),
      wrote: String(fields.get("wrote")),
      at_ms: timeOf(String(fields.get("time")), houseTime()),
      act,
      note,
    };
    ask(command, {}, t("till.refused"));
  });
}

/**
 * @param {TillView} now
 * @param {string} kind
 */
function fieldsOf(now, kind) {
  const window = selectField(
    t("till.slip_window"),
    "window",
    now.windows.map((name) => [name, name]),
  );
  const guest = inputField(t("till.slip_guest"), { name: "guest" });
  const cash = inputField(t("till.slip_cash"), {
    name: "cash",
    inputmode: "decimal",
    required: true,
  });
  const count = { name: "count", type: "number", min: 1, required: true };
  const dollars = { name: "dollars", type: "number", min: 1, required: true };
  /** @type {Record<string, () => HTMLElement[]>} */
  const fields = {
    sale: () => [window, guest, cash],
    take_back: () => [window, guest, inputField(t("till.slip_dollars"), dollars)],
    prize: () => [
      inputField(t("till.slip_tag"), { name: "prize", required: true }),
      guest,
      inputField(t("till.slip_dollars"), dollars),
    ],
    tickets: () => [
      inputField(t("till.slip_buyer"), { name: "guest", required: true }),
      inputField(t("till.slip_tickets"), { ...count, max: 100 }),
    ],
    admission: () => [inputField(t("till.slip_count"), count), cash],
    incident: () => [
      inputField(t("till.slip_note"), { name: "note", maxlength: 500, required: true }),
    ],
  };
  return fields[kind]();
}

/**
 * @param {string} kind
 * @param {FormData} fields
 */
function readSlip(kind, fields) {
  const text = (/** @type {string} */ name) => String(fields.get(name) ?? "").trim();
  const cents = text("cash") ? parseCents(text("cash")) : 0;
  const fault = Number.isNaN(cents) ? t("till.pad_check") : "";
  const window = text("window"), guest = text("guest");
  /** @type {Record<string, () => Record<string, any> | null>} */
  const acts = {
    sale: () => ({ type: "Sell", window, cents, guest }),
    take_back: () => ({ type: "TakeBack", window, dollars: Number(text("dollars")), guest }),
    prize: () => ({
      type: "RedeemPrize",
      prize: text("prize"),
      dollars: Number(text("dollars")),
      guest,
    }),
    tickets: () => ({ type: "SellTickets", count: Number(text("count")), guest }),
    admission: () => ({ type: "TakeAdmission", count: Number(text("count")), cents }),
    incident: () => null,
  };
  return { act: acts[kind](), note: text("note"), fault };
}

/**
 * The last time that a clock showed this.
 * @param {string} written such as "23:10"
 * @param {number} now_ms the time of the house: this device's clock may be wrong
 */
function timeOf(written, now_ms) {
  const [hours, minutes] = written.split(":").map(Number);
  const when = new Date(now_ms);
  when.setHours(hours, minutes, 0, 0);
  const at = when.getTime();
  return at > now_ms ? at - DAY_MS : at;
}
