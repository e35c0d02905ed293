import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  ana = await server.person();
  await server.call("POST /resources/discover", { as: ana });
});
afterAll(() => server.close());

interface Edit {
  set?: { key: string; value: string }[];
  remove?: string[];
}
const asked = (filter: object, { set = [], remove = [] }: Edit) => ({
  selection: { resourceIds: null, filter },
  edit: { set, remove },
});

const plan = async (body: ReturnType<typeof asked>, as = ana) =>
  (await server.call("POST /resources/tag-changes/plan", { as, body })).body;

const change = async (body: ReturnType<typeof asked>, more: object = {}) => {
  const { planHash } = await plan(body);
  return await server.call("POST /resources/tag-changes", { as: ana, body: { ...body, planHash, ...more } });
};

const look = async (id: string, as = ana) =>
  await server.call("GET /resources/tag-changes/:id", { as, params: { id } });

/** The change after its run ended. */
async function ended(runId: string) {
  await expect
    .poll(async () => (await look(runId)).body.finishedAt, { timeout: 300_000, interval: 100 })
    .not.toBeNull();
  return (await look(runId)).body;
}

async function tagsOf(resource_id: string): Promise<Record<string, string>> {
  const { body } = await server.call("GET /resources/resource", { as: ana, query: { resource_id } });
  return body.resource.tags;
}

test("tags of many are planned, changed in AWS, shown in the inventory, and restored", async () => {
  const body = asked({ type: "S3" }, { set: [{ key: "Team", value: "ops" }], remove: ["CostCenter"] });
  const shown = await plan(body);
  expect(shown.items.length).toBeGreaterThan(3);
  const [first] = shown.items;
  const before = await tagsOf(first.resourceId);
  expect(first).toMatchObject({ resourceType: "S3", sandbox: true });
  expect(first.changes).toContainEqual({ key: "Team", before: before.Team ?? null, after: "ops" });

  const { status, body: accepted } = await change(body);
  expect(status).toBe(202);
  const done = await ended(accepted.runId);
  expect(done).toMatchObject({ status: "completed", undo: { resources: shown.items.length } });
  expect(
    done.items.map(({ status, message }: { status: string; message: string }) => status + message),
  ).toEqual(shown.items.map(() => "changed"));
  const { CostCenter: _, ...kept } = before;
  expect(await tagsOf(first.resourceId)).toEqual({ ...kept, Team: "ops" });
  const found = await server.call("GET /resources/inventory", {
    as: ana,
    query: { tag: "Team=ops", type: "S3" },
  });
  expect(found.body.total).toBeGreaterThanOrEqual(shown.items.length);
  const run = await server.call("GET /runs/:id", { as: ana, params: { id: accepted.runId } });
  expect(run.body.result).toMatchObject({ changed: shown.items.length, failed: 0, undoOf: null });

  const back = await server.call("POST /resources/tag-changes/:id/undo", {
    as: ana,
    params: { id: accepted.runId },
  });
  const undone = await ended(back.body.runId);
  expect(undone).toMatchObject({ undoOf: accepted.runId, undo: { resources: 0 } });
  expect(await tagsOf(first.resourceId)).toEqual(before);
  const again = await server.call("POST /resources/tag-changes/:id/undo", {
    as: ana,
    params: { id: accepted.runId },
  });
  expect(again).toMatchObject({ status: 409, body: { detail: "This change was undone already." } });
});

test("an undo leaves tags alone that changed since", async () => {
  const filter = { type: "SNS Topic" };
  const first = await change(asked(filter, { set: [{ key: "Stage", value: "one" }] }));
  const { items } = await ended(first.body.runId);
  const arn: string = items[0].resourceId;
  const other = await server.call("POST /resources/tag-changes/plan", {
    as: ana,
    body: { selection: { resourceIds: [arn] }, edit: { set: [{ key: "Stage", value: "two" }], remove: [] } },
  });
  const second = await server.call("POST /resources/tag-changes", {
    as: ana,
    body: {
      selection: { resourceIds: [arn] },
      edit: { set: [{ key: "Stage", value: "two" }], remove: [] },
      planHash: other.body.planHash,
    },
  });
  await ended(second.body.runId);
  const back = await server.call("POST /resources/tag-changes/:id/undo", {
    as: ana,
    params: { id: first.body.runId },
  });
  const undone = await ended(back.body.runId);
  expect(undone.items.filter(({ status }: { status: string }) => status === "skipped")).toMatchObject([
    { resourceId: arn, message: "The tags have changed since. They are left as they are." },
  ]);
  expect((await tagsOf(arn)).Stage).toBe("two");
  expect(undone.items.length).toBe(items.length);
});

test("every taggable type can be tagged, in the sandbox account too", async () => {
  const body = asked({}, { set: [{ key: "Reviewed", value: "2026" }] });
  const shown = await plan(body);
  const types = new Set(shown.items.map(({ resourceType }: { resourceType: string }) => resourceType));
  expect(types.size).toBeGreaterThan(35);
  expect(shown.leftOut.map(({ reason }: { reason: string }) => reason)).toContain("unsupported_type");
  const { body: accepted } = await change(body);
  const done = await ended(accepted.runId);
  const failed = done.items
    .filter(({ status }: { status: string }) => status !== "changed")
    .map(
      ({ resourceType, message }: { resourceType: string; message: string }) => `${resourceType}: ${message}`,
    );
  expect([...new Set(failed)]).toEqual([]);
});

test("a press that arrives twice is one change", async () => {
  const operationId = crypto.randomUUID();
  const body = asked({ type: "SQS Queue" }, { set: [{ key: "Twice", value: "no" }] });
  const { planHash } = await plan(body);
  const press = () =>
    server.call("POST /resources/tag-changes", { as: ana, body: { ...body, planHash, operationId } });
  const [one, two] = await Promise.all([press(), press()]);
  expect(one.body.runId).toBe(two.body.runId);
  await ended(one.body.runId);
  expect((await press()).body.runId).toBe(one.body.runId);
});

test("a plan that is out of date, one without resources, and what AWS would reject are refused", async () => {
  const body = asked({ type: "S3" }, { set: [{ key: "Fresh", value: "yes" }] });
  const stale = await server.call("POST /resources/tag-changes", {
    as: ana,
    body: { ...body, planHash: "old" },
  });
  expect(stale).toMatchObject({ status: 409 });
  const none = asked({ type: "IAM Role" }, { set: [{ key: "Fresh", value: "yes" }] });
  expect(await change(none)).toMatchObject({
    status: 409,
    body: { detail: "No tag of the selection can be changed." },
  });
  const reserved = asked({ type: "S3" }, { set: [{ key: "aws:name", value: "x" }] });
  const refused = await server.call("POST /resources/tag-changes/plan", { as: ana, body: reserved });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain("reserved for AWS");
});

test("another workspace sees nothing of a change", async () => {
  const stranger: TestPerson = await server.person();
  const { body } = await change(asked({ type: "KMS Key" }, { set: [{ key: "Mine", value: "1" }] }));
  await ended(body.runId);
  expect((await look(body.runId, stranger)).status).toBe(404);
  const undo = await server.call("POST /resources/tag-changes/:id/undo", {
    as: stranger,
    params: { id: body.runId },
  });
  expect(undo.status).toBe(404);
});
