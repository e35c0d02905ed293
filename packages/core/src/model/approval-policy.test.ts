import { describe, expect, test } from "vitest";
import { covers, type FixFacts, type PolicyScope, requirementOf } from "./approval-policy.ts";

const fix = (more: Partial<FixFacts> = {}): FixFacts => ({
  ...{ accountId: "prod", severity: 1, destructive: false, monthlyAmount: undefined },
  ...more,
});
const saving = (monthlyAmount: string | null) => fix({ severity: null, monthlyAmount });
const none = () => new Set<string>();

test.each<[string, PolicyScope, FixFacts, boolean]>([
  ["everything", "all", fix(), true],
  ["a severity below", { severity: "HIGH" }, fix({ severity: 2 }), false],
  ["a severity at the limit", { severity: "HIGH" }, fix({ severity: 1 }), true],
  ["a severity above", { severity: "HIGH" }, fix({ severity: 0 }), true],
  ["a recommendation, by severity", { severity: "INFORMATIONAL" }, saving("10"), false],
  ["a deletion", { destructive: true }, fix({ destructive: true }), true],
  ["no deletion", { destructive: true }, fix(), false],
  ["the account", { accountId: "prod" }, fix(), true],
  ["another account", { accountId: "test" }, fix(), false],
  ["an amount below", { monthlyAmount: 100 }, saving("99.999999"), false],
  ["an amount at the limit", { monthlyAmount: 100 }, saving("100"), true],
  ["an amount above", { monthlyAmount: 100 }, saving("100.000001"), true],
  ["an amount with decimals at the limit", { monthlyAmount: 0.1 }, saving("0.1"), true],
  ["an unknown amount", { monthlyAmount: 100 }, saving(null), true],
  ["a finding, by amount", { monthlyAmount: 0 }, fix(), false],
])("a policy and %s", (_, scope, facts, covered) => {
  expect(covers(scope, facts, none)).toBe(covered);
});

test("OUs and tags cover their accounts", () => {
  const accountsOf = (scope: PolicyScope) =>
    new Set(typeof scope === "object" && "unitId" in scope ? ["prod"] : ["test"]);
  expect(covers({ unitId: "ou-1" }, fix(), accountsOf)).toBe(true);
  expect(covers({ accountTag: "stage=test" }, fix(), accountsOf)).toBe(false);
  expect(covers({ accountTag: "stage=test" }, fix({ accountId: "test" }), accountsOf)).toBe(true);
});

describe("several policies", () => {
  const policies = [
    { appliesTo: { severity: "CRITICAL" }, approvals: 3 } as const,
    { appliesTo: { severity: "HIGH" }, approvals: 1 } as const,
    { appliesTo: "all", approvals: 2 } as const,
  ];
  test("require the highest number of those that cover a change", () => {
    expect(requirementOf(policies, [fix()], none)).toEqual({ approvals: 2, policies: [1, 2] });
    expect(requirementOf(policies, [fix(), fix({ severity: 0 })], none)).toEqual({
      approvals: 3,
      policies: [0, 1, 2],
    });
  });
  test("require nothing of what none covers", () => {
    expect(requirementOf(policies.slice(0, 2), [fix({ severity: 4 })], none)).toBeNull();
    expect(requirementOf(policies, [], none)).toBeNull();
  });
});
