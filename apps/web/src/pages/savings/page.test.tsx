import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  api,
  asked,
  button,
  closePage,
  listing,
  open,
  press,
  recommendation,
  settle,
  startOver,
  text,
  type,
} from "./testing/savings-page.tsx";

beforeEach(startOver);
afterEach(closePage);

const detail = (parts = {}) => ({
  recommendation: {
    ...recommendation(),
    ...{ verifiedSavings: null, evidence: { "size (GiB)": 100 }, priceBefore: null, priceAfter: null },
    ...{ notes: [], couldGoWrong: "", commands: null, metrics: [], consoleUrl: null, history: [] },
    ...parts,
  },
});

test("the page names the payer with which commitments of the listed accounts are evaluated", async () => {
  const line =
    "Reserved Instances and Savings Plans are evaluated once for 12 accounts, with the payer Harborline.";
  await open();
  expect(text()).not.toContain("evaluated once");
  await closePage();
  api.answers["GET /cost/recommendations"] = listing([recommendation()], {
    commitmentPayers: [
      { payer: { id: "payer", name: "Harborline" }, accounts: 12 },
      { payer: null, accounts: 1 },
    ],
  });
  await open();
  expect(text()).toContain(line);
  expect(text()).toContain(
    "Reserved Instances and Savings Plans for 1 account are evaluated with the payer, in which you have no role.",
  );
});

test("the total is split by risk in whole dollars that add up; unknown amounts are stated, and each amount filters", async () => {
  api.answers["GET /cost/recommendations"] = listing([recommendation()], {
    totalPotentialSavings: 6275.5,
    savingsByRisk: {
      Low: { savings: "2100.2", count: 12, unknown: 1 },
      Medium: { savings: "3000.4", count: 5, unknown: 0 },
      High: { savings: "1174.9", count: 1, unknown: 2 },
    },
  });
  const { search } = await open("?impact=HIGH&cursor=c&page=2");
  const split = [...document.querySelectorAll("fieldset")].find((one) =>
    one.textContent?.includes("by risk"),
  );
  expect([...(split?.querySelectorAll("button") ?? [])].map((one) => one.textContent)).toEqual([
    "$2,100 low risk",
    "$3,001 medium risk",
    "$1,175 high risk",
    "$6,276 all",
  ]);
  await press("About Total Potential Savings");
  for (const said of [
    "Low risk: $2,100.20 from 12 recommendations, 1 of unknown amount",
    "Medium risk: $3,000.40 from 5 recommendations",
    "3 recommendations without a known amount",
  ]) {
    expect(text()).toContain(said);
  }
  await press(/low risk$/);
  expect(search()).toBe("?impact=HIGH&risk=Low");
  expect(asked("GET /cost/recommendations").at(-1)?.query.get("risk")).toBe("Low");
  await press(/^\$6,276 all$/);
  expect(search()).toBe("?impact=HIGH");
});

test("a dismissal is reported in a banner and a toast, with Undo and a link", async () => {
  const dismissed = recommendation({ status: "dismissed", dismissedReason: "Later" });
  api.answers["POST /cost/recommendations/dismiss"] = { recommendation: dismissed };
  api.answers["POST /cost/recommendations/restore"] = { recommendation: recommendation() };
  api.answers["GET /cost/recommendations/r1"] = detail(dismissed);
  const { search } = await open();
  await act(async () => button("Move orders to gp3: save $50 a month").focus());
  await act(async () => window.dispatchEvent(new KeyboardEvent("keydown", { key: "e" })));
  await settle();
  await type("textarea", "Later");
  await press("Dismiss recommendation");
  expect(text()).toContain("Recommendation dismissed");
  expect(text()).toContain("Dismissed: Move orders to gp3");
  await press("Undo");
  expect(asked("POST /cost/recommendations/restore").map(({ body }) => body)).toEqual([
    { recommendation_id: "r1" },
  ]);
  expect(text()).toContain("Reopened: Move orders to gp3");
  expect(search()).toBe("");
});

test("an applied one is reported with a link to where it can be undone, never to findings", async () => {
  const applied = recommendation({ status: "applied", remediationId: "f1" });
  api.answers["GET /cost/recommendations/r1/plan"] = {
    ...{
      findingId: null,
      state: "no_change",
      reason: "",
      changes: [],
      dependents: [],
      missing: [],
      run: null,
    },
    ...{
      rollback: { possible: false, text: "" },
      destructive: false,
      previewToken: "t",
      resourceName: "orders",
    },
    ...{ impactLevel: "Low", impact: "" },
  };
  api.answers["POST /cost/recommendations/implement"] = {
    recommendation: applied,
    remediation: { status: "COMPLETED", message: "Change the volume to gp3: done and checked." },
  };
  const fix = {
    ...{ remediationId: "f1", findingId: null, recommendationId: "r1", ruleId: "ebs-gp2-to-gp3" },
    ...{ fixId: "ebs-volume-gp3", title: "Change the volume to gp3", status: "COMPLETED", message: "" },
    ...{ resourceId: "arn", resourceName: "orders", region: "us-east-1", requestedBy: "ana@example.com" },
    ...{ createdAt: "2026-01-02T00:00:00Z", finishedAt: "2026-01-02T00:00:00Z", steps: [], changes: [] },
    ...{ undoOf: null, undoneAt: null, undo: { possible: true, text: "The volume is gp2 again." } },
  };
  api.answers["GET /security/remediations"] = { remediations: [fix] };
  api.answers["POST /security/remediation/f1/rollback"] = { status: "COMPLETED", message: "" };
  api.answers["GET /cost/verified-savings"] = { items: [], totals: [] };
  api.answers["GET /cost/recommendations/r1"] = detail(applied);
  const { search } = await open();
  await press("Apply");
  await press("Apply Recommendation");
  expect(text()).toContain("Applied: Move orders to gp3. Change the volume to gp3: done and checked.");
  expect(text()).toContain("Applied and verified: Move orders to gp3");
  expect(text()).not.toContain("Show findings");
  expect(button("Show")).not.toBeNull();
  // It changes AWS, so that it needs a confirmation.
  await press("Undo");
  expect(search()).toBe("?status=applied&open=r1&undo=r1");
  expect(document.querySelector("[role=dialog]")?.textContent).toContain("The volume is gp2 again.");
  await press("Undo the fix");
  expect(asked("POST /security/remediation/f1/rollback")).toHaveLength(1);
  expect(text()).toContain("Fix undone.");
  expect(search()).toBe("?status=applied&open=r1");
});

test("a failed run shows the reason in its row", async () => {
  api.answers["GET /cost/recommendations/r1/plan"] = {
    ...{
      findingId: null,
      state: "no_change",
      reason: "",
      changes: [],
      dependents: [],
      missing: [],
      run: null,
    },
    ...{
      rollback: { possible: false, text: "" },
      destructive: false,
      previewToken: "t",
      resourceName: "orders",
    },
    ...{ impactLevel: "Low", impact: "" },
  };
  api.answers["POST /cost/recommendations/implement"] = {
    recommendation: recommendation(),
    remediation: { status: "FAILED", message: "The volume was changed an hour ago." },
  };
  api.answers["GET /security/remediations"] = { remediations: [] };
  await open();
  await press("Apply");
  await press("Apply Recommendation");
  expect(document.querySelector("article")?.textContent).toContain(
    "Not applied: The volume was changed an hour ago.",
  );
});

test("an alternative is compared under the one that counts instead", async () => {
  const alternative = recommendation({
    ...{ recommendationId: "r2", act: "Delete orders", countedMonthlySavings: 0, restartNeeded: true },
    ...{ estimatedMonthlySavings: null, rollbackPossible: false, automation: null },
    ...{ commitment: "1 year, no upfront payment" },
    countedIn: { recommendationId: "r1", act: "Move orders to gp3", title: "", resourceName: "orders" },
  });
  api.answers["GET /cost/recommendations/r1"] = detail({ alternatives: [alternative], alternativeCount: 12 });
  api.answers["GET /cost/recommendations/r2"] = detail({ ...alternative, evidence: {} });
  const { search } = await open("?compare=r2");
  const cells = [...document.querySelectorAll("[role=dialog] tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(cells).toContainEqual(["Monthly savings", "$50.00", "Unknown"]);
  expect(cells).toContainEqual(["Restart needed", "No", "Yes"]);
  expect(cells).toContainEqual(["Can be undone", "Yes", "No"]);
  expect(cells).toContainEqual(["Commitment", "None", "1 year, no upfront payment"]);
  expect(cells).toContainEqual(["Applied by", "Skyledger", "You, manually"]);
  expect(cells.find(([label]) => label === "Evidence")?.[1]).toContain("100");
  expect(text()).toContain("Shows the best 1 of 12 alternatives.");
  await press("Apply: Delete orders");
  expect(text()).toContain("Apply these changes manually.");
  await press("Cancel");
  expect(text()).toContain("Compare alternatives");
  await press("Close");
  expect(search()).toBe("");
});

test("after a dismissal by keyboard, the row in its place has the focus", async () => {
  const rows = ["a", "b", "c"].map((id) => recommendation({ recommendationId: id, title: `Move ${id}` }));
  api.answers["GET /cost/recommendations"] = listing(rows);
  let release = () => undefined as unknown;
  api.answers["POST /cost/recommendations/dismiss"] = () => {
    api.answers["GET /cost/recommendations"] = () =>
      new Promise((resolve) => {
        release = () => resolve(listing(rows.filter(({ recommendationId }) => recommendationId !== "b")));
      });
    return { recommendation: { ...rows[1], status: "dismissed", dismissedReason: "Later" } };
  };
  await open();
  await act(async () => button("Move b").focus());
  await act(async () => window.dispatchEvent(new KeyboardEvent("keydown", { key: "e" })));
  await settle();
  await type("textarea", "Later");
  api.held = 1;
  await press("Dismiss recommendation");
  // The row shows it immediately, and has the focus again.
  const row = document.querySelector('[data-recommendation="b"]');
  expect(row?.textContent).toContain("Dismissed");
  await vi.waitFor(() => expect(row?.contains(document.activeElement)).toBe(true), { timeout: 300_000 });
  api.held = 0;
  await act(async () => void release());
  await settle();
  expect(document.querySelector('[data-recommendation="b"]')).toBeNull();
  const focused = () => document.activeElement?.getAttribute("aria-label");
  await vi.waitFor(() => expect(focused()).toBe("Move c"), { timeout: 300_000 });
});
