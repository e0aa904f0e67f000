/** The list of plans: open one, begin one, copy one, import one; or enter the planner code. @module */
import { $, api, el, page, say, t } from "../page.js";

/**
 * @typedef {import("../shapes.d.ts").PlanList} PlanList
 * @typedef {import("../shapes.d.ts").PlanCard} PlanCard
 */

/** A request may be 16 KB; quotes and line ends take two bytes each. */
const PIECE = 5000;

/** @param {PlanCard} plan */
function card(plan) {
  const state = plan.faults.length ? "broken" : plan.is_lawful ? "lawful" : "left";
  return el(
    "li",
    { class: "panel plan-card" },
    el("a", { href: `/plan/${plan.name}` }, el("b", {}, plan.title)),
    el("span", { class: "hint" }, plan.date),
    el(
      "span",
      { class: `verdict ${state}` },
      plan.faults.length ? t("plan.broken") : plan.words,
    ),
    ...plan.faults.map((fault) => el("code", { class: "fault" }, fault)),
  );
}

async function showPlans() {
  const reply = await api("/plans");
  if (reply.status === 401) return location.reload();
  if (reply.status !== 200) return say(reply.body?.words || t("plan.lost"), "alert");
  /** @type {PlanList} */
  const list = reply.body;
  $("#plans").replaceChildren(...list.plans.map(card));
  $("#none").hidden = list.plans.length > 0;
  $("#folder").textContent = list.folder ? t("plan.folder", { folder: list.folder }) : "";
  const from = $("#new select");
  const copies = list.plans.filter((plan) => !plan.faults.length);
  from.replaceChildren(
    el("option", { value: "" }, t("plan.new_empty")),
    ...copies.map((copy) =>
      el("option", { value: copy.name }, t("plan.new_copy", { title: copy.title }))
    ),
  );
}

/**
 * Go to a new plan, or say why there is none.
 * @param {{status: number, body: any}} reply
 */
function goTo(reply) {
  if (reply.status === 200) location.assign(`/plan/${reply.body.name}`);
  else say([reply.body?.words, reply.body?.right].filter(Boolean).join(": "), "alert");
}

/** @param {string} id @param {(form: HTMLFormElement) => Promise<void>} work */
function onSubmit(id, work) {
  const form = document.getElementById(id);
  if (!(form instanceof HTMLFormElement)) return;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
    button.disabled = true;
    await work(form);
    button.disabled = false;
  });
}

onSubmit("new", async (form) => {
  const answers = Object.fromEntries(new FormData(form));
  if (!String(answers.title).trim()) {
    return /** @type {HTMLElement} */ (form.elements.namedItem("title")).focus();
  }
  const counts = Object.entries(answers).filter(([name, count]) =>
    name.startsWith("game ") && count
  );
  const games = Object.fromEntries(counts.map(([name, count]) => [name.slice(5), Number(count)]));
  const { title, date, holder, copy_of } = answers;
  goTo(await api("/plans", { title, date, holder, copy_of, games }));
});

onSubmit("import", async (form) => {
  const file = new FormData(form).get("file");
  if (!(file instanceof File) || !file.size) return say(t("plan.import_none"), "alert");
  const text = await file.text(), title = file.name.replace(/\.toml$/i, "");
  const upload = crypto.getRandomValues(new Uint32Array(2)).join("-");
  let reply = { status: 0, body: /** @type {any} */ (null) };
  for (let at = 0; at === 0 || at < text.length; at += PIECE) {
    const is_last = at + PIECE >= text.length;
    reply = await api("/plans/import", {
      upload,
      title,
      is_last,
      text: text.slice(at, at + PIECE),
    });
    if (reply.status !== 200) break;
  }
  goTo(reply);
});

onSubmit("enter", async (form) => {
  const reply = await api("/planner/enter", { code: String(new FormData(form).get("code")) });
  if (reply.status === 201) location.reload();
  else say([reply.body?.words, reply.body?.right].filter(Boolean).join(": "), "alert");
});

if (document.getElementById("plans")) {
  page.base = "";
  showPlans();
}
