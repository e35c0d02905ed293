import { expect, test } from "vitest";
import { scopeQuery } from "./account-scope.ts";
import type { OrganizationMember } from "./organization-query.ts";
import { memberMatches, treeRows } from "./organization-tree.ts";
import { membersInScope } from "./scope-members.ts";

const units = [
  { id: "r-root", name: "Root", parentId: null },
  { id: "ou-b", name: "Workloads", parentId: "r-root" },
  { id: "ou-a", name: "Security", parentId: "r-root" },
  { id: "ou-c", name: "Staging", parentId: "ou-b" },
];
const member = (accountId: string, unitId: string, parts: Partial<OrganizationMember> = {}) => ({
  accountId,
  name: `Account ${accountId}`,
  email: `${accountId}@example.com`,
  unitId,
  tags: {},
  tagsGap: null,
  state: "connected" as const,
  joinedAt: null,
  connectionId: `connection-${accountId}`,
  resourceCount: 1,
  lastDiscoveredAt: null,
  ...parts,
});
const accounts = [
  member("10", "ou-c"),
  member("9", "ou-c", { state: "excluded" }),
  member("1", "r-root", { tags: { owner: "ops=a" } }),
  member("2", "ou-gone"),
];
const none: ReadonlySet<string> = new Set();

test("OUs come before accounts, each sorted by name; accounts of unknown OUs are below the root", () => {
  const rows = treeRows({ units, accounts }, { collapsed: none });
  expect(rows.map(({ name, level, place, places }) => `${level} ${name} ${place}/${places}`)).toEqual([
    "1 Root 1/1",
    "2 Security 1/4",
    "2 Workloads 2/4",
    "3 Staging 1/1",
    "4 Account 9 1/2",
    "4 Account 10 2/2",
    "2 Account 1 3/4",
    "2 Account 2 4/4",
  ]);
});

test("an OU counts the accounts below it, also while it is collapsed", () => {
  const rows = treeRows({ units, accounts }, { collapsed: new Set(["ou-b"]) });
  const workloads = rows.find(({ id }) => id === "ou-b");
  expect(rows.map(({ id }) => id)).not.toContain("ou-c");
  expect(workloads).toMatchObject({ open: false, total: 2, resourceCount: 2 });
  expect(workloads).toHaveProperty("counts.excluded", 1);
});

test("a filter leaves out OUs without a match", () => {
  const rows = treeRows(
    { units, accounts },
    { collapsed: none, matches: ({ state }) => state === "excluded" },
  );
  expect(rows.map(({ id }) => id)).toEqual(["r-root", "ou-b", "ou-c", "9"]);
});

test("a search finds names, IDs, email addresses, and tags", () => {
  const one = member("123", "r-root", { name: "Größe <b>", tags: { team: "Blue" } });
  for (const text of ["größe <B>", "123", "123@EXAMPLE", "team=blue", "  "])
    expect(memberMatches(one, text), text).toBe(true);
  expect(memberMatches(one, "red")).toBe(false);
});

test("2,000 accounts in 200 nested OUs are arranged once each", () => {
  const deep = Array.from({ length: 200 }, (_, at) => ({
    id: `ou-${at}`,
    name: `OU ${at}`,
    parentId: at === 0 ? null : `ou-${Math.floor((at - 1) / 3)}`,
  }));
  const many = Array.from({ length: 2000 }, (_, at) => member(String(at), `ou-${at % 200}`));
  const rows = treeRows({ units: deep, accounts: many }, { collapsed: none });
  expect(rows).toHaveLength(2200);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(2200);
});

test("a scope becomes the parameter that the server takes", () => {
  expect(scopeQuery(undefined)).toEqual({});
  expect(scopeQuery("0198c0de-0000-7000-8000-000000000000")).toEqual({
    accountId: "0198c0de-0000-7000-8000-000000000000",
  });
  expect(scopeQuery("ou-ab12-cdefghij")).toEqual({ unitId: "ou-ab12-cdefghij" });
  expect(scopeQuery("r-ab12")).toEqual({ unitId: "r-ab12" });
  expect(scopeQuery("owner=a=b")).toEqual({ accountTag: "owner=a=b" });
  expect(scopeQuery("r-team=x")).toEqual({ accountTag: "r-team=x" });
});

test("a scope selects accounts below an OU, with a tag, or one account", () => {
  const idsOf = (scope: string) =>
    membersInScope({ units, accounts }, scope).map(({ accountId }) => accountId);
  expect(idsOf("ou-b")).toEqual(["10", "9"]);
  expect(idsOf("owner=ops=a")).toEqual(["1"]);
  expect(idsOf("connection-2")).toEqual(["2"]);
  expect(idsOf("constructor=")).toEqual([]);
});
