import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;

beforeAll(async () => {
  server = await startTestServer({ SANDBOX_RESOURCES: "100" });
  ana = await server.person();
  await server.call("POST /security/scan", { as: ana });
});
afterAll(() => server.close());

interface Row {
  findingId: string;
  checkId: string;
  status: string;
  severity: string;
  resourceName: string;
}

async function rows(query: Record<string, string>): Promise<Row[]> {
  const { body } = await server.call("GET /security/findings", {
    as: ana,
    raw: { query: { limit: "500", ...query } },
  });
  return body.findings;
}
const plan = (selection: Record<string, unknown>, as = ana) =>
  server.call("POST /security/bulk-remediation/plan", { as, raw: { body: { selection } } });
const start = (body: Record<string, unknown>, as = ana) =>
  server.call("POST /security/bulk-remediation", { as, raw: { body } });

/** Waits for the end of a run. */
async function ended(runId: string) {
  const path = { as: ana, params: { id: runId } };
  await expect
    .poll(async () => (await server.call("GET /runs/:id", path)).body.status)
    .not.toMatch(/^(queued|running)$/);
  return (await server.call("GET /security/bulk-remediation/:id", path)).body;
}

describe("the plan of many", () => {
  test("has what can be fixed without deleting, most severe first, and counts the rest", async () => {
    const active = await rows({ status: "ACTIVE", severity: "MEDIUM" });
    const automatic = await rows({ status: "ACTIVE", severity: "MEDIUM", fix: "automatic" });
    const { body } = await plan({ filter: { severity: "MEDIUM" } });
    const { items, beyondLimit, manual, excludedDeletions } = body;
    expect(items.length + beyondLimit + excludedDeletions).toBe(automatic.length);
    expect(manual).toBe(active.length - automatic.length);
    expect(body.deletions).toBe(0);
    for (const item of items) expect(item).toMatchObject({ destructive: false, recommendationId: null });
  });

  test("shows what changes from the inventory, with labels, and how it is undone", async () => {
    const [versioning] = await rows({ checkId: "s3-bucket-versioning", q: "data-exports" });
    const { body } = await plan({ findingIds: [versioning?.findingId] });
    expect(body.items).toHaveLength(1);
    expect(body.items[0]).toMatchObject({
      ...{
        findingId: versioning?.findingId,
        resourceName: versioning?.resourceName,
        fix: "Turn on versioning",
      },
      undo: { possible: true },
    });
    expect(body.items[0].changes).toContainEqual(
      expect.objectContaining({ before: false, after: true, label: expect.stringMatching(/^Versioning/) }),
    );
  });

  test("leaves out what deletes something, what is closed, and what takes a person", async () => {
    const [address] = await rows({ checkId: "ec2-eip-unassociated" });
    const [manual] = await rows({ fix: "manual", status: "ACTIVE" });
    const [closed] = await rows({ checkId: "s3-bucket-versioning", q: "data-exports" });
    const body = { findingId: closed?.findingId ?? "", status: "RESOLVED" as const };
    await server.call("POST /security/update-status", { as: ana, body });
    const ids = [address?.findingId, manual?.findingId, closed?.findingId, "no id"];
    expect((await plan({ findingIds: ids })).body).toMatchObject({
      ...{ items: [], excludedDeletions: 1, manual: 1, closed: 1, beyondLimit: 0 },
      leftOut: [
        expect.objectContaining({ why: expect.stringMatching(/^(manual|deletes)$/) }),
        expect.objectContaining({ why: expect.stringMatching(/^(manual|deletes)$/) }),
        {
          findingId: closed?.findingId,
          title: expect.any(String),
          resourceName: closed?.resourceName,
          why: "closed",
        },
      ],
    });
    await server.call("POST /security/update-status", { as: ana, body: { ...body, status: "ACTIVE" } });
  });

  test("leaves out a finding to which the fix of its check does not apply", async () => {
    const [cache] = await rows({ q: "sessions-001", checkId: "elasticache-backups" });
    const { findingId, resourceName } = cache ?? {};
    expect((await plan({ findingIds: [findingId] })).body).toMatchObject({
      ...{ items: [], excludedDeletions: 0, manual: 1, closed: 0, beyondLimit: 0 },
      leftOut: [expect.objectContaining({ findingId, resourceName, why: "manual" })],
    });
  });

  test("has at most 200, and says how many are beyond", async () => {
    const { body } = await plan({ filter: {} });
    const automatic = await rows({ status: "ACTIVE", fix: "automatic" });
    expect(body.items.length).toBeLessThanOrEqual(200);
    expect(body.items.length + body.beyondLimit + body.excludedDeletions).toBe(automatic.length);
  });

  test("of another workspace's findings is empty, and starts nothing", async () => {
    const ben = await server.person();
    const [one] = await rows({ fix: "automatic", status: "ACTIVE" });
    const selection = { findingIds: [one?.findingId] };
    expect((await plan(selection, ben)).body).toMatchObject({ items: [], closed: 0, manual: 0 });
    expect(await start({ selection, planHash: "x" }, ben)).toMatchObject({ status: 404 });
  });
});

describe("a run of many fixes", () => {
  test("fixes one after the other, stores why one failed, and returns the outcome of each", async () => {
    const found = [
      ...(await rows({ checkId: "s3-bucket-versioning", q: "data-exports" })),
      ...(await rows({ checkId: "s3-bucket-versioning", q: "legacy-uploads" })),
    ];
    const selection = { findingIds: found.map(({ findingId }) => findingId) };
    const { planHash } = (await plan(selection)).body;
    const answer = await start({ selection, planHash });
    expect(answer.status).toBe(202);
    const run = await ended(answer.body.runId);
    expect(run).toMatchObject({ status: "completed", requestedBy: ana.email });
    const outcome = (name: string) => run.items.find(({ resourceName }: Row) => resourceName.includes(name));
    expect(outcome("data-exports")).toMatchObject({ status: "completed", remediationId: expect.any(String) });
    expect(outcome("legacy-uploads")).toMatchObject({
      status: "failed",
      message: expect.stringMatching(/^A guardrail rejected the change\./),
    });
    const [fixed] = await rows({ checkId: "s3-bucket-versioning", q: "data-exports" });
    expect(fixed?.status).toBe("RESOLVED");
  });

  test("is started once for a press that arrives twice, and refused when the selection has changed", async () => {
    const low = { filter: { fix: "automatic", status: "ACTIVE", severity: "LOW" } };
    // What deletes something is not in the plan.
    const { items } = (await plan(low)).body;
    // The fixes of these buckets fail or change nothing, as planned, and leave their findings active.
    const one = items.find(
      ({ resourceName }: { resourceName: string }) => !/legacy-uploads|access-logs/.test(resourceName),
    );
    const selection = { findingIds: [one.findingId] };
    const { planHash } = (await plan(selection)).body;
    const operationId = crypto.randomUUID();
    const answers = await Promise.all([
      start({ selection, planHash, operationId }),
      start({ selection, planHash, operationId }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    expect(answers[0]?.body.runId).toBe(answers[1]?.body.runId);
    await ended(answers[0]?.body.runId);
    const other = await start({ selection, planHash });
    expect([other.status, other.code]).toEqual([409, "conflict"]);
  });
});
