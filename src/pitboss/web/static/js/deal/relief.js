/** Relief: who may take over, at a word or by the own PIN on this console. @module */
import { api, el, page, signedIn, t } from "../page.js";
import { sheet } from "../sheet.js";
import { closeAfter, refused } from "./aside.js";
import { button } from "./step.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").RelieverView} RelieverView
 * @typedef {(command: Record<string, any>, more?: Record<string, any>) => Promise<boolean>} Ask
 */

/**
 * Who may take over: by a word of who gives out posts, or by the own PIN on this console.
 * @param {TableView} view
 * @param {Ask} ask
 */
export function relief(view, ask) {
  const desk = view.desk;
  if (!desk) return;
  const posts = [...new Set(desk.relievers.map((one) => one.post))];
  const held = Object.entries(desk.posts).map(([post, who]) => `${post}: ${who}`).join(" · ");
  const rooms = posts.map((post) => {
    const list = desk.relievers.filter((one) => one.post === post);
    const fit = list.filter((one) => one.fit), unfit = list.filter((one) => !one.fit);
    return el(
      "section",
      {},
      el("h3", {}, t("deal.post", { post })),
      fit.length ? "" : el("p", { class: "hint" }, t("deal.nobody_free")),
      el("div", { class: "choices" }, ...fit.map((one) => reliever(one, ask))),
      unfit.length
        ? el(
          "details",
          {},
          el("summary", {}, t("deal.why_not", { count: unfit.length })),
          el(
            "ul",
            {},
            ...unfit.map((one) =>
              el(
                "li",
                {},
                el("b", {}, one.name),
                `: ${one.why} `,
                el(
                  "span",
                  { class: "hint" },
                  one.law.map((clause) => clause.cite).join(", "),
                ),
              )
            ),
          ),
        )
        : "",
    );
  });
  sheet(t("deal.relief"), el("p", { class: "hint" }, held), ...rooms, swap());
}

/**
 * @param {RelieverView} one
 * @param {Ask} ask
 */
function reliever(one, ask) {
  const command = { type: "TakePost", post: one.post, person: one.person };
  if (one.mine) {
    const title = t("deal.takes_over", { name: one.name, post: one.post });
    const go = () => closeAfter(ask(command));
    return button(one.name, () => sheet(title, button(t("deal.confirm", { what: one.name }), go)));
  }
  return button(t("deal.with_pin", { name: one.name }), () => {
    sheet(
      t("deal.takes_over", { name: one.name, post: one.post }),
      pinForm(one.person, async () => {
        if (await ask(command)) location.reload();
      }),
    );
  });
}

/** Somebody else of this table works the same console from now on. */
function swap() {
  return el(
    "details",
    {},
    el("summary", {}, t("deal.swap")),
    pinForm("", () => location.reload()),
  );
}

/**
 * @param {string} person
 * @param {() => void} then
 */
function pinForm(person, then) {
  const who = el("input", { name: "person", required: true, value: person, autocomplete: "off" });
  return el(
    "form",
    {
      onsubmit: async (/** @type {SubmitEvent} */ event) => {
        event.preventDefault();
        const given = new FormData(/** @type {HTMLFormElement} */ (event.target));
        const body = { person: String(given.get("person")), pin: String(given.get("pin")) };
        const reply = await api("/staff", body);
        if (reply.status !== 201) return refused(reply.body?.words || t("common.offline"), []);
        page.me = reply.body;
        signedIn(reply.body.csrf);
        then();
      },
    },
    person
      ? el("input", { type: "hidden", name: "person", value: person })
      : el("label", {}, t("deal.person"), who),
    el("label", {}, t("deal.pin"), pin("pin")),
    el("button", { class: "main big" }, t("deal.sign_in")),
  );
}

/** @param {string} name */
export function pin(name) {
  return el("input", {
    name,
    type: "password",
    inputmode: "numeric",
    autocomplete: "off",
    required: true,
  });
}
