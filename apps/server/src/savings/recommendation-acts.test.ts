import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ SANDBOX_RESOURCES: "100" });
  ana = await server.person();
  await server.call("POST /resources/discover", { as: ana });
});
afterAll(() => server.close());

interface Row {
  recommendationId: string;
  ruleId: string;
  status: string;
  risk: string;
  dismissedReason: string | null;
  dismissedUntil: string | null;
  countedMonthlySavings: number;
  alternatives: Row[];
}
interface Page {
  recommendations: Row[];
  totalPotentialSavings: number;
  total: number;
  counts: { ALL: number };
  statusCounts: { open: number; dismissed: number; applied: number };
}

async function list(query: Record<string, string> = {}, as = ana): Promise<Page> {
  const { body } = await server.call("GET /cost/recommendations", {
    as,
    raw: { query: { limit: "500", ...query } },
  });
  return body;
}
type Act = "bulk-dismiss" | "bulk-mark-applied" | "bulk-restore";
const perform = (act: Act, body: Record<string, unknown>, as = ana) =>
  server.call(`POST /cost/recommendations/${act}`, { as, raw: { body } });
const undo = (operationId: string, as = ana) =>
  server.call("POST /cost/recommendations/undo", { as, body: { operationId } });
const ids = ({ recommendations }: Page) => recommendations.map(({ recommendationId }) => recommendationId);
async function history(
  id: string,
): Promise<{ from: string; to: string; actor: string; note: string | null }[]> {
  const { body } = await server.call("GET /cost/recommendations/:id", { as: ana, params: { id } });
  return body.recommendation.history;
}

describe("an act on many", () => {
  test("by filter dismisses everything that the list shows for it, and Undo brings each back as it was", async () => {
    const before = await list();
    const low = await list({ risk: "Low" });
    const [kept] = ids(low);
    const { status, body } = await perform("bulk-dismiss", {
      selection: { filter: { risk: "Low" }, except: [kept] },
      reason: "After the freeze",
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      operationId: expect.any(String),
      ...{ matched: low.total - 1, changed: low.total - 1, skipped: 0 },
    });
    const after = await list();
    // What was an alternative of a dismissed one is listed now.
    expect(ids(after)).toContain(kept);
    for (const id of ids(low).slice(1)) expect(ids(after)).not.toContain(id);
    const dismissed = await list({ status: "dismissed" });
    expect(dismissed.total).toBe(low.total - 1);
    expect(new Set(dismissed.recommendations.map((one) => one.dismissedReason))).toEqual(
      new Set(["After the freeze"]),
    );
    expect((await undo(body.operationId)).body).toEqual({ restored: low.total - 1, skipped: 0 });
    const again = await list();
    expect([ids(again), again.totalPotentialSavings]).toEqual([ids(before), before.totalPotentialSavings]);
    expect((await history(ids(low)[1] ?? "")).slice(-2)).toMatchObject([
      { from: "open", to: "dismissed", actor: ana.email, note: "After the freeze" },
      { from: "dismissed", to: "open", actor: ana.email, note: "Change undone." },
    ]);
    expect(await undo(body.operationId)).toMatchObject({ status: 409 });
  });

  test("that arrives twice, one after the other or at once, is done once and answered alike", async () => {
    const [first] = ids(await list());
    const request = {
      selection: { recommendationIds: [first] },
      reason: "Twice",
      operationId: randomUUID(),
    };
    const answers = await Promise.all([perform("bulk-dismiss", request), perform("bulk-dismiss", request)]);
    answers.push(await perform("bulk-dismiss", request));
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([
        200,
        { operationId: request.operationId, matched: 1, changed: 1, skipped: 0 },
      ]);
    }
    expect((await history(first ?? "")).filter(({ note }) => note === "Twice")).toHaveLength(1);
    expect(await perform("bulk-dismiss", { ...request, reason: "Other" })).toMatchObject({ status: 409 });
    expect(
      await perform("bulk-restore", { selection: request.selection, operationId: request.operationId }),
    ).toMatchObject({ status: 409 });
    await undo(request.operationId);
  });

  test("marks as applied, skips and counts what is not open, and takes it back", async () => {
    const [first, second, third] = ids(await list());
    await perform("bulk-dismiss", { selection: { recommendationIds: [first] }, reason: "No" });
    const { body } = await perform("bulk-mark-applied", {
      selection: { recommendationIds: [first, second, third] },
      note: "With Terraform",
    });
    expect(body).toMatchObject({ matched: 3, changed: 2, skipped: 1 });
    expect(new Set(ids(await list({ status: "applied" })))).toEqual(new Set([second, third]));
    expect((await history(second ?? "")).at(-1)).toMatchObject({ to: "applied", note: "With Terraform" });
    const restored = await perform("bulk-restore", {
      selection: { recommendationIds: [first, second, third] },
    });
    expect(restored.body).toMatchObject({ matched: 3, changed: 3, skipped: 0 });
    // Undone: dismissed and applied again, as each was.
    expect((await undo(restored.body.operationId)).body).toEqual({ restored: 3, skipped: 0 });
    expect(await list({ status: "dismissed" })).toMatchObject({
      recommendations: [{ recommendationId: first, dismissedReason: "No" }],
    });
    await perform("bulk-restore", { selection: { filter: { status: "applied" } } });
    await perform("bulk-restore", { selection: { filter: { status: "dismissed" } } });
    expect((await list()).statusCounts).toMatchObject({ dismissed: 0, applied: 0 });
  });

  test("Undo leaves what changed since, and counts it", async () => {
    const [first, second] = ids(await list());
    const { body } = await perform("bulk-dismiss", {
      selection: { recommendationIds: [first, second] },
      reason: "Both",
    });
    server.clock.advance(1_000);
    await server.call("POST /cost/recommendations/restore", {
      as: ana,
      body: { recommendation_id: second ?? "" },
    });
    expect((await undo(body.operationId)).body).toEqual({ restored: 1, skipped: 1 });
  });

  test("of another workspace's recommendations changes none of them, and undoes nothing", async () => {
    const ben = await server.person();
    const [first] = ids(await list());
    const selection = { recommendationIds: [first] };
    const { body } = await perform("bulk-dismiss", { selection, reason: "Mine" }, ben);
    expect(body).toMatchObject({ matched: 0, changed: 0, skipped: 0 });
    const own = await perform("bulk-dismiss", { selection, reason: "Mine" });
    expect(await undo(own.body.operationId, ben)).toMatchObject({ status: 404 });
    expect(await undo(own.body.operationId)).toMatchObject({ status: 200 });
  });

  test.each([
    ["neither names nor a filter", { selection: {}, reason: "x" }],
    ["both", { selection: { recommendationIds: ["a"], filter: {} }, reason: "x" }],
    ["exceptions from names", { selection: { recommendationIds: ["a"], except: ["b"] }, reason: "x" }],
    ["no names", { selection: { recommendationIds: [] }, reason: "x" }],
    ["an unknown filter", { selection: { filter: { colour: "red" } }, reason: "x" }],
    ["no reason", { selection: { filter: {} }, reason: " " }],
    ["a date that is over", { selection: { filter: {} }, reason: "x", until: "2001-01-01T00:00:00.000Z" }],
  ])("with %s is refused", async (_, body) => {
    expect(await perform("bulk-dismiss", body)).toMatchObject({ status: 400, code: "invalid_input" });
  });

  test("a person's stored texts stay within their limits", async () => {
    const [first] = ids(await list());
    const reason = `<script>alert("x")</script> '); drop table recommendations; -- \u202e`;
    const { body } = await perform("bulk-dismiss", { selection: { recommendationIds: [first] }, reason });
    expect((await list({ status: "dismissed" })).recommendations[0]?.dismissedReason).toBe(reason);
    await undo(body.operationId);
  });
});
