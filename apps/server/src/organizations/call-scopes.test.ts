import type { Grant } from "@skyledger/core/model/permissions";
import { expect, test } from "vitest";
import { callScope, inCallScope } from "../platform/call-scope.ts";
import { createCallScopes } from "./call-scopes.ts";

const viewer: Grant[] = [{ role: "viewer", scope: { kind: "account", id: "a" } }];

test("calls with the same accounts share one list, and other accounts are another", async () => {
  let accountIds = ["a", "b"];
  const scopes = createCallScopes({
    resolve: async () => ({ accountIds, awsAccountIds: ["1"] }),
    grantsOf: async () => viewer,
  });
  const ask = () => scopes.of({ workspaceId: "w", grants: viewer }, "read");
  const first = await ask();
  expect(first).toEqual({ accountIds: ["a", "b"], awsAccountIds: ["1"] });
  accountIds = ["a", "b"];
  expect(await ask()).toBe(first);
  accountIds = ["a"];
  expect(await ask()).toEqual({ accountIds: ["a"], awsAccountIds: ["1"] });
  accountIds = ["a", "b"];
  expect(await ask()).toBe(first);
  expect(await scopes.ofReader({ workspaceId: "w", userId: "u" })).toBe(first);
});

test("accounts and accounts on a bill are distinguished", async () => {
  const found = [
    { accountIds: ["a"], awsAccountIds: ["b"] },
    { accountIds: ["a", "b"], awsAccountIds: [] },
  ];
  let at = 0;
  const scopes = createCallScopes({
    resolve: async () => found[at] ?? { accountIds: [], awsAccountIds: [] },
    grantsOf: async () => viewer,
  });
  for (at = 0; at < 2; at += 1)
    expect(await scopes.of({ workspaceId: "w", grants: viewer }, "read")).toEqual(found[at]);
});

test("a grant for the workspace is every account, none is none, and scopes are resolved outside of the call's", async () => {
  const scopes = createCallScopes({
    resolve: async () => {
      expect(callScope()).toBe("all");
      return { accountIds: ["a"], awsAccountIds: [] };
    },
    grantsOf: async () => [],
  });
  const all: Grant[] = [...viewer, { role: "viewer", scope: { kind: "workspace" } }];
  const ask = (grants: Grant[]) => scopes.of({ workspaceId: "w", grants }, "read");
  expect(await ask(all)).toBe("all");
  expect(await ask([])).toEqual({ accountIds: [], awsAccountIds: [] });
  expect(await inCallScope({ accountIds: [], awsAccountIds: [] }, () => ask(viewer))).toEqual({
    accountIds: ["a"],
    awsAccountIds: [],
  });
});
