import { act } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Me } from "../../../lib/me-query.ts";
import { meWith } from "../../../testing/me.ts";
import {
  api,
  asked,
  button,
  closePage,
  listing,
  open,
  press,
  problem,
  recommendation,
  select,
  settle,
  startOver,
  text,
  type,
} from "../testing/savings-page.tsx";

const three = ["a", "b", "c"].map((id) => recommendation({ recommendationId: id }));
const operation = { operationId: "op", matched: 2, changed: 2, skipped: 0 };
const item = (id: string, parts = {}) => ({
  ...{ findingId: null, recommendationId: id, title: "Move orders to gp3", resourceName: "orders" },
  resourceId: `arn:aws:ec2:us-east-1:1:volume/vol-${id}`,
  ...{
    region: "us-east-1",
    fix: "Change the volume to gp3",
    impactLevel: "Low",
    impact: "Slower for hours.",
  },
  ...{ destructive: false, changes: null, undo: null, estimatedMonthlySavings: 50.1 },
  ...parts,
});
const plan = (items: unknown[], parts = {}) => ({
  ...{ items, beyondLimit: 0, manual: 0, closed: 0, excludedDeletions: 0, deletions: 0, planHash: "h1" },
  ...parts,
});
const run = (status: string, items: unknown[]) => ({
  ...{ runId: "run1", status, requestedBy: "ana@example.com", createdAt: "2026-01-02T00:00:00Z" },
  finishedAt: status === "running" ? null : "2026-01-02T00:01:00Z",
  items,
});
const result = (id: string, status: string, message = "") => ({
  ...{ findingId: null, recommendationId: id, title: "Move orders to gp3", resourceName: "orders" },
  ...{
    resourceId: `arn:aws:ec2:us-east-1:1:volume/vol-${id}`,
    accountId: "acc",
    status,
    message,
    remediationId: `fix-${id}`,
    undoneAt: null,
  },
});

beforeEach(() => {
  startOver();
  api.answers["GET /cost/recommendations"] = listing(three, { total: 60 });
});
afterEach(closePage);

test("rows with the same name are distinguished, on screen and for screen readers", async () => {
  await open();
  expect(text()).toContain("vol-a");
  const labels = [...document.querySelectorAll("article h2 button")].map((one) =>
    one.getAttribute("aria-label"),
  );
  expect(labels).toEqual(["a", "b", "c"].map((id) => `Move orders to gp3: save $50 a month (vol-${id})`));
});

test("selected ones are dismissed in one request, even on repeated clicks, and Undo reverts it", async () => {
  const answer = Promise.withResolvers<typeof operation>();
  api.answers["POST /cost/recommendations/bulk-dismiss"] = () => answer.promise;
  api.answers["POST /cost/recommendations/undo"] = { restored: 2, skipped: 0 };
  await open();
  await select(0);
  await select(2);
  await press(/^Dismiss$/);
  await type("textarea", " Year-end load ");
  api.held = 1;
  await press("Dismiss recommendations");
  expect(button("Dismissing...").disabled).toBe(true);
  await act(async () => button("Dismissing...").click());
  api.held = 0;
  await act(async () => answer.resolve(operation));
  await settle();
  const [sent, ...more] = asked("POST /cost/recommendations/bulk-dismiss");
  expect(more).toEqual([]);
  expect(sent?.body).toEqual({
    selection: { recommendationIds: ["a", "c"] },
    reason: "Year-end load",
    operationId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(text()).toContain("2 recommendations dismissed");
  await press("Undo");
  expect(asked("POST /cost/recommendations/undo").map(({ body }) => body)).toEqual([{ operationId: "op" }]);
  expect(text()).toContain("2 recommendations restored.");
});

test("a request without a response is repeated as the same operation", async () => {
  let failures = 1;
  api.answers["POST /cost/recommendations/bulk-mark-applied"] = () => {
    failures -= 1;
    return failures >= 0 ? Response.json({}, { status: 502 }) : operation;
  };
  await open();
  await select(0);
  await press(/^Mark as applied$/);
  await press("Mark as applied");
  expect(text()).toContain("Failed to mark the recommendations as applied");
  await press("Mark as applied");
  const ids = asked("POST /cost/recommendations/bulk-mark-applied").map(
    ({ body }) => (body as { operationId: string }).operationId,
  );
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe(ids[1]);
});

test("all matching ones are selected by the filter, except cleared ones; those that don't qualify are counted", async () => {
  api.answers["POST /cost/recommendations/bulk-restore"] = { ...operation, changed: 58, skipped: 1 };
  api.answers["GET /cost/recommendations"] = listing(
    three.map((one) => ({ ...one, status: "dismissed", dismissedReason: "Later" })),
    { total: 60 },
  );
  await open("?status=dismissed&risk=Low&tab=unused");
  await select(0);
  await press("Select all 60 that match");
  await select(1);
  expect(text()).toContain("59 recommendations selected");
  await press(/^Restore$/);
  const [sent] = asked("POST /cost/recommendations/bulk-restore");
  // The last Restore is that of the bar.
  expect(sent?.body).toMatchObject({
    selection: { filter: { status: "dismissed", risk: "Low", type: "UNUSED_RESOURCE" }, except: ["b"] },
  });
  expect(text()).toContain("58 recommendations changed. 1 recommendation skipped: the change doesn't apply.");
});

test("a plan shows the changes and the ones left out with reasons; an outdated plan is planned again", async () => {
  let planned = 0;
  api.answers["POST /cost/recommendations/bulk-plan"] = () => {
    planned += 1;
    return planned === 1
      ? plan([item("a"), item("b")], { manual: 2, closed: 1, beyondLimit: 7 })
      : plan([item("b", { estimatedMonthlySavings: null })], { planHash: "h2" });
  };
  api.answers["POST /cost/recommendations/bulk-apply"] = (_: URLSearchParams, { body }: RequestInit) =>
    String(body).includes('"planHash":"h1"')
      ? problem(409, "The selection has changed since the plan was shown. Review the plan again.")
      : Response.json({ runId: "run1", status: "queued" }, { status: 202 });
  api.answers["GET /security/bulk-remediation/run1"] = run("completed", [
    result("b", "completed", "Change the volume to gp3: done and checked."),
  ]);
  const { search } = await open();
  await select(0);
  await select(1);
  await press(/^Apply$/);
  expect(text()).toContain("Saves up to $100.20 per month");
  expect(text()).toContain("vol-a");
  expect(text()).toContain("2 of 12 recommendations, best first");
  expect(text()).toContain("Left out: 10 recommendations");
  for (const reason of [
    "2 Requires manual changes. The recommendation has the steps.",
    "1 Not open: only open recommendations can be applied.",
    "7 Beyond the 2 that one run applies. Apply them in another run.",
  ]) {
    expect(text()).toContain(reason);
  }
  await press("Apply 2 recommendations");
  expect(text()).toContain("The selection has changed since the plan was shown. Review the plan again.");
  expect(text()).toContain("Saves up to $0.00 per month, 1 of unknown amount");
  await press("Apply 1 recommendation");
  const confirmed = asked("POST /cost/recommendations/bulk-apply").map(
    ({ body }) => body as { planHash: string },
  );
  expect(confirmed.map(({ planHash }) => planHash)).toEqual(["h1", "h2"]);
  expect(search()).toBe("?fixes=run1");
  expect(text()).toContain("1 of 1 recommendation applied");
  expect(text()).toContain("Applied and verified");
});

test("another conflict is reported as it is, and the plan stays", async () => {
  const sentence = "Another run of many fixes is in progress. Wait until it ends, or stop it.";
  api.answers["POST /cost/recommendations/bulk-plan"] = plan([item("a")]);
  api.answers["POST /cost/recommendations/bulk-apply"] = problem(409, sentence);
  await open();
  await select(0);
  await press(/^Apply$/);
  await press("Apply 1 recommendation");
  expect(text()).toContain(sentence);
  expect(button("Apply 1 recommendation").disabled).toBe(false);
});

test("deletions are confirmed by their number; without changes, there is nothing to confirm", async () => {
  api.answers["POST /cost/recommendations/bulk-plan"] = plan(
    [item("a", { destructive: true }), item("b", { destructive: true })],
    { deletions: 2 },
  );
  api.answers["POST /cost/recommendations/bulk-apply"] = problem(409, "No.");
  await open();
  await select(0);
  await press(/^Apply$/);
  expect(button("Apply 2 recommendations").disabled).toBe(true);
  await type("[role=dialog] input", "1");
  expect(button("Apply 2 recommendations").disabled).toBe(true);
  await type("[role=dialog] input", "2");
  await press("Apply 2 recommendations");
  expect(asked("POST /cost/recommendations/bulk-apply")[0]?.body).toMatchObject({ confirmDeletions: 2 });
  // Another plan has other deletions.
  api.answers["POST /cost/recommendations/bulk-plan"] = plan([], { manual: 1 });
  await press("Cancel");
  await press(/^Apply$/);
  expect(text()).toContain("None of them can be applied automatically.");
  expect(text()).toContain("1 Requires manual changes.");
});

test("a run by link: progress, Stop once, and the result of each", async () => {
  api.answers["GET /security/bulk-remediation/run1"] = run("running", [
    result("a", "completed", "Done."),
    result("b", "running"),
    result("c", "waiting"),
  ]);
  api.answers["POST /runs/run1/cancel"] = () => {
    api.answers["GET /security/bulk-remediation/run1"] = run("cancelled", [
      result("a", "completed", "Done."),
      result("b", "failed", "The volume was changed six hours ago."),
      result("c", "not_run"),
    ]);
    return Response.json({ id: "run1" }, { status: 200 });
  };
  const { search } = await open("?fixes=run1");
  expect(text()).toContain("Applying 3 recommendations");
  expect(document.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow")).toBe("1");
  await press("Stop");
  expect(asked("POST /runs/run1/cancel")).toHaveLength(1);
  expect(text()).toContain("1 of 3 recommendations applied");
  expect(text()).toContain("Stopped. 1 recommendation not applied.");
  expect(text()).toContain("The volume was changed six hours ago.");
  const links = [...document.querySelectorAll<HTMLAnchorElement>("[role=dialog] li a")];
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/recommendations?status=applied&open=a",
    "/recommendations?open=b",
    "/recommendations?open=c",
  ]);
  // Each is undone by itself, and the rest is planned again.
  expect(button(/^Undo Move orders/)).toBeDefined();
  api.answers["POST /cost/recommendations/bulk-plan"] = plan([item("b")]);
  await press("Plan 2 recommendations again");
  expect(asked("POST /cost/recommendations/bulk-plan").at(-1)?.body).toEqual({
    selection: { recommendationIds: ["b", "c"] },
  });
  await press("Cancel");
  await press("Close");
  expect([search(), text().includes("Stopped.")]).toEqual(["", false]);
});

/** A viewer of everything who is an operator of one account, "acc". */
function operatorOfOne() {
  const me = meWith(
    { role: "viewer", scope: { kind: "workspace" } },
    { role: "operator", scope: { kind: "account", id: "acc" } },
  );
  const limited: Me["permissions"]["limited"] = [
    { permissions: ["triage", "run", "fix"], accountIds: ["acc"] },
  ];
  api.answers["GET /auth/me"] = { ...me, permissions: { ...me.permissions, limited } };
  const elsewhere = recommendation({ recommendationId: "d", accountId: "other" });
  api.answers["GET /cost/recommendations"] = listing([...three, elsewhere], { total: 60 });
}

test("acts of a selection are on the accounts where the person may, and the bar says on how many", async () => {
  operatorOfOne();
  api.answers["POST /cost/recommendations/bulk-restore"] = operation;
  api.answers["POST /cost/recommendations/bulk-plan"] = plan([item("a")]);
  await open();
  await select(3);
  expect(text()).toContain("Your roles don't allow changing recommendations of these accounts.");
  expect(() => button(/^Dismiss$/)).toThrow();
  await select(0);
  expect(button("Apply 1 of 2").disabled).toBe(false);
  await press("Dismiss 1 of 2");
  expect(text()).toContain("1 of 2 recommendations");
  await press("Cancel");
  await press("Apply 1 of 2");
  expect(asked("POST /cost/recommendations/bulk-plan").at(-1)?.body).toEqual({
    selection: { recommendationIds: ["a"] },
  });
  expect(text()).toContain("1 In accounts where your roles don't allow applying recommendations.");
});

test("of all that match, the plan says how many are in other accounts", async () => {
  operatorOfOne();
  api.answers["POST /cost/recommendations/bulk-plan"] = plan([item("a")], { manual: 10 });
  await open();
  await select(0);
  await press("Select all 60 that match");
  expect(text()).toContain("Left out: recommendations of accounts where your roles don't allow it.");
  await press(/^Dismiss$/);
  expect(text()).toContain("Of 60 recommendations, those in accounts where your roles allow it");
  await press("Cancel");
  await press(/^Apply$/);
  expect(text()).toContain("1 of 60 recommendations");
  expect(text()).toContain("49 In accounts where your roles don't allow applying recommendations.");
});

test("Stop, Undo, and planning again are offered in the accounts where the person may", async () => {
  operatorOfOne();
  const there = { ...result("b", "completed"), accountId: "other" };
  const failed = { ...result("c", "failed"), accountId: "other" };
  api.answers["GET /security/bulk-remediation/run1"] = run("running", [
    result("a", "completed"),
    there,
    failed,
  ]);
  await open("?fixes=run1");
  expect(() => button("Stop")).toThrow();
  expect(() => button("Plan 1 recommendation again")).toThrow();
  expect(document.querySelectorAll('[aria-label^="Undo Move orders"]')).toHaveLength(1);
});
