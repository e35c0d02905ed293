import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;
let arn: string;

beforeAll(async () => {
  server = await startTestServer();
  ana = await server.person();
  await server.call("POST /security/scan", { as: ana });
  const { body } = await server.call("GET /security/findings", {
    as: ana,
    query: { checkId: "s3-bucket-versioning", status: "ACTIVE", limit: 100 },
  });
  const found = body.findings.find(({ resourceId }: { resourceId: string }) =>
    resourceId.includes("data-exports"),
  );
  arn = found.resourceId;
  await server.call("POST /security/remediate", { as: ana, body: { findingId: found.findingId } });
});
afterAll(() => server.close());

interface Event {
  at: string;
  kind: string;
  title: string | null;
  from: string | null;
  to: string | null;
  actor: string | null;
  configuration: { since: string; changes: object[]; more: number } | null;
}
const history = async (
  as = ana,
): Promise<{ status: number; body: { events: Event[]; more: number; labels: object } }> =>
  await server.call("GET /resources/history", { as, query: { resource_id: arn } });

test("discovery, findings, their fix, and who made it are one line of time, newest first", async () => {
  const { body } = await history();
  const times = body.events.map(({ at }) => at);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(body.more).toBe(0);
  expect(body.events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["created", "first_seen", "finding", "fix"]),
  );
  expect(body.events.find(({ kind }) => kind === "fix")).toMatchObject({
    ...{ title: "Turn on versioning", from: null, to: "COMPLETED", actor: ana.email },
  });
  const findings = body.events.filter(
    ({ kind, title }) => kind === "finding" && /version/i.test(title ?? ""),
  );
  expect(findings.map(({ from, to }) => [from, to])).toEqual([
    ["ACTIVE", "RESOLVED"],
    [null, "ACTIVE"],
  ]);
  expect(findings.at(-1)?.actor).toBeNull();
});

test("what the fix changed in the resource is in its history, with labels", async () => {
  const { body } = await history();
  expect(body.events.filter(({ kind }) => kind === "changed")).toMatchObject([
    {
      configuration: {
        changes: [{ path: "versioning.enabled", list: false, before: false, after: true, omitted: false }],
        more: 0,
      },
    },
  ]);
  expect(body.labels).toMatchObject({ "versioning.enabled": { label: "Versioning: Enabled", unit: null } });
  expect(
    body.events.filter(({ kind }) => kind !== "changed").every((one) => one.configuration === null),
  ).toBe(true);
});

test("the fixes of a resource are listed with their undo", async () => {
  const { body } = await server.call("GET /security/remediations", { as: ana, query: { resource_id: arn } });
  expect(body.remediations).toMatchObject([
    { title: "Turn on versioning", resourceId: arn, status: "COMPLETED", undo: { possible: true } },
  ]);
});

test("another workspace has no such resource, and none of its fixes", async () => {
  const stranger = await server.person();
  expect((await history(stranger)).status).toBe(404);
  const { body } = await server.call("GET /security/remediations", {
    as: stranger,
    query: { resource_id: arn },
  });
  expect(body.remediations).toEqual([]);
});
