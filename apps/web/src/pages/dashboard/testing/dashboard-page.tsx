import { act } from "react";
import { openPage, settle, startServer, text } from "../../../testing/served-page.tsx";
import { DashboardPage } from "../page.tsx";
import { readDashboardSearch } from "../search.ts";
import * as answers from "./answers.ts";

export { api, closePage, reload, text } from "../../../testing/served-page.tsx";

export const problem = (status: number, detail: string) =>
  Response.json(
    {
      code: status === 409 ? "conflict" : "internal",
      title: "Error",
      status,
      detail,
      message: detail,
      error: detail,
    },
    { status },
  );

/** For `beforeEach`: by default, a completely analyzed workspace. */
export function startOver(): void {
  startServer({
    "GET /accounts": answers.accounts([answers.account()]),
    "GET /runs": answers.runs(),
    "GET /security/score": answers.score,
    "GET /security/findings": answers.findings,
    "GET /cost/status": { known: true },
    "GET /cost/overview": answers.overview,
    "GET /cost/recommendations": answers.recommendations,
    "GET /cost/verified-savings": { items: [], totals: [] },
    "GET /resources/summary": answers.summary,
    "POST /dashboard/visits": { lastVisitAt: null },
    "GET /dashboard/preferences": { firstSteps: null, tour: "finished", dismissedAnalysis: null },
    "PUT /dashboard/preferences": { firstSteps: null, tour: "finished", dismissedAnalysis: null },
    "GET /notifications/preferences": { updated_at: null },
  });
}

/** Opens the page at a URL and waits until it is rendered. */
export async function open(query = ""): Promise<{ at: () => string }> {
  const page = await openPage(
    {
      path: "/dashboard",
      component: DashboardPage,
      validateSearch: readDashboardSearch,
      others: [
        ...["/resources", "/cost-analysis", "/security", "/security/findings/$id", "/recommendations"],
        ...["/accounts", "/notifications"],
      ],
    },
    `/dashboard${query}`,
  );
  return { at: page.address };
}

/** A panel by its heading. */
export const panel = (name: string): HTMLElement => {
  const heading = [...document.querySelectorAll("h2")].find((one) => one.textContent === name);
  const section = heading?.closest("section");
  if (!section) throw new Error(`No panel ${name} in: ${text()}`);
  return section;
};

export const button = (label: string | RegExp, within: ParentNode = document) => {
  const found = [...within.querySelectorAll("button")].find((one) => {
    const name = one.getAttribute("aria-label") ?? one.textContent ?? "";
    return typeof label === "string" ? name === label : label.test(name);
  });
  if (found === undefined) throw new Error(`No button ${label} in: ${text()}`);
  return found;
};

export const press = async (label: string | RegExp, within?: ParentNode) => {
  await act(async () => button(label, within).click());
  await settle();
};
