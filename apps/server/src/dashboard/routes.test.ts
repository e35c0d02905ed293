import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;

beforeAll(async () => {
  server = await startTestServer({ SANDBOX_RESOURCES: "100" });
  ana = await server.person();
});
afterAll(() => server.close());

type Step = { kind: string; state: string; runId: string; joined: boolean; message: string };

describe("POST /full-analysis", () => {
  test("a second press joins the first; inventory, findings, and costs are there at the end, discovered once", async () => {
    const headers = { prefer: "respond-async" };
    const [first, second] = await Promise.all(
      [1, 2].map(() => server.call("POST /full-analysis", { as: ana, headers })),
    );
    expect(first?.status).toBe(202);
    expect(second?.body.runId).toBe(first?.body.runId);
    const { body } = await server.call("POST /full-analysis", { as: ana });
    expect(body).toMatchObject({
      accounts: 1,
      steps: 3,
      message: expect.stringMatching(/^Found \d+ resources/),
    });

    const { body: all } = await server.call("GET /runs", { as: ana });
    const kinds = all.runs.map(({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`);
    expect(kinds.sort()).toEqual([
      "cost_analysis completed",
      "discovery completed",
      "full_analysis completed",
      "security_scan completed",
    ]);
    const { body: analyses } = await server.call("GET /runs", { as: ana, query: { kind: "full_analysis" } });
    expect([analyses.total, analyses.runs[0].id]).toEqual([1, first?.body.runId]);
    const steps: Step[] = analyses.runs[0].progress.steps;
    expect(steps.map(({ kind, state, joined }) => [kind, state, joined])).toEqual([
      ["discovery", "completed", false],
      ["security_scan", "completed", false],
      ["cost_analysis", "completed", false],
    ]);
    expect(analyses.runs[0].result).toEqual(body);

    const { body: score } = await server.call("GET /security/score", { as: ana });
    const { body: overview } = await server.call("GET /cost/overview", { as: ana });
    expect([score.lastScan, overview.currentMonthCost]).not.toContain(null);
  });
});

describe("GET /dashboard/changes", () => {
  const dashboard = (since: string, as = ana) =>
    server.call("GET /dashboard/changes", { as, query: { since } });

  test("reports what a first analysis found, in agreement with the pages, and reports it only once", async () => {
    const eva = await server.person();
    const begun = server.clock.now;
    const start = begun.toISOString();
    server.clock.advance(60_000);
    await server.call("POST /full-analysis", { as: eva });
    const { body } = await dashboard(start, eva);
    const { body: score } = await server.call("GET /security/score", { as: eva });
    const { body: saved } = await server.call("GET /cost/recommendations", { as: eva });
    const { body: inventory } = await server.call("GET /resources/summary", { as: eva });
    const counted = body.findings.new.map(({ severity, count }: Counted) => [severity.toLowerCase(), count]);
    expect(Object.fromEntries(counted)).toMatchObject(without(score.findingsSummary, "total"));
    expect(body.findings.first.severity).toBe("CRITICAL");
    expect(body.recommendations).toEqual({
      new: saved.counts.ALL,
      newSavings: saved.totalPotentialSavings,
      applied: 0,
    });
    expect(body.resources).toEqual({ added: inventory.totalResources, deleted: 0 });
    expect(body.failedRuns).toEqual([]);
    expect(Object.values(body.lastDone)).not.toContain(null);

    server.clock.advance(60_000);
    const now = server.clock.now.toISOString();
    // Runs bear the database's time, which in this test is long after the server's.
    await server.database.forWorkspace(eva.workspaceId, (tx) =>
      tx.query("update runs set started_at = $2, finished_at = $2 where workspace_id = $1", [
        eva.workspaceId,
        start,
      ]),
    );
    const { body: later } = await dashboard(now, eva);
    expect(later.findings).toEqual({ new: [], first: null, reopened: 0, resolved: 0 });
    expect(later.recommendations).toEqual({ new: 0, newSavings: 0, applied: 0 });
    expect(later.resources).toEqual({ added: 0, deleted: 0 });
    expect(later.costs.change).toBeNull();

    const { body: list } = await server.call("GET /security/findings", { as: eva, query: { limit: 1 } });
    const { findingId } = list.findings[0];
    server.clock.advance(60_000);
    await server.call("POST /security/update-status", { as: eva, body: { findingId, status: "RESOLVED" } });
    const [one] = saved.recommendations;
    await server.call("POST /cost/recommendations/implement", {
      as: eva,
      body: { recommendation_id: one.recommendationId, manual: true },
    });
    const { body: acted } = await dashboard(now, eva);
    expect([acted.findings.resolved, acted.recommendations.applied]).toEqual([1, 1]);
    // The next test compares days, and near midnight a minute later is the next one.
    server.clock.now = begun;
  });

  test("compares whole days since then with as many before, where all of them are known", async () => {
    const { body: overview } = await server.call("GET /cost/overview", { as: ana });
    const days: { date: string; cost: number }[] = overview.days;
    const since = `${days.at(-3)?.date}T15:00:00.000Z`;
    const { body } = await dashboard(since);
    const average = (some: typeof days) => some.reduce((sum, { cost }) => sum + cost, 0) / 3;
    expect(body.costs.change).toMatchObject({ days: 3, start: days.at(-3)?.date, end: days.at(-1)?.date });
    expect(body.costs.change.averageDay).toBeCloseTo(average(days.slice(-3)), 4);
    expect(body.costs.change.previousAverageDay).toBeCloseTo(average(days.slice(-6, -3)), 4);
    // Twice as many days as are known.
    expect((await dashboard(`${days.at(-16)?.date}T15:00:00.000Z`)).body.costs.change).toBeNull();
    expect((await dashboard(`${days.at(-15)?.date}T15:00:00.000Z`)).body.costs.change).toMatchObject({
      days: 15,
    });
    const shown = overview.anomalies.filter(({ end }: { end: string }) => end >= (days.at(-3)?.date ?? ""));
    expect(body.costs.anomalies).toEqual(shown);
  });

  test("knows no costs before the first analysis", async () => {
    const { body } = await dashboard("2026-01-01T00:00:00.000Z", await server.person());
    expect(body.costs).toEqual({ change: null, anomalies: [] });
    expect(body.lastDone).toEqual({ discovery: null, securityScan: null, costAnalysis: null });
  });
});

type Counted = { severity: string; count: number };

function without<T extends object>(of: T, key: keyof T) {
  const { [key]: _left, ...rest } = of;
  return rest;
}

test("visits and choices are kept for each person", async () => {
  const { email, password, ...rest } = await server.person();
  let eva: Pick<TestPerson, "idToken"> = rest;
  const visit = async () => (await server.call("POST /dashboard/visits", { as: eva })).body.lastVisitAt;
  expect(await visit()).toBeNull();
  const first = server.clock.now.toISOString();
  server.clock.advance(31 * 60_000);
  eva = (await server.call("POST /auth/login", { body: { email, password } })).body;
  expect(await visit()).toBe(first);

  const body = { tour: "finished" } as const;
  const set = await server.call("PUT /dashboard/preferences", { as: eva, body });
  expect(set.body).toEqual({ firstSteps: null, tour: "finished", dismissedAnalysis: null });
  expect((await server.call("GET /dashboard/preferences", { as: eva })).body).toEqual(set.body);
  const refused = await server.call("PUT /dashboard/preferences", {
    as: eva,
    raw: { body: { tour: "later" } },
  });
  expect(refused.status).toBe(400);
});
