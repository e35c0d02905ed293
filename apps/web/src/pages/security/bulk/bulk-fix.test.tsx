import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { finding, findingsPage } from "../../../components/findings/testing/finding.ts";
import { fieldChange } from "../../../components/remediation/testing/remediation.ts";
import type { BulkRun } from "../../../lib/bulk-run-query.ts";
import type { EndpointOutput } from "../../../lib/endpoint-types.ts";
import {
  api,
  button,
  closePage,
  open,
  press,
  problem,
  runs,
  settle,
  startOver,
  text,
} from "../testing/security-page.tsx";

type BulkPlan = EndpointOutput<typeof PLAN>;
const PLAN = "POST /security/bulk-remediation/plan";
const START = "POST /security/bulk-remediation";
const RUN = "GET /security/bulk-remediation/run1";

function planned(parts: Partial<BulkPlan> = {}): BulkPlan {
  return {
    items: [
      {
        ...{
          findingId: "f1",
          recommendationId: null,
          title: "Bucket versioning is disabled",
          resourceName: "logs",
          resourceId: "arn:aws:s3:::logs",
        },
        ...{
          region: "eu-west-1",
          fix: "Turn on versioning",
          impactLevel: "Low",
          impact: "Storage costs increase.",
        },
        ...{ destructive: false, estimatedMonthlySavings: null },
        changes: [fieldChange("versioning.enabled", "Versioning: Enabled", false, true)],
        undo: { possible: true, text: "Versioning is suspended." },
      },
    ],
    ...{
      beyondLimit: 0,
      manual: 0,
      closed: 0,
      excludedDeletions: 0,
      deletions: 0,
      approval: null,
      planHash: "hash1",
      leftOut: [],
    },
    ...parts,
  };
}

type Item = BulkRun["items"][number];
const item = (parts: Partial<Item> = {}): Item => ({
  ...{
    findingId: "f1",
    recommendationId: null,
    title: "Bucket versioning is disabled",
    resourceName: "logs",
    resourceId: "arn:aws:s3:::logs",
  },
  ...{ status: "waiting", message: "", accountId: "acc", remediationId: null, undoneAt: null },
  ...parts,
});
const bulkRun = (status: BulkRun["status"], ...items: Item[]): BulkRun => ({
  ...{ runId: "run1", status, requestedBy: "ana@example.com", createdAt: new Date().toISOString() },
  ...{ finishedAt: null, items },
});
const listed = (status: string) => ({
  ...{ id: "run1", kind: "bulk_remediation", status, accountIds: [], result: null, error: null, attempts: 1 },
  progress: { done: 0, total: 2, resources: 0, gaps: 0, current: "Bucket", estimatedSecondsLeft: null },
  ...{ createdAt: new Date().toISOString(), startedAt: null, finishedAt: null },
});

const asked = (key: string) => api.asked.filter((one) => one === key);
/** Dialogs are separate chunks. */
const shown = (part: string) =>
  vi.waitFor(async () => {
    await settle();
    expect(text()).toContain(part);
  }, 300_000);
const bodies: Record<string, unknown>[] = [];
const kept = (answer: unknown) => (_: URLSearchParams, init: RequestInit) => {
  bodies.push(JSON.parse(String(init.body)));
  return typeof answer === "function" ? answer() : answer;
};

beforeEach(() => {
  startOver();
  bodies.length = 0;
  api.answers["GET /security/findings"] = findingsPage([finding(), finding({ findingId: "f2" })]);
  api.answers[PLAN] = planned();
  api.answers[RUN] = bulkRun("running", item({ status: "running" }), item({ findingId: "f2" }));
});
afterEach(closePage);

/** Opens the plan of both findings. */
async function openPlan(): Promise<{ search: () => string }> {
  const page = await open();
  await act(async () =>
    document.querySelector<HTMLElement>('[aria-label="Select all loaded findings"]')?.click(),
  );
  await shown("2 findings selected");
  await press("Fix");
  return page;
}

test("the plan shows the changes of each finding and the ones left out with reasons; one confirmation starts one run", async () => {
  api.answers[PLAN] = kept(
    planned({
      ...{ manual: 3, excludedDeletions: 1, closed: 1 },
      leftOut: [
        { findingId: "f7", title: "Root user has access keys", resourceName: "root", why: "manual" },
        { findingId: "f8", title: "Elastic IP address is unused", resourceName: "eip", why: "deletes" },
      ],
    }),
  );
  let answer: (value: unknown) => void = () => undefined;
  api.answers[START] = kept(() => new Promise((resolve) => (answer = resolve)));
  const { search } = await openPlan();
  await shown("Turn on versioning");
  expect(bodies[0]).toEqual({ selection: { findingIds: ["f1", "f2"] } });
  for (const part of [
    "1 of 6 findings, most severe first",
    "Low impact",
    "Storage costs increase.",
    "Versioning: EnabledNo→becomesYes",
    "Left out: 5 findings",
    "1 The fix permanently deletes a resource, which needs a separate confirmation.",
    "3 Requires manual remediation.",
    "and 2 more",
    "1 Not active",
    "Each fix can be undone in the results",
  ]) {
    expect(text()).toContain(part);
  }
  api.held = 1;
  await act(async () => {
    button("Fix 1 finding").click();
    button("Fix 1 finding").click();
  });
  await settle();
  expect(button("Starting...").disabled).toBe(true);
  api.held = 0;
  answer({ runId: "run1", status: "queued" });
  await shown("Fixing 2 findings");
  expect(asked(START)).toHaveLength(1);
  expect(bodies[1]).toMatchObject({ planHash: "hash1", operationId: expect.any(String) });
  expect(search()).toContain("fixes=run1");
  // The selection was fixed: it does not stay selected.
  expect(text()).not.toContain("2 findings selected");
});

test("an outdated plan is explained and planned again, and the new one is confirmed", async () => {
  api.answers[START] = () =>
    problem(409, {
      code: "conflict",
      detail: "The selection has changed since the plan was shown. Review the plan again.",
    });
  await openPlan();
  await shown("Turn on versioning");
  api.answers[PLAN] = planned({ planHash: "hash2" });
  await press("Fix 1 finding");
  await shown("The selection has changed since the plan was shown.");
  expect(asked(PLAN)).toHaveLength(2);
  api.answers[START] = kept({ runId: "run1", status: "queued" });
  await press("Fix 1 finding");
  await shown("Fixing 2 findings");
  expect(bodies[0]).toMatchObject({ planHash: "hash2" });
});

test("while another run is in progress, the plan can't start and links to that run", async () => {
  api.answers["GET /runs"] = runs(listed("running"));
  await openPlan();
  await shown("Another run of fixes is in progress.");
  expect(button("Fix 1 finding").disabled).toBe(true);
  await press("Show progress");
  await shown("0 of 2 done");
});

test("a selection without automatic fixes is reported, with nothing to confirm", async () => {
  api.answers[PLAN] = planned({
    ...{ items: [], manual: 2 },
    leftOut: [{ findingId: "f1", title: "Root user has access keys", resourceName: "root", why: "manual" }],
  });
  await openPlan();
  await shown("None of them can be fixed this way.");
  expect(() => button(/^Fix \d/)).toThrow();
  api.answers[PLAN] = planned({ items: [] });
  await press("Close");
  await press("Fix");
  await shown("The selected findings no longer exist.");
});

test("a failed plan shows the reason and can be retried; a failed start keeps the plan", async () => {
  api.answers[PLAN] = () => problem(500, { code: "internal", detail: "The database is starting." });
  await openPlan();
  await shown("The database is starting.");
  expect(button("Fix").disabled).toBe(false);
  api.answers[PLAN] = planned();
  await press("Retry");
  await shown("Turn on versioning");
  api.answers[START] = kept(() => problem(500, { code: "internal", detail: "The queue is full." }));
  await press("Fix 1 finding");
  await shown("The queue is full.");
  await press("Fix 1 finding");
  // The same press again: the server starts it once.
  expect(bodies[1]?.operationId).toBe(bodies[0]?.operationId);
});

test("a link to a run shows each fix with its reason; the remaining ones can be planned again", async () => {
  api.answers[RUN] = bulkRun(
    "cancelled",
    item({ status: "completed", remediationId: "m1" }),
    item({
      findingId: "f2",
      status: "failed",
      message: "A guardrail rejected the change.",
      resourceName: "uploads",
    }),
    item({ findingId: "f3", status: "skipped", message: "It is no longer active.", resourceName: "media" }),
    item({ findingId: "f4", status: "not_run", resourceName: "site" }),
  );
  api.answers[PLAN] = kept(planned());
  const { search } = await open("?fixes=run1");
  await shown("1 of 4 findings fixed");
  for (const part of [
    "Stopped. 1 finding not fixed.",
    "Fixed and verified",
    "A guardrail rejected the change.",
    "It is no longer active.",
    "Not started",
  ]) {
    expect(text()).toContain(part);
  }
  expect(document.querySelectorAll('[role="dialog"] a[href^="/security/findings/f"]')).toHaveLength(4);
  await press("Plan 3 findings again");
  await shown("Turn on versioning");
  expect(bodies[0]).toEqual({ selection: { findingIds: ["f2", "f3", "f4"] } });
  await press("Cancel");
  await press("Close");
  expect(search()).not.toContain("fixes");
});

test("Undo shows what it restores, or why it can't", async () => {
  api.answers[RUN] = bulkRun("completed", item({ status: "completed", remediationId: "m1" }));
  const remediation = {
    ...{ remediationId: "m1", title: "Turn on versioning", ruleId: null },
    undo: { possible: false, text: "This fix was undone already." },
  };
  api.answers["GET /security/remediation/m1"] = remediation;
  await open("?fixes=run1");
  await shown("1 of 1 finding fixed");
  await press("Undo");
  await shown("This fix was undone already.");
  expect(() => button("Undo the fix")).toThrow();
  await act(async () =>
    [...document.querySelectorAll("button")].findLast((one) => one.textContent === "Close")?.click(),
  );
  api.answers["GET /security/remediation/m1"] = {
    ...remediation,
    undo: { possible: true, text: "Versioning is suspended." },
  };
  api.answers["POST /security/remediation/m1/rollback"] = {
    remediationId: "m1",
    status: "COMPLETED",
    message: "",
  };
  await press("Undo");
  await shown("Versioning is suspended.");
  api.answers[RUN] = bulkRun(
    "completed",
    item({ status: "completed", remediationId: "m1", undoneAt: "2026-01-01T00:00:00Z" }),
  );
  await press("Undo the fix");
  await shown("Undone");
});

test("a running run is shown on the page, and can be stopped once", async () => {
  api.answers["GET /runs"] = runs(listed("running"));
  const { search } = await open();
  expect(text()).toContain("Fixing 1 of 2");
  await press("Show progress");
  await shown("0 of 2 done");
  expect(search()).toContain("fixes=run1");
  api.answers["POST /runs/run1/cancel"] = listed("cancelled");
  api.answers[RUN] = bulkRun(
    "cancelled",
    item({ status: "running" }),
    item({ findingId: "f2", status: "not_run" }),
  );
  api.answers["GET /runs"] = runs(listed("cancelled"));
  await press("Stop");
  await shown("The fix that is in progress ends by itself.");
  expect(asked("POST /runs/run1/cancel")).toHaveLength(1);
  await press("Close");
  expect(text()).not.toContain("Fixing 1 of 2");
});

test("an unknown run and a failed load are reported", async () => {
  api.answers[RUN] = () => problem(404, { code: "not_found", detail: "Run not found." });
  await open("?fixes=run1");
  await shown("This run doesn't exist.");
  await press("Close");
  await closePage();
  api.answers[RUN] = () => problem(500, { code: "internal", detail: "The database is starting." });
  await open("?fixes=run1");
  await shown("The database is starting.");
  api.answers[RUN] = bulkRun("completed", item({ status: "completed" }));
  await press("Retry");
  await shown("1 of 1 finding fixed");
});

test("past runs are listed with the scans, each with its outcome and a link to its results", async () => {
  const result = {
    of: "findings",
    completed: 1,
    failed: 1,
    skipped: 0,
    notRun: 0,
    message: "1 of 2 completed, 1 failed.",
  };
  api.answers["GET /runs"] = (query: URLSearchParams) =>
    query.get("limit") === "20"
      ? runs(
          { ...listed("completed"), result },
          {
            ...listed("completed"),
            id: "run2",
            result: { ...result, of: "recommendations", message: "Applied." },
          },
        )
      : runs();
  api.answers[RUN] = bulkRun("completed", item({ status: "completed" }));
  const { search } = await open("?view=scans");
  await shown("1 of 2 completed, 1 failed.");
  expect(text()).not.toContain("Applied.");
  await act(async () =>
    [...document.querySelectorAll("a")]
      .find((one) => one.textContent === "1 of 2 completed, 1 failed.")
      ?.click(),
  );
  await shown("1 of 1 finding fixed");
  expect(search()).toContain("view=scans");
  expect(search()).toContain("fixes=run1");
});
