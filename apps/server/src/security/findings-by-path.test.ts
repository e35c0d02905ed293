import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  ana = await server.person();
  await server.call("POST /resources/discover", { as: ana });
  await server.call("POST /security/scan", { as: ana });
});
afterAll(() => server.close());

interface Group {
  key: string;
  title: string;
  count: number;
  severity: string;
  bySeverity: { value: string; count: number }[];
  resourceId: string | null;
  accountId: string | null;
  path: { targetKind: string; entry: string; verdict: string; risk: number } | null;
}
interface Finding {
  findingId: string;
  checkId: string;
  severity: string;
  resourceId: string;
}

interface Ranked {
  attackPaths: { count: number; risk: number } | null;
}
const severities = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFORMATIONAL"];

const active = { status: "ACTIVE", limit: 200 } as const;

async function groupsOf(
  query: object = {},
): Promise<{ groups: Group[]; total: number; nextCursor: string | null }> {
  const answer = await server.call("GET /security/groups", {
    as: ana,
    query: { ...active, by: "path", ...query },
  });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function findingsOf(query: object): Promise<Finding[]> {
  const { body } = await server.call("GET /security/findings", { as: ana, query: { ...active, ...query } });
  expect(body.total).toBe(body.findings.length);
  return body.findings;
}

async function ignoredTotal(): Promise<number> {
  const { body } = await server.call("GET /security/findings", { as: ana, query: { status: "IGNORED" } });
  return body.total;
}

test("each group is a path with the findings of its steps, the highest risk first", async () => {
  const { groups, total, nextCursor } = await groupsOf();
  expect([groups.length > 0, total, nextCursor]).toEqual([true, groups.length, null]);
  const { body } = await server.call("GET /paths", { as: ana, query: { limit: 500 } });
  const order = body.paths.map(({ target }: { target: string }) => target);
  expect(groups.map(({ key }) => key)).toEqual(
    order.filter((one: string) => groups.some(({ key }) => key === one)),
  );
  const byTarget = new Map<string, { risk: number; entry: string; steps: { from: string; to: string }[] }>(
    body.paths.map((path: { target: string }) => [path.target, path]),
  );
  for (const group of groups) {
    const path = byTarget.get(group.key);
    expect(group.path).toMatchObject({ risk: path?.risk, entry: path?.entry });
    expect(group.resourceId).toBe(group.key);
    const found = await findingsOf({ path: group.key });
    expect(found.length).toBe(group.count);
    expect(group.bySeverity.reduce((sum, { count }) => sum + count, 0)).toBe(group.count);
    for (const { value, count } of group.bySeverity)
      expect(found.filter(({ severity }) => severity === value).length).toBe(count);
    expect(group.severity).toBe(found[0]?.severity);
  }
});

test("the planted role and its finding are on the paths of everything that it reaches", async () => {
  const { groups } = await groupsOf();
  const through = groups.filter(({ path }) => path?.entry.endsWith("role/publish-docs"));
  expect(through.length).toBeGreaterThan(1);
  for (const { key } of through) {
    const found = await findingsOf({ path: key });
    expect(found.map(({ checkId }) => checkId)).toContain("iam-role-trust-not-public");
  }
});

test("by risk, the first finding is that of the change to start with, and counts its paths", async () => {
  const { body } = await server.call("GET /security/findings", {
    as: ana,
    query: { ...active, sort: "risk" },
  });
  const { body: paths } = await server.call("GET /paths", { as: ana });
  const [first] = body.findings;
  expect(first.findingId).toBe(paths.bestCut.findingId);
  const ranked = body.findings.filter(({ attackPaths }: Ranked) => attackPaths !== null);
  const { groups } = await groupsOf();
  const sums = new Map<string, { count: number; risk: number }>();
  for (const { key, path } of groups) {
    for (const { findingId } of await findingsOf({ path: key })) {
      const { count, risk } = sums.get(findingId) ?? { count: 0, risk: 0 };
      sums.set(findingId, { count: count + 1, risk: risk + (path?.risk ?? 0) });
    }
  }
  expect(ranked.length).toBe(sums.size);
  for (const { findingId, attackPaths } of ranked) expect(attackPaths).toEqual(sums.get(findingId));
  const risks = ranked.map(({ attackPaths }: Ranked) => attackPaths?.risk ?? 0);
  expect(risks).toEqual(risks.toSorted((a: number, b: number) => b - a));
  // All others follow, by severity.
  expect(body.findings.slice(0, ranked.length)).toEqual(ranked);
  const rest = body.findings
    .slice(ranked.length)
    .map(({ severity }: Finding) => severities.indexOf(severity));
  expect(rest).toEqual(rest.toSorted((a: number, b: number) => a - b));
});

test("findings on any path are those of all groups, each once, in the accounts in scope", async () => {
  const { groups } = await groupsOf();
  const onPaths = new Set<string>();
  for (const { key } of groups)
    for (const { findingId } of await findingsOf({ path: key })) onPaths.add(findingId);
  const found = await findingsOf({ path: "any" });
  expect(new Set(found.map(({ findingId }) => findingId))).toEqual(onPaths);
  expect(found.length).toBe(onPaths.size);
  const { body } = await server.call("GET /security/findings", { as: ana, query: active });
  expect(body.total).toBeGreaterThan(found.length);
  const { body: accounts } = await server.call("GET /accounts", { as: ana });
  let inAccounts = 0;
  for (const { id } of accounts.accounts)
    inAccounts += (await findingsOf({ path: "any", accountId: id })).length;
  expect(inAccounts).toBe(found.length);
});

test("other filters narrow the groups and their findings", async () => {
  const all = await groupsOf();
  const { groups } = await groupsOf({ severity: "CRITICAL" });
  expect(groups.length).toBeGreaterThan(0);
  for (const group of groups) {
    const before = all.groups.find(({ key }) => key === group.key);
    expect(group.count).toBe(before?.bySeverity.find(({ value }) => value === "CRITICAL")?.count);
    expect(group.severity).toBe("CRITICAL");
  }
  expect((await groupsOf({ q: "no finding has this text" })).groups).toEqual([]);
  expect(await findingsOf({ path: groups[0]?.key, q: "no finding has this text" })).toEqual([]);
});

test("pages follow each other, and a cursor of another grouping is refused", async () => {
  const all = await groupsOf();
  const first = await groupsOf({ limit: 1 });
  expect([first.groups, first.total]).toEqual([all.groups.slice(0, 1), all.total]);
  const rest = await groupsOf({ cursor: first.nextCursor });
  expect(rest.groups).toEqual(all.groups.slice(1));
  const query = { by: "check", cursor: first.nextCursor ?? "" } as const;
  expect((await server.call("GET /security/groups", { as: ana, query })).status).toBe(400);
});

test("a path that does not exist has no findings, and another workspace sees none", async () => {
  expect(await findingsOf({ path: "arn:aws:s3:::nothing" })).toEqual([]);
  const { groups } = await groupsOf();
  const other = await server.person();
  const query = { ...active, path: groups[0]?.key };
  expect((await server.call("GET /security/findings", { as: other, query })).body.total).toBe(0);
  expect(
    (await server.call("GET /security/findings", { as: other, query: { ...active, path: "any" } })).body
      .total,
  ).toBe(0);
  const theirs = await server.call("GET /security/groups", { as: other, query: { by: "path" } });
  expect(theirs.body).toMatchObject({ groups: [], total: 0 });
});

test("acts and exports on the findings of a path leave the others alone", async () => {
  const { groups } = await groupsOf();
  const path = groups[0]?.key;
  const found = await findingsOf({ path });
  const exported = await server.call("POST /security/export", {
    ...{ as: ana, body: { format: "CSV", status: "ACTIVE", path } },
  });
  expect(exported.body.findingsCount).toBe(found.length);
  const file = await server.call("GET /exports/:token", {
    params: { token: new URL(exported.body.exportUrl).pathname.split("/").at(-1) ?? "" },
  });
  for (const { resourceId } of found) expect(file.text).toContain(resourceId);
  expect(file.text.trim().split("\n").length).toBe(found.length + 1);
  const alreadyIgnored = await ignoredTotal();
  const ignored = await server.call("POST /security/findings/update-status", {
    as: ana,
    body: { selection: { filter: { status: "ACTIVE", path } }, status: "IGNORED", note: "Accepted" },
  });
  expect(ignored.body).toMatchObject({ matched: found.length, changed: found.length });
  expect(await findingsOf({ path })).toEqual([]);
  expect((await ignoredTotal()) - alreadyIgnored).toBe(found.length);
});
