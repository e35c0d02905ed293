// For a person whose role covers one of three accounts, the others don't exist: every GET endpoint is called.

import type { EndpointKey } from "@skyledger/contract";
import { endpoints } from "@skyledger/contract/endpoints";
import { accountScope } from "@skyledger/contract/schemas/account-scope";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { colleagueOf } from "../testing/colleague.ts";
import { routeFixtures } from "../testing/route-fixtures.ts";
import type { TestAnswer, TestPerson, TestServer } from "../testing/test-server.ts";
import { createWorld, type World } from "../testing/world.ts";

// biome-ignore lint/suspicious/noExplicitAny: the responses of many endpoints
type Body = any;
type Loose = { query?: Record<string, string>; params?: Record<string, string> };

let world: World;
let server: TestServer;
let owner: TestPerson;
/** Whose role covers one member account. */
let bea: TestPerson;
let own: { id: string; awsAccountId: string };
/** In the names of the other accounts. */
const marker = "Foreign-marker";
/** Texts that only the other accounts have. */
let foreign: string[];

const isRead = (key: string) => key.startsWith("GET ");
const readKeys = (Object.keys(endpoints) as EndpointKey[]).filter(
  (key) => isRead(key) && endpoints[key].access === "member" && !routeFixtures[key].stream,
);
/** Those whose query takes an account. */
const filtered = readKeys.filter((key) => {
  const { query } = endpoints[key] as { query?: z.ZodType };
  const properties =
    query && (z.toJSONSchema(query, { io: "input", unrepresentable: "any" }) as Body).properties;
  return Object.keys(accountScope).every((name) => name in (properties ?? {}));
});

async function arnsOf(accountId: string): Promise<string[]> {
  const arns: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = { accountId, limit: 100, cursor };
    const { body } = await server.call("GET /resources/inventory", { as: owner, query });
    arns.push(...body.resources.map(({ resourceId }: Body) => resourceId));
    if (body.nextCursor === null) return arns;
    cursor = body.nextCursor;
  }
}

beforeAll(async () => {
  world = await createWorld();
  ({ server, owner } = world);
  // The world was analyzed before its organization was read.
  expect((await server.call("POST /full-analysis", { as: owner })).status).toBe(200);
  const { accounts } = (await server.call("GET /accounts", { as: owner })).body;
  expect(accounts).toHaveLength(3);
  // Members are connected in any order. Of two equal attack paths the one through the lower ARN is listed, so the roles
  // of the member with the lower number are on paths into the other one.
  const members = accounts.slice(1).sort((a: Body, b: Body) => a.awsAccountId.localeCompare(b.awsAccountId));
  own = members[0];
  const others = accounts.filter(({ id }: Body) => id !== own.id);
  for (const [index, { id }] of others.entries()) {
    const body = { name: `${marker} ${index}` };
    expect((await server.call("PATCH /accounts/:id", { as: owner, params: { id }, body })).status).toBe(200);
  }
  bea = await colleagueOf(server, owner, [{ role: "operator", scope: { kind: "account", id: own.id } }]);
  const known = await arnsOf(own.id);
  const arns = (await Promise.all(others.map(({ id }: Body) => arnsOf(id)))).flat();
  foreign = [
    ...others.flatMap(({ id, awsAccountId }: Body) => [id, awsAccountId]),
    marker,
    ...arns.filter((arn) => !known.includes(arn)),
  ];
  expect(foreign.length).toBeGreaterThan(100);
  expect(known.length).toBeGreaterThan(50);
});
afterAll(() => server.close());

async function ask(key: EndpointKey, as: TestPerson, change: (request: Loose) => Loose): Promise<TestAnswer> {
  const request = change(routeFixtures[key].request(world) as Loose);
  return await server.call(key, { ...request, as } as never);
}

const asInFixture = (request: Loose) => request;
const ofAccount = (accountId?: string) => (request: Loose) => {
  const { accountId: _, ...query } = request.query ?? {};
  return { ...request, query: accountId === undefined ? query : { ...query, accountId } };
};

function foreignIn(text: string): string[] {
  return foreign.filter((one) => text.includes(one));
}

test("the owner sees what is foreign to the other person", async () => {
  const { text } = await ask("GET /resources/inventory", owner, ofAccount());
  expect(foreignIn(text).length).toBeGreaterThan(1);
});

describe.each(["before", "after"] as const)("%s the owner", (when) => {
  test.each(readKeys)("%s says nothing of another account", async (key) => {
    for (const change of [asInFixture, ofAccount()]) {
      if (when === "after") await ask(key, owner, change);
      const { status, text } = await ask(key, bea, change);
      expect(status, text).toBeLessThan(500);
      // Resources of the account name others: a trail, the log group to which it delivers.
      const named = filtered.includes(key) ? (await ask(key, owner, ofAccount(own.id))).text : "";
      // Trust policies of the account name the accounts that may assume its roles.
      const shown = key === "GET /paths" ? text.replaceAll(/arn:aws:iam::\d{12}:root/g, "") : text;
      const leaked = foreignIn(shown).filter((one) => one === marker || !named.includes(one));
      expect(leaked, `${key} ${status} ${text.slice(0, 300)}`).toEqual([]);
    }
  });
});

/** The owner's answer has these parts for the whole workspace, whatever the filter. */
const differs: Partial<Record<EndpointKey, (body: Body) => Body>> = {
  // Without the organization's policies, which are another account's, answers are open.
  "GET /access/administrators": ({ principals }) =>
    principals.map(({ principalArn }: Body) => principalArn).sort(),
  // The oldest inventory is of all accounts of a caller.
  "GET /reachability/exposed": ({ answers, missing }) => ({ answers, missing }),
  "GET /paths": ({ paths }) =>
    paths
      .filter(({ targetKind }: Body) => targetKind !== "administrator")
      .map(({ target }: Body) => target)
      .sort(),
  // Paths that lead on into other accounts, see below.
  "GET /security/findings": ({ findings, ...body }) => ({
    ...body,
    findings: findings.map(({ attackPaths: _paths, ...one }: Body) => one),
  }),
  "GET /cost/analysis": ({ meter: _meter, tagKeys: _keys, ...body }) => body,
  // The payer's purchases, which cover this account too, are alternatives to acts on its resources.
  "GET /cost/recommendations": ({ commitmentPayers: _payers, recommendations, ...body }) => ({
    ...body,
    recommendations: recommendations.map(({ alternativeCount: _count, alternatives, ...one }: Body) => ({
      ...one,
      alternatives: alternatives.filter(({ accountId }: Body) => accountId === own.id),
    })),
  }),
};

test.each(filtered)("%s: the same as the owner's with this account", async (key) => {
  const of = differs[key] ?? ((body: Body) => body);
  const [theirs, mine] = [await ask(key, owner, ofAccount(own.id)), await ask(key, bea, ofAccount())];
  expect(mine.status, mine.text).toBe(theirs.status);
  if (theirs.status !== 200) return;
  if (typeof theirs.body === "object") expect(of(mine.body)).toEqual(of(theirs.body));
  else expect(mine.text).toEqual(theirs.text);
});

test("attack paths into other accounts are not counted", async () => {
  const countsOf = async (person: TestPerson, query: Record<string, string>) => {
    const { body } = await ask("GET /security/findings", person, () => ({
      query: { ...query, sort: "risk", limit: "200" },
    }));
    return new Map<string, number>(
      body.findings.map(({ findingId, attackPaths }: Body) => [findingId, attackPaths?.count ?? 0]),
    );
  };
  const counts = await countsOf(bea, {});
  const differences = [...(await countsOf(owner, { accountId: own.id }))].map(
    ([id, count]) => count - (counts.get(id) ?? 0),
  );
  expect(Math.min(...differences)).toBe(0);
  expect(Math.max(...differences)).toBeGreaterThan(0);
});

test("requests to Cost Explorer for other accounts are not shown", async () => {
  const { body } = await ask("GET /cost/analysis", bea, ofAccount());
  const { awsAccountId } = own;
  expect(body.meter.accounts.every((one: Body) => one.awsAccountId === awsAccountId)).toBe(true);
  const whole = await ask("GET /cost/analysis", owner, ofAccount());
  expect(body.meter.requestsThisMonth).toBeLessThan(whole.body.meter.requestsThisMonth);
});

test("runs of every account, and their sums, are not shown", async () => {
  const { body } = await ask("GET /runs", bea, asInFixture);
  expect(body.runs.every(({ accountIds }: Body) => accountIds.join() === own.id)).toBe(true);
  const all = await ask("GET /runs", owner, asInFixture);
  const { id } = all.body.runs.find(({ accountIds }: Body) => accountIds.length === 3);
  expect((await server.call("GET /runs/:id", { as: bea, params: { id } })).status).toBe(404);
});

test("a scan of a person reads the whole account, and refuses others", async () => {
  const { accounts } = (await server.call("GET /accounts", { as: owner })).body;
  const all = accounts.map(({ id }: { id: string }) => id);
  const scan = (accountIds: string[]) =>
    server.call("POST /security/scan", { as: bea, body: { accountIds } });
  expect((await scan([all[0]])).status).toBe(404);
  expect((await scan(all)).status).toBe(404);
  const before = await server.call("GET /security/findings", { as: owner, query: { limit: 1 } });
  // Without accounts: all that exist for this person.
  const { status, body } = await server.call("POST /security/scan", { as: bea });
  expect(status).toBe(200);
  expect(body.score).toBeNull();
  const mine = await server.call("GET /security/findings", {
    as: bea,
    query: { limit: 1, status: "ACTIVE" },
  });
  expect(body.findingsCount).toBe(mine.body.total);
  // The others' findings are as they were: no one concluded from what this person sees.
  const after = await server.call("GET /security/findings", { as: owner, query: { limit: 1 } });
  expect(after.body.total).toBe(before.body.total);
  const { body: scans } = await server.call("GET /security/scans", { as: bea });
  expect(scans.scans).toMatchObject([{ scanId: body.scanId, findingsCount: body.findingsCount }]);
  const score = await server.call("GET /security/score", { as: bea });
  expect(scans.scans[0].score).toBe(score.body.score);
});

test("a discovery of a person keeps what other accounts have", async () => {
  const totals = async (as: TestPerson) =>
    (await server.call("GET /resources/inventory", { as, query: { limit: 1 } })).body.total;
  const [whole, mine] = [await totals(owner), await totals(bea)];
  expect((await server.call("POST /resources/discover", { as: bea })).status).toBe(200);
  expect([await totals(owner), await totals(bea)]).toEqual([whole, mine]);
});

test("a plan is about the accounts in which the person may fix: it can be confirmed", async () => {
  const cyd = await colleagueOf(server, owner, [
    { role: "viewer", scope: { kind: "workspace" } },
    { role: "operator", scope: { kind: "account", id: own.id } },
  ]);
  const query = { status: "ACTIVE", fix: "automatic", limit: 500 } as const;
  const { findings } = (await server.call("GET /security/findings", { as: cyd, query })).body;
  const of = (own_: boolean) => findings.filter((one: Body) => (one.accountId === own.id) === own_);
  const selection = { findingIds: [of(true)[0].findingId, of(false)[0].findingId] };
  const plan = await server.call("POST /security/bulk-remediation/plan", { as: cyd, body: { selection } });
  expect(plan.body.items.map(({ findingId }: Body) => findingId)).toEqual(selection.findingIds.slice(0, 1));
  const { planHash } = plan.body;
  const started = await server.call("POST /security/bulk-remediation", {
    as: cyd,
    body: { selection, planHash },
  });
  expect(started.status, started.text).toBe(202);
  const resources = (await server.call("GET /resources/inventory", { as: cyd, query: { limit: 500 } })).body;
  const tags = await server.call("POST /resources/tag-changes/plan", {
    as: cyd,
    body: {
      selection: { resourceIds: resources.resources.map(({ resourceId }: Body) => resourceId) },
      edit: { set: [{ key: "planned", value: "yes" }], remove: [] },
    },
  });
  expect(new Set(tags.body.items.map(({ accountId }: Body) => accountId))).toEqual(new Set([own.id]));
  const viewer = await colleagueOf(server, owner, [{ role: "viewer", scope: { kind: "workspace" } }]);
  const refused = await server.call("POST /security/bulk-remediation/plan", {
    as: viewer,
    body: { selection },
  });
  expect(refused.status).toBe(403);
});
