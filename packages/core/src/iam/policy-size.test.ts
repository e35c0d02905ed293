import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { IamStatement } from "./iam-statement.ts";
import { managedPolicyLimit, packPolicies, policySize } from "./policy-size.ts";

function statement(sid: string, actions: readonly string[]): IamStatement {
  return { Sid: sid, Effect: "Allow", Action: actions, Resource: "*" };
}

describe("packPolicies", () => {
  it("keeps what fits together", () => {
    const statements = [statement("A", ["a:One"]), statement("B", ["b:One"])];
    expect(packPolicies(statements)).toEqual([{ Version: "2012-10-17", Statement: statements }]);
    expect(packPolicies([])).toEqual([]);
  });

  it("counts characters without white space", () => {
    expect(policySize({ Version: "2012-10-17", Statement: [statement("A", ["a: b"])] })).toBe(
      '{"Version":"2012-10-17","Statement":[{"Sid":"A","Effect":"Allow","Action":["a:b"],"Resource":"*"}]}'
        .length,
    );
  });

  it("loses no action and stays below the limit, however many there are", () => {
    const actions = fc.uniqueArray(fc.stringMatching(/^[a-z]{2,8}:[A-Z][A-Za-z]{2,60}$/), { maxLength: 400 });
    fc.assert(
      fc.property(fc.array(actions, { maxLength: 5 }), (groups) => {
        const policies = packPolicies(groups.map((group, at) => statement(`S${at}`, group)));
        for (const policy of policies) expect(policySize(policy)).toBeLessThanOrEqual(managedPolicyLimit);
        const sids = policies.flatMap((policy) => policy.Statement.map(({ Sid }) => Sid));
        expect(new Set(sids).size).toBe(sids.length);
        expect(policies.flatMap((policy) => policy.Statement.flatMap(({ Action }) => Action))).toEqual(
          groups.flat(),
        );
      }),
      { numRuns: 50 },
    );
  });

  it("says which statement cannot fit", () => {
    expect(() => packPolicies([statement("Huge", [`a:${"x".repeat(managedPolicyLimit)}`])])).toThrow(/Huge/);
  });
});
