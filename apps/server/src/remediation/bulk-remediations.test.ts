import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ SANDBOX_RESOURCES: "300" });
  ana = await server.person();
  await server.call("POST /resources/discover", { as: ana });
});
afterAll(() => server.close());

interface Row {
  recommendationId: string;
  ruleId: string;
  act: string;
  status: string;
  automation: string | null;
}
interface Item {
  recommendationId: string;
  title: string;
  resourceId: string | null;
  status: string;
  message: string;
  remediationId: string | null;
}
const list = async (query: Record<string, unknown> = {}): Promise<Row[]> =>
  (await server.call("GET /cost/recommendations", { as: ana, query: { limit: 500, ...query } })).body
    .recommendations;
const ofRule = async (ruleId: string) =>
  (await list()).filter((row) => row.ruleId === ruleId).map(({ recommendationId }) => recommendationId);
const planOf = async (recommendationIds: string[], as = ana) =>
  (
    await server.call("POST /cost/recommendations/bulk-plan", {
      as,
      body: { selection: { recommendationIds } },
    })
  ).body;
const apply = (body: Record<string, unknown>, as = ana) =>
  server.call("POST /cost/recommendations/bulk-apply", { as, raw: { body } });
const bulk = async (id: string, as = ana) =>
  server.call("GET /security/bulk-remediation/:id", { as, params: { id } });

/** The run once it has ended; each look waits for the server. */
async function ended(id: string): Promise<{ status: string; items: Item[] }> {
  for (;;) {
    const { body } = await bulk(id);
    if (body.finishedAt !== null) return body;
  }
}

test("a plan lists what is automated, what only people can do, and what is closed", async () => {
  const [move, other] = await ofRule("ebs-gp2-to-gp3");
  const [address] = await ofRule("ec2-eip-unassociated");
  const [manual] = await ofRule("redshift-cluster-idle");
  const selection = [move, other, address, manual].map(String);
  await server.call("POST /cost/recommendations/dismiss", {
    as: ana,
    body: { recommendation_id: other ?? "", reason: "Later" },
  });
  const plan = await planOf(selection);
  expect(plan).toMatchObject({ manual: 1, closed: 1, beyondLimit: 0, deletions: 1 });
  // As the list has them: best first.
  const listed = (await list()).map(({ recommendationId }) => recommendationId);
  expect(plan.items.map(({ recommendationId }: Item) => recommendationId)).toEqual(
    listed.filter((id) => id === move || id === address),
  );
  expect(plan.items.find((one: Item) => one.recommendationId === move)).toMatchObject({
    title: expect.stringMatching(/^Move .* to gp3$/),
    resourceId: expect.stringMatching(/:volume\/vol-/),
    fix: "Change the volume to gp3",
    destructive: false,
    impactLevel: "Low",
    estimatedMonthlySavings: expect.any(Number),
    // As the inventory shows the volume, with the label of the field.
    changes: expect.arrayContaining([
      expect.objectContaining({ before: "gp2", after: "gp3", label: expect.stringMatching(/type/i) }),
    ]),
    undo: { possible: true, text: expect.stringContaining("gp2") },
  });
  await server.call("POST /cost/recommendations/restore", {
    as: ana,
    body: { recommendation_id: other ?? "" },
  });
  // One of them changed since: the plan is another.
  expect((await planOf(selection)).planHash).not.toBe(plan.planHash);
});

test("one confirmation applies all, each checked and undone by itself; pressed twice it is one run", async () => {
  const [first, second] = await ofRule("ebs-gp2-to-gp3");
  const [address] = await ofRule("ec2-eip-unassociated");
  const selection = { recommendationIds: [first, second, address] };
  const { planHash } = await planOf(selection.recommendationIds.map(String));
  expect(await apply({ selection, planHash })).toMatchObject({ status: 400, code: "invalid_input" });
  expect(await apply({ selection, planHash, confirmDeletions: 2 })).toMatchObject({ status: 400 });
  expect(await apply({ selection, planHash: "another", confirmDeletions: 1 })).toMatchObject({ status: 409 });
  const confirmed = { selection, planHash, confirmDeletions: 1, operationId: randomUUID() };
  const answers = await Promise.all([apply(confirmed), apply(confirmed)]);
  const [started, again] = answers.map(({ status, body }) => [status, body.runId]);
  expect(started).toEqual(again);
  expect(started?.[0]).toBe(202);
  const runId = String(started?.[1]);
  const run = await ended(runId);
  expect(run).toMatchObject({ status: "completed", requestedBy: ana.email });
  expect(run.items.map(({ status }) => status)).toEqual(["completed", "completed", "completed"]);
  expect(run.items.map(({ resourceId }) => resourceId)).toEqual(
    run.items.map(() => expect.stringMatching(/^arn:/)),
  );
  // A press that arrives after the end is that run, too.
  expect((await apply(confirmed)).body.runId).toBe(runId);
  const applied = await list({ status: "applied" });
  expect(new Set(applied.map(({ recommendationId }) => recommendationId))).toEqual(
    new Set([first, second, address]),
  );
  const { body } = await server.call("GET /runs/:id", { as: ana, params: { id: runId } });
  expect(body).toMatchObject({
    kind: "bulk_remediation",
    result: { completed: 3, failed: 0, skipped: 0, notRun: 0, message: "3 of 3 completed." },
  });
  const fix = await server.call("GET /runs/:id", {
    as: ana,
    params: { id: run.items[0]?.remediationId ?? "" },
  });
  expect(fix.body.result).toMatchObject({ bulkRunId: runId, undo: false });
  // What a run applied is not reopened by calling it so.
  const restored = await server.call("POST /cost/recommendations/bulk-restore", {
    as: ana,
    body: { selection: { filter: { status: "applied" } } },
  });
  expect(restored.body).toMatchObject({ matched: 3, changed: 0, skipped: 3 });
  const undone = await server.call("POST /security/remediation/:id/rollback", {
    as: ana,
    params: { id: run.items.find(({ title }) => title.endsWith("gp3"))?.remediationId ?? "" },
  });
  expect(undone.body).toMatchObject({ status: "COMPLETED", undo: true });
});

test("people get one email about the run, and none about each of its fixes", async () => {
  const { rows } = await server.database.forWorkspace(ana.workspaceId, (tx) =>
    tx.query<{ key: string }>(
      "select distinct event_key as key from notification_outbox where workspace_id = $1",
      [ana.workspaceId],
    ),
  );
  const keys = rows.map(({ key }) => key).filter((key) => key.includes("remediation"));
  expect(keys).toEqual([expect.stringMatching(/^bulk_remediation:/)]);
});

test("another workspace sees nothing of it, and applies nothing", async () => {
  const ben = await server.person();
  const [one] = await ofRule("ebs-gp2-to-gp3");
  const selection = { recommendationIds: [String(one)] };
  expect(await planOf(selection.recommendationIds, ben)).toMatchObject({ items: [], manual: 0, closed: 0 });
  expect(await apply({ selection, planHash: "x" }, ben)).toMatchObject({ status: 404 });
});
