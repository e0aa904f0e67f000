/** Reservations and awards of tonight: hand over, replace what is faulty, correct. @module */
import { el, t } from "../page.js";
import { ask, inputField, openForm, refresh, selectField } from "../staff.js";
import { timeText } from "./card.js";
import { awardText, showPrizeReceipt } from "./receipt.js";

/**
 * @typedef {import("../shapes.d.ts").PrizeDeskView} PrizeDeskView
 * @typedef {import("../shapes.d.ts").AwardView} AwardView
 * @typedef {{awards: boolean, corrects: boolean}} Rights
 */

/**
 * @param {HTMLElement} room
 * @param {PrizeDeskView} now
 * @param {Rights} rights
 */
export function showReservations(room, now, rights) {
  refresh(room, [now.reservations, now.open, rights], () => [
    el("h2", {}, t("prizes.reservations")),
    now.reservations.length
      ? el(
        "ul",
        { class: "acts" },
        ...now.reservations.map((reservation) => {
          const guest = reservation.name || reservation.guest || t("prizes.a_guest");
          const words = t("prizes.reservation", { name: reservation.title, guest });
          const until = reservation.until_ms
            ? t("prizes.until", { time: timeText(reservation.until_ms) })
            : "";
          const prize = now.prizes.find((prize) => prize.id === reservation.prize);
          return el(
            "li",
            {},
            el("span", {}, words, " ", el("span", { class: "hint" }, until)),
            rights.awards && now.open
              ? el(
                "span",
                { class: "row" },
                el("button", {
                  class: "small main",
                  "data-key": `take ${reservation.id}`,
                  "aria-label": `${t("prizes.sale")}: ${words}`,
                  onclick: async () => {
                    const answer = await ask(
                      {
                        type: "RedeemPrize",
                        prize: reservation.prize,
                        dollars: prize?.price ?? 0,
                        guest: reservation.guest,
                        reserved: reservation.id,
                      },
                      {},
                      t("prizes.refused"),
                    );
                    if (answer.done) showPrizeReceipt(answer.seq);
                  },
                }, t("prizes.sale")),
                el("button", {
                  class: "small",
                  "data-key": `release ${reservation.id}`,
                  "aria-label": `${t("prizes.release")}: ${words}`,
                  onclick: () =>
                    ask(
                      { type: "ReleasePrize", reserved: reservation.id },
                      {},
                      t("prizes.refused"),
                    ),
                }, t("prizes.release")),
              )
              : "",
          );
        }),
      )
      : el("p", { class: "hint" }, t("prizes.no_reservations")),
  ]);
}

/**
 * @param {HTMLElement} room
 * @param {PrizeDeskView} now
 * @param {Rights} rights
 * @param {string} who
 */
export function showAwards(room, now, rights, who) {
  refresh(room, [now.awards, now.seconds, rights], () => [
    el("h2", {}, t("prizes.awards")),
    now.awards.length
      ? el(
        "ol",
        { class: "acts", tabindex: 0, "aria-label": t("prizes.awards") },
        ...now.awards.map((award) => awardRow(award, now, rights, who)),
      )
      : el("p", { class: "hint" }, t("prizes.no_awards")),
  ]);
}

/**
 * @param {AwardView} award
 * @param {PrizeDeskView} now
 * @param {Rights} rights
 * @param {string} who
 */
function awardRow(award, now, rights, who) {
  const words = awardText(award);
  const button = (
    /** @type {string} */ what,
    /** @type {string} */ kind,
    /** @type {() => void} */ act,
  ) =>
    el("button", {
      class: `small ${kind}`,
      "data-key": `${what} ${award.id}`,
      "aria-label": `${t(`prizes.${what}`)}: ${words}`,
      onclick: act,
    }, t(`prizes.${what}`));
  return el(
    "li",
    { class: award.void ? "reversed" : "" },
    el("span", { class: "hint" }, timeText(award.at_ms)),
    el("span", {}, words, " ", el("span", { class: award.void ? "off" : "hint" }, state(award))),
    el(
      "span",
      { class: "row" },
      rights.awards && !award.handed && !award.void
        ? button(
          "hand_over",
          "main",
          () => ask({ type: "HandOverPrize", award: award.id }, {}, t("prizes.refused")),
        )
        : "",
      button("slip", "", () => showPrizeReceipt(award.seq)),
      rights.awards && award.handed && !award.void
        ? button("replace", "", () => openReturn(award))
        : "",
      rights.corrects && !award.void
        ? button("correct", "danger", () => openCorrection(award, now, who))
        : "",
    ),
  );
}

/** @param {AwardView} award */
function state(award) {
  const words = [t(award.void ? "prizes.void" : award.handed ? "prizes.handed" : "prizes.waiting")];
  if (award.corrected) words.push(t("prizes.corrected", { why: award.corrected }));
  if (award.replaced === 1) words.push(t("prizes.replaced_one"));
  if (award.replaced > 1) words.push(t("prizes.replaced", { count: award.replaced }));
  return `(${words.join(", ")})`;
}

/** @param {AwardView} award */
function openReturn(award) {
  const inside = [
    el("p", {}, awardText(award)),
    el("p", { class: "hint" }, t("prizes.replace_hint")),
    inputField(t("prizes.replace_why"), { name: "reason", required: true, maxlength: 200 }),
  ];
  openForm(t("prizes.replace_title"), inside, t("prizes.replace_go"), (fields) => {
    const reason = String(fields.get("reason"));
    ask({ type: "ReturnPrize", award: award.id, reason }, {}, t("prizes.refused"));
  });
}

/**
 * Correct an award with a reason and two PINs. Once the prize is handed over nobody gets money for
 * it: the correction says who has which prize.
 * @param {AwardView} award
 * @param {PrizeDeskView} now
 * @param {string} who
 */
function openCorrection(award, now, who) {
  const pin = { type: "password", inputmode: "numeric", required: true };
  /** @type {[string, string]} */
  const same = ["", t(award.handed ? "prizes.correct_same" : "prizes.correct_nothing")];
  const prizes = now.prizes.filter((prize) => !prize.drawn && prize.id !== award.prize);
  const guests = now.guests.filter((guest) => guest.id !== award.guest);
  const seconds = now.seconds.filter((person) => person !== who);
  const inside = [
    el("p", {}, awardText(award)),
    award.handed ? el("p", { class: "hint" }, t("prizes.correct_handed")) : "",
    selectField(t("prizes.correct_prize"), "prize", [
      same,
      ...prizes.map((prize) => /** @type {[string, string]} */ ([prize.id, prize.name])),
    ]),
    selectField(t("prizes.correct_guest"), "guest", [
      ["", t("prizes.correct_same")],
      ...guests.map((
        guest,
      ) => /** @type {[string, string]} */ ([guest.id, guest.name || guest.id])),
    ]),
    inputField(t("prizes.reason"), { name: "reason", required: true, maxlength: 200 }),
    inputField(t("prizes.own_pin"), { name: "pin", ...pin }),
    selectField(
      t("common.second_person"),
      "second",
      seconds.map((person) => /** @type {[string, string]} */ ([person, person])),
    ),
    inputField(t("common.second_pin"), { name: "second_pin", ...pin }),
  ];
  openForm(t("prizes.correct_title"), inside, t("prizes.correct_go"), (fields) => {
    const text = (/** @type {string} */ name) => String(fields.get(name) ?? "");
    const command = {
      type: "CorrectAward",
      award: award.id,
      reason: text("reason"),
      prize: text("prize"),
      guest: text("guest"),
    };
    const second = { person: text("second"), pin: text("second_pin") };
    ask(command, { pin: text("pin"), second }, t("prizes.refused"));
  });
  // Either may stay as it is: an empty choice is a choice, too.
  for (const select of document.querySelectorAll("#choose-prize, #choose-guest")) {
    select.removeAttribute("required");
  }
}
