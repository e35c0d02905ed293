import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEntries } from "../testing/audit-entries.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ SANDBOX_RESOURCES: "300" });
  // All reads are on one UTC day: savings can differ by the usage of a day.
  server.clock.now = new Date(new Date().setUTCHours(12, 0, 0, 0));
  ana = await server.person();
  await discover();
});
afterAll(() => server.close());

/** Reads again a while later. */
async function discover(): Promise<void> {
  server.clock.advance(60_000);
  expect((await server.call("POST /resources/discover", { as: ana })).status).toBe(200);
}
const list = async (query: Record<string, unknown>) =>
  (await server.call("GET /cost/recommendations", { as: ana, query: { limit: 500, ...query } })).body;
const detail = async (id: string) =>
  (await server.call("GET /cost/recommendations/:id", { as: ana, params: { id } })).body.recommendation;
const implement = (recommendation_id: string, note?: string) =>
  server.call("POST /cost/recommendations/implement", {
    as: ana,
    body: { recommendation_id, manual: true, ...(note === undefined ? {} : { note }) },
  });

describe("§7 POST /cost/recommendations/implement manually", () => {
  test("records a manual implementation: applied, out of the total, with history and audit", async () => {
    const before = await list({});
    // It has no other savings that could replace it in the total.
    const first = before.recommendations.find(
      ({ ruleId }: { ruleId: string }) => ruleId === "ec2-eip-unassociated",
    );
    const { status, body } = await implement(first.recommendationId, "Resized in the console");
    expect(status).toBe(200);
    expect(body.recommendation).toMatchObject({
      status: "applied",
      appliedAt: server.clock.now.toISOString(),
      verifiedAt: null,
      countedMonthlySavings: 0,
    });
    const after = await list({});
    expect(after.totalPotentialSavings).toBeLessThan(before.totalPotentialSavings);
    expect(after.statusCounts).toMatchObject({ open: before.total - 1, applied: 1, dismissed: 0 });
    expect((await list({ status: "applied" })).recommendations).toHaveLength(1);
    expect((await detail(first.recommendationId)).history.at(-1)).toMatchObject({
      actor: ana.email,
      from: "open",
      to: "applied",
      note: "Resized in the console",
    });
    const entries = await auditEntries(server.database, ana.workspaceId);
    expect(entries.filter(({ action }) => action === "recommendation.applied")).toMatchObject([
      { actor: ana.email, target: first.recommendationId, before: { status: "open" }, outcome: "done" },
    ]);
    expect(await implement(first.recommendationId)).toMatchObject({ status: 409, code: "conflict" });
    const dismissed = await server.call("POST /cost/recommendations/dismiss", {
      as: ana,
      body: { recommendation_id: first.recommendationId, reason: "x" },
    });
    expect(dismissed).toMatchObject({ status: 409, code: "conflict" });

    // The sandbox account still has the problem: the change did not last.
    await discover();
    expect(await detail(first.recommendationId)).toMatchObject({ status: "open", appliedAt: null });
    expect((await detail(first.recommendationId)).history.at(-1)).toMatchObject({
      actor: "analysis",
      from: "applied",
      to: "open",
      note: "Found again after it was applied.",
    });
    expect((await list({})).totalPotentialSavings).toBe(before.totalPotentialSavings);
  });

  test("an inventory from before the implementation does not reopen it", async () => {
    const [first] = (await list({})).recommendations;
    await implement(first.recommendationId);
    // The clock stands still: data that is read now counts as read at the same moment.
    expect((await server.call("POST /resources/discover", { as: ana })).status).toBe(200);
    expect(await detail(first.recommendationId)).toMatchObject({ status: "applied", verifiedAt: null });
    const restored = await server.call("POST /cost/recommendations/restore", {
      as: ana,
      body: { recommendation_id: first.recommendationId },
    });
    expect(restored.body.recommendation).toMatchObject({ status: "open", appliedAt: null });
  });

  test("the next discovery that no longer finds it confirms it, once", async () => {
    // No AWS service recommends it, so that it is no longer found once the rule does not.
    const [snapshot] = (await list({ q: "rds-snapshot-orphaned" })).recommendations;
    await implement(snapshot.recommendationId);
    await server.call("PUT /cost/savings-rules/thresholds", {
      as: ana,
      body: { thresholds: { "rds-snapshot-orphaned.ageDays": 100_000 } },
    });
    await discover();
    const confirmedAt = server.clock.now.toISOString();
    await discover();
    const confirmed = await detail(snapshot.recommendationId);
    expect(confirmed.status).toBe("applied");
    expect(confirmed.verifiedAt <= confirmedAt && confirmed.verifiedAt > confirmed.appliedAt).toBe(true);
    const notes = confirmed.history.filter(({ from }: { from: string | null }) => from === "applied");
    expect(notes).toMatchObject([{ to: "applied", note: "No longer found: the change is in place." }]);
  });

  test("a dismissed one must be restored first", async () => {
    const [first] = (await list({})).recommendations;
    const body = { recommendation_id: first.recommendationId };
    await server.call("POST /cost/recommendations/dismiss", { as: ana, body: { ...body, reason: "x" } });
    expect(await implement(first.recommendationId)).toMatchObject({
      status: 409,
      body: { message: "This recommendation is dismissed. Restore it before you apply it." },
    });
    await server.call("POST /cost/recommendations/restore", { as: ana, body });
  });

  test("the tab Reserved Instances requests both kinds of commitment", async () => {
    const both = await list({ type: "RESERVED_INSTANCE,SAVINGS_PLAN" });
    expect(both.total).toBe(both.counts.RESERVED_INSTANCE + both.counts.SAVINGS_PLAN);
    const refused = await server.call("GET /cost/recommendations", { as: ana, query: { type: "NONSENSE" } });
    expect(refused).toMatchObject({ status: 400, code: "invalid_input" });
  });
});
