import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { inCallScope, namedAccounts, withinCall } from "./call-scope.ts";

const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
const inScopeOf = <T>(accountIds: readonly string[], work: () => T): T =>
  inCallScope({ accountIds, awsAccountIds: [] }, work);

test("a statement names up to 100 accounts; the call's own list beyond that is left to the policies", () => {
  const hundred = ids(100);
  const more = [...hundred, randomUUID()];
  expect(inScopeOf(hundred, () => namedAccounts(hundred))).toBe(hundred);
  expect(inScopeOf(more, () => namedAccounts(more))).toBeUndefined();
  expect(inScopeOf(more, () => namedAccounts([...more].reverse()))).toBeUndefined();
});

test("a list that is not exactly the call's is named, however long", () => {
  const own = ids(200);
  const fewer = own.slice(1);
  const another = [...fewer, randomUUID()];
  const twice = [...fewer, ...fewer.slice(0, 1)];
  for (const list of [fewer, another, twice, [...own, randomUUID()]])
    expect(inScopeOf(own, () => namedAccounts(list))).toBe(list);
});

test("where every account exists, a list is named, and none stays none", () => {
  const list = ids(200);
  expect(namedAccounts(list)).toBe(list);
  expect(inCallScope("all", () => namedAccounts(list))).toBe(list);
  expect(inScopeOf(list, () => namedAccounts(undefined))).toBeUndefined();
  expect(inScopeOf([], () => namedAccounts([]))).toEqual([]);
});

test("accounts within a call are those of both lists, and the call's own list stays itself", () => {
  const own = ids(3);
  const other = randomUUID();
  expect(withinCall(own, own)).toBe(own);
  expect(withinCall([own[1] ?? "", other], own)).toEqual([own[1]]);
  expect(withinCall(undefined, own)).toBe(own);
  expect(withinCall(own, undefined)).toBe(own);
});
