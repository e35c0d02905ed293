import type { Grant } from "@skyledger/core/model/permissions";
import { expect, test, vi } from "vitest";
import type { CallScope } from "../platform/call-scope.ts";
import { limitedPermissions } from "./limited-permissions.ts";

const everywhere = { kind: "workspace" } as const;
const inUnit = { kind: "unit", id: "ou-1" } as const;
const inAccount = { kind: "account", id: "a" } as const;

/** Accounts of the scopes: the unit has a and b. */
async function limitsOf(...grants: Grant[]) {
  const of = vi.fn(async (_caller: unknown, permission: string): Promise<CallScope> => {
    const scopes = grants
      .filter(({ role }) => role === "operator" || permission === "read")
      .map(({ scope }) => scope.kind);
    if (scopes.includes("workspace")) return "all";
    const accountIds = scopes.includes("unit") ? ["a", "b"] : scopes.includes("account") ? ["a"] : [];
    return { accountIds, awsAccountIds: accountIds };
  });
  return {
    limits: await limitedPermissions({ of }, { workspaceId: "w", grants }),
    looks: of.mock.calls.length,
  };
}

test("an operator of one account who reads all of them acts in that account only", async () => {
  const { limits, looks } = await limitsOf(
    { role: "viewer", scope: everywhere },
    { role: "operator", scope: inAccount },
  );
  expect(limits).toEqual([{ permissions: ["triage", "run", "fix"], accountIds: ["a"] }]);
  expect(looks).toBe(2);
});

test("an operator of one account who reads its unit acts in that account only", async () => {
  const { limits } = await limitsOf(
    { role: "viewer", scope: inUnit },
    { role: "operator", scope: inAccount },
  );
  expect(limits).toEqual([{ permissions: ["triage", "run", "fix"], accountIds: ["a"] }]);
});

test.each<[string, Grant[]]>([
  ["the whole workspace", [{ role: "operator", scope: everywhere }]],
  ["exactly the accounts that it reads", [{ role: "operator", scope: inUnit }]],
  [
    "more accounts than its other role reads",
    [
      { role: "operator", scope: inUnit },
      { role: "viewer", scope: inAccount },
    ],
  ],
  ["nothing", [{ role: "viewer", scope: inAccount }]],
])("an operator of %s has no limits to show", async (_, grants) => {
  expect((await limitsOf(...grants)).limits).toEqual([]);
});

test("a permission of an account that is gone holds nowhere", async () => {
  const limits = await limitedPermissions(
    {
      of: async (_caller, permission) =>
        permission === "read" ? "all" : { accountIds: [], awsAccountIds: [] },
    },
    {
      workspaceId: "w",
      grants: [
        { role: "viewer", scope: everywhere },
        { role: "analyst", scope: inAccount },
      ],
    },
  );
  expect(limits).toEqual([{ permissions: ["triage"], accountIds: [] }]);
});
