import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries } from "../testing/audit-entries.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  ana = await server.person();
  await server.call("POST /resources/discover", { as: ana });
});
afterAll(() => server.close());

type Path = { id: string; entry: string; targetKind: string; risk: number };

const mark = (resourceId: string, isCrownJewel: boolean, as = ana) =>
  server.call("PUT /resources/crown-jewel", { as, body: { resourceId, isCrownJewel } });
const markOf = async (resource_id: string) =>
  (await server.call("GET /resources/resource", { as: ana, query: { resource_id } })).body.resource
    .crownJewel;
async function paths(): Promise<Path[]> {
  const { status, body } = await server.call("GET /paths", { as: ana, query: { limit: 500 } });
  expect(status).toBe(200);
  return body.paths;
}
async function arnOf(type: string): Promise<string> {
  const { body } = await server.call("GET /resources/inventory", { as: ana, query: { type } });
  return body.resources[0].resourceId;
}

test("a marked resource is a crown jewel among the attack paths at once, until the mark is removed", async () => {
  const before = await paths();
  const data = before.find(({ targetKind }) => targetKind === "data" || targetKind === "sensitive_data");
  const { body: exposed } = await server.call("GET /reachability/exposed", { as: ana });
  const reached: string[] = exposed.answers.map(({ resourceId }: { resourceId: string }) => resourceId);
  const instance = reached.find((arn) => arn.includes(":instance/")) ?? "";
  expect(before.every(({ id }) => id !== instance)).toBe(true);
  for (const id of [data?.id ?? "", instance]) {
    expect(await markOf(id)).toEqual({ since: null });
    const { status, body } = await mark(id, true);
    expect([status, body.crownJewel]).toEqual([200, { since: expect.any(String) }]);
    expect(await markOf(id)).toEqual(body.crownJewel);
  }
  const after = await paths();
  expect(after.find(({ id }) => id === instance)).toMatchObject({
    targetKind: "crown_jewel",
    entry: instance,
  });
  const jewel = after.find(({ id }) => id === data?.id);
  expect(jewel?.targetKind).toBe("crown_jewel");
  expect(jewel?.risk).toBeGreaterThan(data?.risk ?? 100);
  for (const id of [data?.id ?? "", instance])
    expect((await mark(id, false)).body.crownJewel.since).toBeNull();
  expect(await paths()).toEqual(before);
});

test("a mark keeps its time when it is set again, and stays over a discovery", async () => {
  const id = await arnOf("AWS::S3::Bucket");
  const { body: first } = await mark(id, true);
  server.clock.advance(60_000);
  expect((await mark(id, true)).body).toEqual(first);
  await server.call("POST /resources/discover", { as: ana });
  expect(await markOf(id)).toEqual(first.crownJewel);
  const query = { filter: "crown jewel = yes" };
  const { body: listed } = await server.call("GET /resources/inventory", { as: ana, query });
  expect(listed.resources.map(({ resourceId }: { resourceId: string }) => resourceId)).toEqual([id]);
  expect((await mark(id, false)).body.crownJewel).toEqual({ since: null });
  expect((await mark(id, false)).body.crownJewel).toEqual({ since: null });
});

test("the audit log has each change, with the mark before and after", async () => {
  const id = await arnOf("AWS::S3::Bucket");
  const earlier = await auditEntries(server.database, ana.workspaceId);
  await mark(id, true);
  await mark(id, false);
  const entries = (await auditEntries(server.database, ana.workspaceId)).slice(earlier.length);
  expect(entries).toMatchObject([
    { target: id, before: { isCrownJewel: false }, after: { isCrownJewel: true }, outcome: "done" },
    { target: id, before: { isCrownJewel: true }, after: { isCrownJewel: false }, outcome: "done" },
  ]);
  expect(entries.map(({ action }) => action)).toEqual(Array(2).fill("resource.crown_jewel_changed"));
});

test("what attack paths can't lead to is refused, with the reason, and so is what does not exist", async () => {
  const alarm = await arnOf("AWS::CloudWatch::Alarm");
  expect(await markOf(alarm)).toBeNull();
  expect(await mark(alarm, true)).toMatchObject({
    status: 409,
    body: { message: "Attack paths are not evaluated for resources of this type." },
  });
  const id = await arnOf("AWS::S3::Bucket");
  expect((await mark(`${id}-none`, true)).status).toBe(404);
  const ben = await server.person();
  expect((await mark(id, true, ben)).status).toBe(404);
  expect(await markOf(id)).toEqual({ since: null });
});

test("a deleted resource can't be marked; its mark can be removed", async () => {
  const id = await arnOf("AWS::S3::Bucket");
  await mark(id, true);
  await server.database.queryIn(
    ana.workspaceId,
    "update resources set gone_at = now() where workspace_id = $1 and arn = $2",
    [ana.workspaceId, id],
  );
  expect(await mark(id, true)).toMatchObject({
    status: 409,
    body: { message: "AWS no longer lists this resource." },
  });
  expect((await mark(id, false)).body).toEqual({ crownJewel: { since: null } });
});
