import { describe, expect, it } from "vitest";
import {
  mostSandboxAccounts,
  sandboxMemberId,
  sandboxMemberIndex,
  sandboxOrganization,
} from "./sandbox-organization.ts";

const now = new Date("2026-05-13T10:00:00Z");
const managementAccountId = "009876543210";
const open = (accounts: number, id = managementAccountId) =>
  sandboxOrganization({ managementAccountId: id, accounts, now });

describe("sandboxOrganization", () => {
  it("is the same for the same facts, and a larger one begins with the accounts of a smaller one", () => {
    expect(open(40)).toEqual(open(40));
    expect(open(40).accounts.slice(0, 7)).toEqual(open(7).accounts);
    expect(open(40).id).not.toBe(open(40, "000000000001").id);
  });

  it.each(["009876543210", "000000000000", "009999999999"])(
    "gives 2,000 accounts of %s different IDs, names, and emails",
    (id) => {
      const { accounts } = open(mostSandboxAccounts, id);
      for (const member of ["id", "name", "email", "arn"] as const) {
        expect(new Set(accounts.map((account) => account[member])).size).toBe(mostSandboxAccounts);
      }
      expect(accounts.every((account) => /^00\d{10}$/.test(account.id))).toBe(true);
      expect(accounts[0]?.id).toBe(id);
    },
  );

  it("puts every account in a unit that exists, and every unit in one before it", () => {
    const { root, units, accounts } = open(300);
    const known = new Set([root.id]);
    for (const unit of units) {
      expect(known).toContain(unit.parentId);
      known.add(unit.id);
    }
    expect(accounts.filter(({ parentId }) => !known.has(parentId))).toEqual([]);
  });

  it("has members in different units with three accounts, and each state with more", () => {
    const { accounts, root } = open(3);
    expect(accounts.map(({ state }) => state)).toEqual(["ACTIVE", "ACTIVE", "ACTIVE"]);
    expect(accounts[0]?.parentId).toBe(root.id);
    expect(new Set(accounts.map(({ parentId }) => parentId)).size).toBe(3);
    const five = open(5).accounts;
    expect(five.filter(({ state }) => state === "SUSPENDED")).toHaveLength(1);
    expect(five.filter(({ state, isReachable }) => state === "ACTIVE" && !isReachable)).toHaveLength(1);
    expect(open(200).accounts.filter(({ state }) => state === "PENDING_CLOSURE")).toHaveLength(2);
  });

  it("lets accounts join in the past, in their order", () => {
    for (const { joinedAt } of open(2_000).accounts) expect(joinedAt.getTime()).toBeLessThan(now.getTime());
  });

  it("attaches policies to units that exist", () => {
    const { policies, units, root, accounts } = open(6);
    const all = [root.id, ...units.map(({ id }) => id), ...accounts.map(({ id }) => id)];
    for (const { name, targets } of policies) {
      for (const target of targets) expect(all, name).toContain(target);
    }
    expect(policies.find(({ id }) => id === "p-FullAWSAccess")?.targets).toEqual(all);
    expect(policies.filter(({ targets }) => targets.length === 0)).toHaveLength(1);
  });
});

it("knows the number of each account", () => {
  const facts = { managementAccountId, accounts: 50 };
  expect(sandboxMemberIndex(facts, sandboxMemberId(managementAccountId, 49))).toBe(49);
  expect(sandboxMemberIndex(facts, sandboxMemberId(managementAccountId, 50))).toBeUndefined();
});
