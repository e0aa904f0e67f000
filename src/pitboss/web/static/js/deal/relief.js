/** Relief: who can take over, by assignment or with their own PIN on this console. @module */
import { el, t } from "../page.js";
import { openSheet, setCloseLabel } from "../sheet.js";
import { closeWhenDone } from "./order_result.js";
import { pinForm, signedInPeople } from "./shared_console.js";
import { button } from "./controls.js";

/**
 * @typedef {import("../shapes.d.ts").TableView} TableView
 * @typedef {import("../shapes.d.ts").RelieverView} RelieverView
 * @typedef {(command: Record<string, any>, more?: Record<string, any>) => Promise<boolean>} Ask
 */

/**
 * Open the relief sheet.
 * @param {TableView} view
 * @param {Ask} ask
 */
export function openRelief(view, ask) {
  const desk = view.desk;
  if (!desk) return;
  const posts = [...new Set(desk.relievers.map((reliever) => reliever.post))];
  const holders = Object.entries(desk.posts).map(([post, who]) => `${post}: ${who}`).join(" · ");
  const rooms = posts.map((post) => {
    const list = desk.relievers.filter((reliever) => reliever.post === post);
    const fit = list.filter((reliever) => reliever.fit),
      unfit = list.filter((reliever) => !reliever.fit);
    return el(
      "section",
      {},
      el("h3", {}, t("deal.post", { post })),
      fit.length ? "" : el("p", { class: "hint" }, t("deal.nobody_free")),
      el("div", { class: "choices" }, ...fit.map((reliever) => relieverButton(reliever, ask))),
      unfit.length
        ? el(
          "details",
          {},
          el("summary", {}, t("deal.why_not", { count: unfit.length })),
          el(
            "ul",
            {},
            ...unfit.map((reliever) =>
              el(
                "li",
                {},
                el("b", {}, reliever.name),
                `: ${reliever.why} `,
                el(
                  "span",
                  { class: "hint" },
                  reliever.law.map((clause) => clause.cite).join(", "),
                ),
              )
            ),
          ),
        )
        : "",
    );
  });
  openSheet(
    t("deal.relief"),
    el("p", { class: "hint" }, holders),
    ...rooms,
    signedInPeople(desk.workers),
  );
}

/**
 * @param {RelieverView} reliever
 * @param {Ask} ask
 */
function relieverButton(reliever, ask) {
  const command = { type: "TakePost", post: reliever.post, person: reliever.person };
  if (reliever.mine) {
    const title = t("deal.takes_over", { name: reliever.name, post: reliever.post });
    const go = () => closeWhenDone(ask(command));
    return button(reliever.name, () => {
      openSheet(title, button(t("deal.confirm", { what: reliever.name }), go, "main wide"));
      setCloseLabel(t("common.not_now"));
    });
  }
  return button(t("deal.by_pin", { name: reliever.name }), () => {
    openSheet(
      t("deal.takes_over", { name: reliever.name, post: reliever.post }),
      pinForm({ [reliever.person]: reliever.name }, async () => {
        if (await ask(command)) location.reload();
      }),
    );
  });
}
