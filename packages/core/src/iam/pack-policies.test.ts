import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { managedPolicyLimit, policySize } from "../model/policy-size.ts";
import type { IamStatement } from "./iam-statement.ts";
import { packPolicies } from "./pack-policies.ts";

function statement(sid: string, actions: readonly string[]): IamStatement {
  return { Sid: sid, Effect: "Allow", Action: actions, Resource: "*" };
}

describe("packPolicies", () => {
  it("keeps statements together while they fit", () => {
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

  it("loses no action and stays below the limit for any number of actions", () => {
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

  it("names the statement that does not fit", () => {
    expect(() => packPolicies([statement("Huge", [`a:${"x".repeat(managedPolicyLimit)}`])])).toThrow(/Huge/);
  });

  /** A statement whose policy has exactly this many characters, with this many actions of similar length. */
  function ofSize(sid: string, size: number, count: number): IamStatement {
    const empty = statement(
      sid,
      Array.from({ length: count }, () => "a:"),
    );
    const missing = size - policySize({ Version: "2012-10-17", Statement: [empty] });
    const each = Math.floor(missing / count);
    const actions = empty.Action.map(
      (action, at) => action + "x".repeat(at === 0 ? missing - each * (count - 1) : each),
    );
    return statement(sid, actions);
  }

  it("packs 6144 characters, IAM's limit, into one policy, and 6145 into two", () => {
    const whole = ofSize("A", 6144, 4);
    expect(packPolicies([whole]).map(({ Statement }) => Statement)).toEqual([[whole]]);
    const larger = ofSize("A", 6145, 4);
    // Halves are in order and numbered from 1.
    expect(packPolicies([larger]).flatMap(({ Statement }) => Statement)).toEqual([
      statement("A1", larger.Action.slice(0, 2)),
      statement("A2", larger.Action.slice(2)),
    ]);
  });

  it("puts the odd action into the first half", () => {
    const larger = ofSize("A", 6145, 3);
    expect(
      packPolicies([larger]).flatMap(({ Statement }) =>
        Statement.map(({ Sid, Action }) => [Sid, Action.length]),
      ),
    ).toEqual([
      ["A1", 2],
      ["A2", 1],
    ]);
  });

  it("splits a statement of two actions, and refuses to split a single action", () => {
    expect(
      packPolicies([ofSize("A", 6145, 2)]).flatMap(({ Statement }) => Statement.map(({ Sid }) => Sid)),
    ).toEqual(["A1", "A2"]);
    expect(() => packPolicies([ofSize("A", 6145, 1)])).toThrow(RangeError);
  });

  it("combines statements up to exactly the limit", () => {
    const first = statement("A", ["a:One"]);
    // A second statement adds its own text and a comma.
    const alone = policySize({ Version: "2012-10-17", Statement: [first] });
    const none = policySize({ Version: "2012-10-17", Statement: [] });
    const fits = ofSize("B", 6144 - (alone - none) - 1, 1);
    expect(policySize({ Version: "2012-10-17", Statement: [first, fits] })).toBe(6144);
    expect(packPolicies([first, fits])).toHaveLength(1);
    const exceeds = ofSize("B", 6144 - (alone - none), 1);
    expect(packPolicies([first, exceeds])).toHaveLength(2);
  });
});
