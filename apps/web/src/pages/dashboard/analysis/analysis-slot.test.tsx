import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  account,
  accounts,
  analysis,
  overview,
  runs,
  step,
  stepRun,
  summary,
  unscanned,
} from "../testing/answers.ts";
import {
  api,
  button,
  closePage,
  open,
  panel,
  press,
  problem,
  reload,
  startOver,
  text,
} from "../testing/dashboard-page.tsx";

beforeEach(startOver);
afterEach(closePage);

const unread = account({ lastDiscoveredAt: null });
const own = account({ id: "own", kind: "role", name: "Production", lastDiscoveredAt: null });

/** A workspace without runs. */
function nothingYet(list = [unread]): void {
  Object.assign(api.answers, {
    "GET /accounts": accounts(list),
    "GET /security/score": unscanned,
    "GET /cost/status": { known: false },
    "GET /resources/summary": { ...summary, lastDiscoveredAt: null, totalResources: 0 },
  });
}

const posts = () => api.asked.filter((one) => /^POST .(runs|full)/.test(one));
const completed = step("discovery", {
  state: "completed",
  runId: "discovery-run",
  message: "Found 352 resources.",
});

describe("a workspace without runs", () => {
  test("offers sample data, labeled as such", async () => {
    nothingYet();
    await open();
    expect(panel("See what Skyledger finds").textContent).toContain("sandbox account with sample data");
    let body: unknown;
    api.answers["POST /full-analysis"] = (_query: unknown, { body: sent }: RequestInit) => {
      body = JSON.parse(String(sent));
      api.answers["GET /runs"] = runs(analysis("queued", []));
      return { runId: "an", status: "queued" };
    };
    await press("Explore with sample data");
    expect(body).toEqual({ accountIds: ["acc"] });
    expect(panel("Analyzing sample data").textContent).toContain("continues if you leave the page");
  });

  test("does not request unknown costs: the browser would log an error", async () => {
    nothingYet();
    await open();
    expect(api.asked).toContain("GET /cost/status");
    expect(api.asked.filter((one) => /overview|cost\/analysis/.test(one))).toEqual([]);
  });

  test("shows why an analysis could not be started, and offers another attempt", async () => {
    nothingYet();
    api.answers["POST /full-analysis"] = problem(409, "Other accounts are being analyzed.");
    await open();
    await press("Explore with sample data");
    expect(panel("See what Skyledger finds").querySelector("[role=alert]")?.textContent).toBe(
      "Other accounts are being analyzed.",
    );
    expect(button("Explore with sample data").disabled).toBe(false);
  });

  test("offers its first own account by name, before sample data, with Cost Explorer's price", async () => {
    nothingYet([unread, own]);
    await open();
    expect(button("Analyze Production")).toBeDefined();
    expect(text()).toContain("Cost Explorer charges $0.01");
    expect(text()).not.toContain("sample data. One click");
  });

  test("asks for an account if there is none", async () => {
    nothingYet([]);
    await open();
    expect(panel("Connect an AWS account").querySelector("a")?.getAttribute("href")).toBe("/accounts");
  });
});

describe("an analyzed workspace", () => {
  test("gets no offer", async () => {
    await open();
    expect(text()).not.toContain("Explore with sample data");
    expect(text()).not.toContain("Analyze");
  });

  test("gets an offer for an account that was connected since; the account in scope decides", async () => {
    api.answers["GET /accounts"] = accounts([account(), own]);
    await open();
    expect(button("Analyze Production")).toBeDefined();
    await closePage();
    await open("?account=acc");
    expect(text()).not.toContain("Analyze Production");
  });
});

describe("a running analysis", () => {
  const steps = [
    completed,
    step("security_scan", { state: "running", runId: "security_scan-run" }),
    step("cost_analysis"),
  ];
  const scanning = stepRun("security_scan", {
    progress: { ...analysis("running", []).progress, done: 1, total: 2, current: "Checking Sandbox" },
  });

  test("shows each step with its count, also when the page is opened later", async () => {
    nothingYet();
    api.answers["GET /runs"] = (query: URLSearchParams) =>
      query.get("kind") === "full_analysis" ? runs(analysis("running", steps)) : runs(scanning);
    await open();
    const card = panel("Analyzing sample data");
    expect([...card.querySelectorAll("li")].map((one) => one.textContent)).toEqual([
      "Discover resources (done)Found 352 resources.",
      "Scan for findings (running)Checking Sandbox · 1 of 2",
      "Analyze costs (to do)Waiting",
    ]);
    // One step and half of the next.
    expect(card.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow")).toBe("50");
    expect(text()).not.toContain("Explore with sample data");
  });

  test("is canceled once; a rejection is reported", async () => {
    nothingYet();
    api.answers["GET /runs"] = runs(analysis("running", steps));
    api.answers["POST /runs/an/cancel"] = analysis("running", steps);
    await open();
    await press("Cancel");
    expect(button("Canceling...").disabled).toBe(true);
    expect(posts()).toEqual(["POST /runs/an/cancel"]);
    await closePage();
    api.answers["POST /runs/an/cancel"] = problem(409, "This run has already ended.");
    await open();
    await press("Cancel");
    expect(text()).toContain("This run has already ended.");
  });

  test("ends with its results, without a reload, and its report disappears when it is dismissed", async () => {
    nothingYet();
    api.answers["GET /runs"] = runs(analysis("running", steps));
    await open();
    expect(panel("Top findings").textContent).toMatch(
      /(Security scan in progress|Waiting for the security scan)Findings appear here when it ends\.$/,
    );
    expect(panel("Cost Trend").textContent).toContain("Waiting for the cost analysis");
    expect(panel("Cost by Service").textContent).toContain("Waiting for the cost analysis");
    expect(panel("Monthly Cost").textContent).toBe("Monthly Cost–Waiting for the cost analysis");
    expect(text()).not.toContain("No security scan has run");
    const found = [completed, step("security_scan", { state: "completed", message: "Found 506 findings." })];
    const result = { accounts: 1, steps: 3, durationSeconds: 7.6, message: "Done." };
    startOver();
    api.answers["GET /runs"] = runs(analysis("completed", found, { result }));
    await reload();
    expect(panel("The analysis is complete").textContent).toContain("It took 8 s.");
    expect(panel("The analysis is complete").textContent).toContain("Found 506 findings.");
    expect(panel("Top findings").textContent).toContain("Bucket allows public read access");
    await press("Dismiss");
    expect(text()).not.toContain("The analysis is complete");
    await closePage();
    await open();
    expect(text()).not.toContain("The analysis is complete");
  });
});

describe("an incomplete analysis", () => {
  const failed = analysis(
    "failed",
    [completed, step("security_scan", { state: "failed", message: "No." }), step("cost_analysis")],
    { error: "No account could be evaluated." },
  );

  test("names the step and the reason, and continues from there", async () => {
    nothingYet([account()]);
    api.answers["GET /runs"] = runs(failed);
    api.answers["POST /full-analysis/an/continue"] = () => {
      api.answers["GET /runs"] = runs(analysis("running", failed.progress.steps ?? [], { id: "an2" }));
      return { runId: "an2", status: "queued" };
    };
    await open();
    const card = panel("The analysis of sample data stopped at the security scan");
    expect(card.querySelector("[role=alert]")?.textContent).toBe("No account could be evaluated.");
    await press("Continue with the security scan");
    expect(posts()).toEqual(["POST /full-analysis/an/continue"]);
    expect(text()).toContain("Analyzing sample data");
  });

  test("that failed at its first step is tried again", async () => {
    nothingYet();
    const steps = [step("discovery", { state: "failed" }), step("security_scan"), step("cost_analysis")];
    api.answers["GET /runs"] = runs(analysis("failed", steps, { error: "AWS denied sts:AssumeRole." }));
    await open();
    expect(text()).toContain("AWS denied sts:AssumeRole.");
    expect(button("Try again")).toBeDefined();
  });

  test("that a person canceled is not a failure", async () => {
    nothingYet([account()]);
    const steps = [completed, step("security_scan", { state: "cancelled" }), step("cost_analysis")];
    api.answers["GET /runs"] = runs(analysis("cancelled", steps));
    await open();
    expect(panel("The analysis of sample data was canceled").querySelector("[role=alert]")).toBeNull();
    expect(button("Continue with the security scan")).toBeDefined();
  });

  test("is not shown once dismissed, nor when a later run has completed its remaining steps", async () => {
    nothingYet([account()]);
    api.answers["GET /runs"] = runs(failed);
    const dismissed = "3b241101-e2bb-4255-8caf-4136c566a962";
    api.answers["GET /runs"] = runs({ ...failed, id: dismissed });
    let kept: Record<string, string | null> = { firstSteps: null, tour: "finished", dismissedAnalysis: null };
    api.answers["PUT /dashboard/preferences"] = (_query: unknown, { body }: RequestInit) => {
      kept = { ...kept, ...JSON.parse(String(body)) };
      return kept;
    };
    api.answers["GET /dashboard/preferences"] = () => kept;
    await open();
    await press("Dismiss");
    expect(text()).not.toContain("stopped at the security scan");
    expect(kept.dismissedAnalysis).toBe(dismissed);
    await closePage();
    // In any browser.
    localStorage.clear();
    await open();
    expect(text()).not.toContain("stopped at the security scan");
    await closePage();
    startOver();
    api.answers["GET /runs"] = runs(failed);
    api.answers["GET /security/score"] = { ...unscanned, lastScan: "2026-01-04T00:00:00Z" };
    await open();
    expect(text()).toContain("stopped at the security scan"); // costs are still open
    await closePage();
    api.answers["GET /cost/overview"] = { ...overview, lastUpdated: "2026-01-04T00:00:00Z" };
    await open();
    expect(text()).not.toContain("stopped at the security scan");
  });

  test("of an account out of scope is not shown", async () => {
    nothingYet([account(), { ...own, lastDiscoveredAt: "2026-01-02T00:00:00Z" }]);
    api.answers["GET /runs"] = runs(failed);
    await open("?account=own");
    expect(text()).not.toContain("stopped");
  });
});
