// Every list and figure takes an account, an OU, and an account tag; and the parts add up to the whole.

import type { EndpointKey } from "@skyledger/contract";
import { endpoints } from "@skyledger/contract/endpoints";
import { accountScope } from "@skyledger/contract/schemas/account-scope";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

type Json = { properties?: Record<string, Json> } & { [key: string]: unknown };
type Input = { summary?: string; query?: z.ZodType; body?: z.ZodType };

/** The properties of every object in a schema. */
function objectsOf(schema: unknown): string[][] {
  if (typeof schema !== "object" || schema === null) return [];
  const { properties } = schema as Json;
  const own = properties ? [Object.keys(properties)] : [];
  return [...own, ...Object.values(schema).flatMap(objectsOf)];
}

const scopeNames = Object.keys(accountScope);

/** Objects in an endpoint's input that can name an account, each with the parts of a scope that it takes. */
function scopesOf({ query, body }: Input): string[][] {
  const schemas = [query, body].flatMap((one) => (one === undefined ? [] : [one]));
  return schemas
    .flatMap((one) => objectsOf(z.toJSONSchema(one, { io: "input", unrepresentable: "any" })))
    .filter((names) => names.includes("accountId"))
    .map((names) => scopeNames.filter((name) => names.includes(name)));
}

/** Endpoints whose input names an account in another sense. */
const notScopes: Readonly<Record<string, string>> = {
  "PATCH /organization": "AWS account IDs of the accounts that are read",
  "PUT /language-model": "the account whose Amazon Bedrock answers",
  "PUT /approval-policies": "one of what a policy can apply to, as are an OU and a tag",
  "POST /approval-policies/preview": "one of what a policy can apply to, as are an OU and a tag",
  "POST /cost/imports": "the account whose role reads the bucket",
};

/** Endpoints that can name one account, but not an OU and a tag. */
function withoutScope(all: Readonly<Record<string, Input>>): string[] {
  return Object.entries(all).flatMap(([key, input]) =>
    scopesOf(input).some((names) => names.length < scopeNames.length) ? [key] : [],
  );
}

test("an endpoint that takes an account takes an OU and an account tag", () => {
  expect(withoutScope(endpoints).sort()).toEqual(Object.keys(notScopes).sort());
});

test("an endpoint that takes only an account is found, in its query and within its body", () => {
  const accountId = z.string().optional();
  const planted = {
    "GET /planted": { query: z.strictObject({ accountId }) },
    "POST /planted": {
      body: z.strictObject({ selection: z.strictObject({ filter: z.object({ accountId }) }) }),
    },
    "GET /complete": { query: z.strictObject(accountScope) },
  };
  expect(withoutScope(planted)).toEqual(["GET /planted", "POST /planted"]);
});

test.each([
  ["environment", "without ="],
  ["=production", "without a key"],
  [`${"k".repeat(129)}=v`, "with a long key"],
  [`k=${"v".repeat(257)}`, "with a long value"],
])("the account tag %s is refused: %s", (accountTag) => {
  expect(z.strictObject(accountScope).safeParse({ accountTag }).error?.issues[0]?.path).toEqual([
    "accountTag",
  ]);
});

test.each(["k=", "k=v=w", `${"k".repeat(128)}=${"v".repeat(256)}`])(
  "the account tag %s is taken",
  (accountTag) => {
    expect(z.strictObject(accountScope).safeParse({ accountTag }).success).toBe(true);
  },
);

// biome-ignore lint/suspicious/noExplicitAny: the responses of many endpoints
type Body = any;
type Asked = { query?: object; body?: object; of: (body: Body, text: string) => number };
type Scope = { accountId?: string; unitId?: string; accountTag?: string };

const sum = (rows: Body[], of: (row: Body) => number) => rows.reduce((total, row) => total + of(row), 0);
const range = (now: Date) => {
  const day = (ago: number) => new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10);
  return { start: day(20), end: day(5) };
};

/** One figure of each endpoint, which adds up over accounts. */
function figures(scope: Scope, now: Date): Partial<Record<EndpointKey, Asked>> {
  const total = (body: Body) => body.total;
  const filtered = { selection: { filter: scope } };
  return {
    "GET /resources/inventory": { query: { ...scope, limit: 1 }, of: total },
    "GET /resources/facets": { query: scope, of: ({ totals }) => totals.totalResources },
    "GET /resources/groups": {
      query: { ...scope, by: "type" },
      of: ({ groups }) => sum(groups, ({ count }) => count),
    },
    "GET /resources/export": { query: scope, of: (_, text) => text.trim().split("\r\n").length - 1 },
    "POST /resources/export": {
      body: { resourceIds: null, filter: scope },
      of: (_, text) => text.trim().split("\r\n").length - 1,
    },
    "GET /resources/summary": { query: scope, of: ({ totalResources }) => totalResources },
    "GET /resources/coverage": { query: scope, of: ({ gaps }) => gaps.length },
    "GET /resources/unused": { query: { ...scope, limit: 1 }, of: total },
    "POST /resources/tag-changes/plan": {
      body: {
        selection: { resourceIds: null, filter: { ...scope, type: "S3" } },
        edit: { set: [{ key: "scoped", value: "yes" }], remove: [] },
      },
      of: ({ items, leftOut }) => items.length + sum(leftOut, ({ count }) => count),
    },
    "GET /access/administrators": { query: scope, of: ({ principals }) => principals.length },
    "POST /access/who-can": {
      body: { ...scope, action: "ec2:RunInstances", resource: "*" },
      of: ({ answers }) => answers.length,
    },
    "GET /reachability/exposed": { query: scope, of: ({ answers }) => answers.length },
    "GET /paths": { query: { ...scope, limit: 1 }, of: total },
    "POST /paths/export": { body: scope, of: (_, text) => text.split("\n").length - 1 },
    "GET /security/findings": { query: { ...scope, limit: 1 }, of: total },
    "GET /security/groups": {
      query: { ...scope, by: "account" },
      of: ({ groups }) => sum(groups, (one) => one.count),
    },
    "GET /security/score": { query: scope, of: ({ findingsSummary }) => findingsSummary.total },
    "GET /security/frameworks/:framework": {
      query: scope,
      of: ({ requirements }) =>
        sum(requirements, ({ checks }) => sum(checks, (one: Body) => one.passed + one.failed)),
    },
    "GET /security/not-evaluated": { query: { ...scope, limit: 1 }, of: total },
    "GET /security/security-hub-status": { query: scope, of: ({ regions }) => regions.length },
    "POST /security/export": { body: scope, of: ({ findingsCount }) => findingsCount },
    "POST /security/findings/assign": {
      body: { ...filtered, assigneeId: null },
      of: ({ matched }) => matched,
    },
    "POST /security/findings/label": { body: filtered, of: ({ matched }) => matched },
    "POST /security/bulk-remediation/plan": {
      body: { selection: { filter: { ...scope, severity: "HIGH" } } },
      of: ({ items, manual, closed, beyondLimit }) => items.length + manual + closed + (beyondLimit ?? 0),
    },
    "GET /cost/recommendations": { query: { ...scope, limit: 1 }, of: (body) => body.totalPotentialSavings },
    "GET /cost/not-evaluated-savings": { query: { ...scope, limit: 1 }, of: total },
    "GET /cost/verified-savings": { query: scope, of: ({ items }) => items.length },
    "POST /cost/recommendations/assign": {
      body: { ...filtered, assigneeId: null },
      of: ({ matched }) => matched,
    },
    "POST /cost/recommendations/label": { body: filtered, of: ({ matched }) => matched },
    "POST /cost/recommendations/bulk-plan": {
      body: filtered,
      of: ({ items, manual, closed, beyondLimit }) => items.length + manual + closed + (beyondLimit ?? 0),
    },
    "GET /cost/analysis": { query: { ...scope, ...range(now) }, of: ({ totalCost }) => totalCost ?? 0 },
    "GET /cost/overview": { query: scope, of: ({ lastMonthCost }) => lastMonthCost ?? 0 },
    "GET /cost/service": {
      query: { ...scope, ...range(now), service: "Amazon Simple Storage Service" },
      of: ({ totalCost }) => totalCost ?? 0,
    },
    "POST /cost/export": { body: { ...scope, dateRange: range(now) }, of: ({ rows }) => rows },
    "GET /dashboard/changes": {
      query: { ...scope, since: new Date(now.getTime() - 86_400_000).toISOString() },
      of: ({ resources }) => resources.added,
    },
  };
}

/** Nothing was applied, everything could be read, and an account may have none of the others. */
const mayBeNothing: readonly string[] = [
  "GET /cost/verified-savings",
  "GET /resources/coverage",
  "GET /security/not-evaluated",
  "GET /cost/not-evaluated-savings",
  "GET /resources/unused",
  "POST /resources/tag-changes/plan",
  "POST /security/bulk-remediation/plan",
  "GET /cost/service",
];

/** A bill has the charges of every account of the organization, connected or not. */
const ofBill: readonly string[] = [
  "GET /cost/analysis",
  "GET /cost/overview",
  "GET /cost/service",
  "POST /cost/export",
];

/** They change what they match, and match it as the plan before them does. */
const acts: readonly string[] = [
  "POST /resources/tag-changes",
  "POST /security/findings/update-status",
  "POST /security/bulk-remediation",
  "POST /cost/recommendations/bulk-dismiss",
  "POST /cost/recommendations/bulk-mark-applied",
  "POST /cost/recommendations/bulk-restore",
  "POST /cost/recommendations/bulk-apply",
];

describe("in an organization of six accounts", () => {
  let server: TestServer;
  let ana: TestPerson;
  let organization: Body;
  let accountIds: string[];
  beforeAll(async () => {
    server = await startTestServer({ SANDBOX_RESOURCES: "100", SANDBOX_ACCOUNTS: "6" });
    ana = await server.person();
    organization = (await server.call("GET /organization", { as: ana })).body;
    expect((await server.call("POST /security/scan", { as: ana })).status).toBe(200);
    expect((await server.call("POST /cost/analysis", { as: ana })).status).toBe(200);
    const { accounts } = (await server.call("GET /accounts", { as: ana })).body;
    accountIds = accounts.map(({ id }: { id: string }) => id);
  });
  afterAll(() => server.close());

  async function figure(key: EndpointKey, scope: Scope, as = ana): Promise<number> {
    const { of, query, body } = figures(scope, server.clock.now)[key] ?? {};
    const [method, path = ""] = key.split(" ");
    const words = new URLSearchParams(query as Record<string, string>).toString();
    const answer = await server.inject({
      method: method === "POST" ? "POST" : "GET",
      url: `/api${path.replace(":framework", "fsbp")}?${words}`,
      headers: { authorization: `Bearer ${as.idToken}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    // Nothing to export, or a service that is not in the bill.
    if (answer.status === 404 || answer.status === 409) return 0;
    expect(answer.status, `${key}: ${answer.text.slice(0, 300)}`).toBe(200);
    return of?.(answer.body, answer.text) ?? Number.NaN;
  }

  const keys = Object.keys(figures({}, new Date())) as EndpointKey[]; // the keys of a literal

  test("every endpoint with a scope has a figure below", () => {
    const scoped = Object.entries(endpoints).flatMap(([key, input]: [string, Input]) =>
      scopesOf(input).some((names) => names.length === scopeNames.length) ? [key] : [],
    );
    expect(scoped.sort()).toEqual([...keys, ...acts].sort());
  });

  test.each(keys)("%s: accounts add up to their OU, their tag, and the whole", async (key) => {
    const near = (a: number, b: number) => expect(Math.abs(a - b), `${key}: ${a} and ${b}`).toBeLessThan(0.1);
    const of = new Map<string, number>();
    for (const accountId of accountIds) of.set(accountId, await figure(key, { accountId }));
    const connected = organization.accounts.filter(({ connectionId }: Body) => connectionId !== null);
    const others = organization.accounts.filter(({ connectionId }: Body) => connectionId === null);
    const members: Body[] = ofBill.includes(key) ? [...connected, ...others] : connected;
    for (const { accountId, unitId } of members.filter(({ connectionId }) => connectionId === null)) {
      // Each is alone in its OU, by which it can be requested.
      expect(organization.accounts.filter((one: Body) => one.unitId === unitId)).toHaveLength(1);
      of.set(accountId, await figure(key, { unitId }));
    }
    const sumOf = (which: (member: Body) => boolean) =>
      sum(members.filter(which), (one) => of.get(one.connectionId ?? one.accountId) ?? Number.NaN);
    if (!mayBeNothing.includes(key)) expect(sumOf(() => true)).toBeGreaterThan(0);
    const root = organization.units[0].id;
    near(
      await figure(key, { unitId: root }),
      sumOf(() => true),
    );
    near(
      await figure(key, {}),
      sumOf(() => true),
    );
    const [{ unitId }] = members;
    const below = (id: string): string[] => [
      id,
      ...organization.units
        .filter(({ parentId }: Body) => parentId === id)
        .flatMap((one: Body) => below(one.id)),
    ];
    near(
      await figure(key, { unitId }),
      sumOf((one) => below(unitId).includes(one.unitId)),
    );
    const [name, value] = Object.entries(members[0].tags)[0] ?? [];
    near(
      await figure(key, { accountTag: `${name}=${value}` }),
      sumOf(({ tags }) => tags[String(name)] === value),
    );
    expect(await figure(key, { unitId: "ou-none-00000000" })).toBe(0);
    expect(await figure(key, { accountTag: "no such=tag" })).toBe(0);
  });

  test("an archived account counts in no total but the bill's, and is shown when it is named", async () => {
    const one = organization.accounts.find(
      (member: Body) => member.connectionId !== null && member.accountId !== organization.managementAccountId,
    );
    const [accountId, unitId] = [one.connectionId, organization.units[0].id];
    const listed = ["GET /resources/summary", "GET /security/findings", "GET /cost/recommendations"] as const;
    const before = await Promise.all(listed.map((key) => figure(key, {})));
    const [bill, own] = [
      await figure("GET /cost/overview", {}),
      await figure("GET /cost/overview", { accountId }),
    ];
    await server.call("PATCH /organization", {
      as: ana,
      body: { include: [], exclude: [{ accountId: one.accountId }] },
    });
    for (const [at, key] of listed.entries()) {
      const alone = await figure(key, { accountId });
      expect(alone, key).toBeGreaterThan(0);
      expect(await figure(key, { accountId, unitId }), key).toBe(alone);
      const rest = Number(before[at]) - alone;
      expect(await figure(key, {}), key).toBeCloseTo(rest, 1);
      expect(await figure(key, { unitId }), key).toBeCloseTo(rest, 1);
    }
    expect(await figure("GET /cost/overview", {})).toBe(bill);
    expect(await figure("GET /cost/overview", { unitId })).toBe(bill);
    expect(await figure("GET /cost/overview", { accountId })).toBe(own);
    await server.call("PATCH /organization", { as: ana, body: { include: [], exclude: [] } });
  });

  test("another workspace's OU and account narrow to nothing", async () => {
    const stranger = await server.person();
    await server.call("POST /security/scan", { as: stranger });
    const [accountId] = accountIds;
    for (const key of [
      "GET /resources/summary",
      "GET /security/score",
      "GET /cost/recommendations",
    ] as const) {
      expect(await figure(key, { accountId: String(accountId) }, stranger)).toBe(0);
      const own = (await server.call("GET /organization", { as: stranger })).body.units;
      const foreign = organization.units.find(({ id }: Body) => own.every((one: Body) => one.id !== id));
      if (foreign) expect(await figure(key, { unitId: foreign.id }, stranger)).toBe(0);
    }
  });
});
