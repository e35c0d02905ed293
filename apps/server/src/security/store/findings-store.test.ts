import { randomUUID } from "node:crypto";
import mfaDelete from "@skyledger/core/checks/s3/s3-bucket-mfa-delete";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { createFinding, recordScan, storedScan } from "../../platform/db/testing/stored-scans.ts";
import {
  createTestAccount,
  createTestUser,
  createTestWorkspace,
  openTestDatabase,
} from "../../platform/db/testing.ts";
import type { FindingFilter } from "./finding-filter.ts";
import { createFindingsStore, type FindingsStore } from "./findings-store.ts";

let db: Database;
let findings: FindingsStore;
let workspaceId: string;
let first: string;
let second: string;
/** A member. */
let ana: string;
/** Ids by name. */
let ids: Map<string, string>;

/** Findings are searched by the texts of their check, too. */
const { id: mfaDeleteId, requirement } = mfaDelete;

const at = (day: number) => `2026-05-0${day}T00:00:00.000Z`;

async function record(day: number, failing: readonly ReturnType<typeof createFinding>[]): Promise<void> {
  const scan = storedScan({ id: randomUUID(), startedAt: at(day), finishedAt: at(day) });
  await recordScan(db, workspaceId, scan, { accountId: failing[0]?.accountId ?? "", failing });
}

function named(account: string, name: string, more: Partial<ReturnType<typeof createFinding>> = {}) {
  const words = {
    arn: `arn:${name}`,
    resourceName: name,
    title: `Title ${name}`,
    searchText: `text of ${name}`,
  };
  return createFinding(account, { checkId: `check-${name}`, ...words, ...more });
}

beforeAll(async () => {
  db = await openTestDatabase();
  findings = createFindingsStore(db);
  workspaceId = await createTestWorkspace(db);
  first = await createTestAccount(db, workspaceId);
  second = await createTestAccount(db, workspaceId, { name: "Test", awsAccountId: "444455556666" });
  await record(1, [
    named(first, "a", { severity: 0, region: "eu-west-1", category: "Data", service: "S3" }),
    named(first, "b", {
      severity: 2,
      checkId: "shared",
      title: "Shared",
      searchText: `text of b ${mfaDeleteId}`,
    }),
  ]);
  await record(2, [
    named(second, "c_1%", { severity: 2, checkId: "shared", title: "Shared", manualBecause: "Too long." }),
    named(second, "d", { severity: 3, status: "RESOLVED" }),
    named(second, "e", { severity: 3, status: "IGNORED", setBy: "person", checkId: mfaDeleteId }),
  ]);
  const rows = await findings.list(workspaceId, {}, { sort: "resource", limit: 9, offset: 0 });
  ana = await createTestUser(db, workspaceId);
  await db.queryIn(workspaceId, "update findings set assignee_id = $1 where resource_name = 'b'", [ana]);
  ids = new Map(rows.map(({ resourceName, id }) => [resourceName, id]));
});
afterAll(() => db.close());

const idOf = (name: string) => ids.get(name) ?? "";
const page = { sort: "resource", limit: 9, offset: 0 } as const;
const names = async (filter: FindingFilter) =>
  (await findings.list(workspaceId, filter, page)).map(({ resourceName }) => resourceName);

describe("a filter", () => {
  const rows: readonly (readonly [string, () => FindingFilter, string[]])[] = [
    ["nothing", () => ({}), ["a", "b", "c_1%", "d", "e"]],
    ["status", () => ({ status: "RESOLVED" }), ["d"]],
    ["severity", () => ({ severity: 2 }), ["b", "c_1%"]],
    ["severity of zero", () => ({ severity: 0 }), ["a"]],
    ["category", () => ({ category: "Data" }), ["a"]],
    ["service", () => ({ service: "S3" }), ["a"]],
    ["region", () => ({ region: "eu-west-1" }), ["a"]],
    ["account", () => ({ accountIds: [second] }), ["c_1%", "d", "e"]],
    ["check", () => ({ checkId: "shared" }), ["b", "c_1%"]],
    ["resource", () => ({ arn: "arn:e" }), ["e"]],
    ["text in other letters", () => ({ q: "TEXT OF B" }), ["b"]],
    ["text of a check's requirement", () => ({ q: requirement.toUpperCase() }), ["e"]],
    ["text that one has itself, and the check of another", () => ({ q: mfaDeleteId.slice(1) }), ["b", "e"]],
    ["text with a percent sign", () => ({ q: "1%" }), ["c_1%"]],
    ["text with a line below", () => ({ q: "f_b" }), []],
    ["what is not resolved", () => ({ unresolved: true }), ["a", "b", "c_1%", "e"]],
    ["seen before a scan", () => ({ firstSeenBefore: at(2) }), ["a", "b"]],
    ["who takes care of it", () => ({ assignee: ana }), ["b"]],
    ["no one taking care of it", () => ({ assignee: "none" }), ["a", "c_1%", "d", "e"]],
    ["someone whose ID is none", () => ({ assignee: "no id" }), []],
    ["fixes that apply", () => ({ fixable: { checks: ["shared"], only: true } }), ["b"]],
    ["no such fix", () => ({ fixable: { checks: ["shared"], only: false } }), ["a", "c_1%", "d", "e"]],
    ["names", () => ({ named: { ids: [idOf("a"), idOf("e"), "no id"], only: true } }), ["a", "e"]],
    ["no name", () => ({ named: { ids: [], only: true } }), []],
    ["all but some", () => ({ named: { ids: [idOf("a"), "no id"], only: false } }), ["b", "c_1%", "d", "e"]],
    ["several", () => ({ accountId: second, severity: 3, unresolved: true }), ["e"]],
    ["an empty text", () => ({ q: "" }), ["a", "b", "c_1%", "d", "e"]],
  ];
  test.each(rows)(
    "filters by %s: the list, its count, and its groups have the same findings",
    async (_, filter, expected) => {
      expect(await names(filter())).toEqual(expected);
      expect(await findings.count(workspaceId, filter())).toBe(expected.length);
      for (const by of ["check", "resource", "account"] as const) {
        const { groups } = await findings.groups(workspaceId, filter(), { by, limit: 9, offset: 0 });
        expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length);
      }
      const { total, findings: listed } = await findings.page(workspaceId, filter(), page);
      expect([total, listed.length]).toEqual([expected.length, expected.length]);
    },
  );
});

describe("counts", () => {
  test("counts a column over every filter except its own, most frequent first", async () => {
    const { counts, total } = await findings.page(workspaceId, { severity: 3, status: "IGNORED" }, page);
    expect(total).toBe(1);
    expect(counts.status).toEqual([
      { value: "IGNORED", count: 1 },
      { value: "RESOLVED", count: 1 },
    ]);
    expect(counts.severity).toEqual([{ value: "3", count: 1 }]);
    const all = await findings.standing(workspaceId, {});
    expect(all.manual).toEqual(new Map([["shared", 1]]));
    expect(all.counts.region).toEqual([
      { value: "r", count: 4 },
      { value: "eu-west-1", count: 1 },
    ]);
    expect(all.counts.category.map(({ value }) => value)).toEqual(["IAM", "Data"]);
    expect(all.counts.service.map(({ value }) => value)).toEqual(["s", "S3"]);
    // Also when the findings themselves are counted.
    const searched = await findings.page(workspaceId, { q: "text", severity: 3, status: "IGNORED" }, page);
    expect(searched.counts).toEqual(counts);
  });

  test("groups by check, most severe first, and most frequent of equal ones", async () => {
    const { groups, total } = await findings.groups(workspaceId, {}, { by: "check", limit: 9, offset: 0 });
    expect(groups.map(({ key, count }) => `${key} ${count}`)).toEqual([
      ...["check-a 1", "shared 2", "check-d 1", `${mfaDeleteId} 1`],
    ]);
    expect(total).toBe(4);
    expect((await findings.standing(workspaceId, {})).groups).toEqual(groups);
  });

  test("returns for a group what its findings share, and how severe each is", async () => {
    const of = async (by: "check" | "resource" | "account", filter: FindingFilter = {}) =>
      (await findings.groups(workspaceId, filter, { by, limit: 9, offset: 0 })).groups;
    expect(await of("account")).toMatchObject([
      {
        key: first,
        title: "Production",
        severity: 0,
        count: 2,
        bySeverity: [1, 0, 1, 0, 0],
        category: null,
        region: null,
      },
      {
        key: second,
        title: "Test",
        severity: 2,
        count: 3,
        bySeverity: [0, 0, 1, 2, 0],
        category: "IAM",
        region: "r",
      },
    ]);
    expect(await of("resource", { accountIds: [second] })).toMatchObject([
      { key: "arn:c_1%", title: "c_1%", accountId: second, region: "r", count: 1 },
      { key: "arn:d" },
      { key: "arn:e" },
    ]);
    expect(await of("check", { checkId: "shared" })).toMatchObject([{ title: "Shared", accountId: null }]);
  });

  test.each(["check", "resource", "account"] as const)(
    "continues groups by %s where a page ended",
    async (by) => {
      const of = (limit: number, offset: number) => findings.groups(workspaceId, {}, { by, limit, offset });
      const { groups, total } = await of(9, 0);
      const pages = [...(await of(1, 0)).groups, ...(await of(9, 1)).groups];
      expect(pages).toEqual(groups);
      expect(total).toBe(groups.length);
    },
  );

  test("returns nothing of another workspace", async () => {
    const other = await createTestWorkspace(db);
    expect(await findings.count(other, {})).toBe(0);
    expect(await findings.find(other, idOf("a"))).toBeUndefined();
    expect(await findings.history(other, idOf("a"))).toEqual([]);
  });
});

test.each([
  ["severity", ["a", "c_1%", "b"]],
  ["lastSeen", ["c_1%", "d", "e"]],
  ["firstSeen", ["c_1%", "d", "e"]],
  ["title", ["b", "c_1%", "a"]],
  ["resource", ["a", "b", "c_1%"]],
  ["oldest", ["a", "b", "c_1%"]],
  ["account", ["a", "b", "c_1%"]],
] as const)("orders by %s starting with %j, and continues where a page ended", async (sort, expected) => {
  const of = async (limit: number, offset: number) =>
    (await findings.list(workspaceId, {}, { sort, limit, offset })).map(({ resourceName }) => resourceName);
  const begin = await of(3, 0);
  expect([...begin].sort()).toEqual([...expected].sort());
  expect(begin[0] === expected[0] || sort === "title" || sort.endsWith("Seen")).toBe(true);
  expect(await of(2, 1)).toEqual(begin.slice(1));
});

test("pages have the findings of the plain list at their place, in every order and under every filter", async () => {
  const filters: FindingFilter[] = [
    ...[{}, { status: "ACTIVE" }, { region: "r" }, { severity: 2 }, { service: "s" }, { category: "IAM" }],
    ...[
      { checkId: "shared" },
      { q: "text" },
      { q: "text", service: "s" },
      { q: "none" },
      { unresolved: true },
    ],
    ...[
      { accountIds: [second] },
      { accountIds: [second], category: "IAM", status: "ACTIVE" },
      { accountIds: [] },
    ],
    ...[{ assignee: "none" }, { checkId: "shared", category: "Data" }],
  ];
  const sorts = ["severity", "lastSeen", "firstSeen", "title", "resource", "oldest", "account"] as const;
  for (const filter of filters)
    for (const sort of sorts) {
      const plain = await findings.list(workspaceId, filter, { sort, limit: 9, offset: 0 });
      for (const [limit, offset] of [
        [9, 0],
        [2, 1],
        [1, 2],
        [2, 4],
        [2, 5],
      ] as const) {
        const asked = await findings.page(workspaceId, filter, { sort, limit, offset });
        const at = `${JSON.stringify(filter)} by ${sort}, ${limit} from ${offset}`;
        expect(asked.findings, at).toEqual(plain.slice(offset, offset + limit));
        expect(asked.total, at).toBe(plain.length);
      }
    }
});
