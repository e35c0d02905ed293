import fc from "fast-check";
import { expect, test } from "vitest";
import { unreadPolicy } from "../testing/access/decide.ts";
import {
  type NaivePolicies,
  type NaivePolicy,
  type NaiveRequest,
  naivelyAllowed,
} from "../testing/access/naive-evaluator.ts";
import { randomContext, randomKeys, randomPolicies, randomRequest } from "../testing/access/random-access.ts";
import { type DecidingPolicies, evaluate } from "./evaluate.ts";
import { parsePolicy } from "./parse-policy.ts";
import type { PolicyReading } from "./policy.ts";
import type { AccessRequest, ContextValue } from "./request.ts";

/** Random cases of each property; `npm run fuzz:access` sets 100,000. */
const cases = Number(process.env.ACCESS_CASES ?? 1_000);

const read = (policy: NaivePolicy, kind: "identity" | "resource" = "identity"): PolicyReading => {
  const parsed = parsePolicy(policy, { arn: "arn:aws:iam::111122223333:policy/random", name: null }, kind);
  if (!parsed) throw new Error(`Not parsed: ${JSON.stringify(policy)}`);
  return parsed;
};

function policiesOf(naive: NaivePolicies): DecidingPolicies {
  const levels = (found: NaivePolicy[][] | null) =>
    found?.map((level) => level.map((policy) => read(policy))) ?? null;
  return {
    identity: naive.identity.map((policy) => read(policy)),
    boundary: naive.boundary && read(naive.boundary),
    session: naive.session?.map((policy) => read(policy)) ?? null,
    resource: naive.resource && read(naive.resource, "resource"),
    resourceDecides: naive.resourceDecides,
    serviceControl: levels(naive.serviceControl),
    resourceControl: levels(naive.resourceControl),
  };
}

/** The request, as far as it is known. */
function requestOf(naive: NaiveRequest, hidden: readonly string[] = []): AccessRequest {
  const { kind, arn, accountId, sessionArn, action, resource, resourceAccountId, context } = naive;
  const of = (key: string): ContextValue => (hidden.includes(key) ? undefined : (context[key] ?? null));
  const caller = { kind, arn, accountId, ...(sessionArn && { sessionArn }) };
  return { caller, action, resource, resourceAccountId, context: of };
}

test("complete requests are decided as by the naive evaluator", () => {
  let allowed = 0;
  fc.assert(
    fc.property(randomPolicies, randomRequest, (naive, request) => {
      const { result } = evaluate(policiesOf(naive), requestOf(request));
      expect(result).toBe(naivelyAllowed(naive, request) ? "allowed" : "denied");
      if (result === "allowed") allowed += 1;
    }),
    { numRuns: cases },
  );
  // Cases that are all denied would prove nothing.
  expect(allowed / cases).toBeGreaterThan(0.02);
});

test("a result of a request with unknown keys holds for all their values", () => {
  fc.assert(
    fc.property(
      ...[randomPolicies, randomRequest, fc.subarray(randomKeys), fc.array(randomContext, { maxLength: 5 })],
      (naive, request, hidden, contexts) => {
        const { result, dependsOn } = evaluate(policiesOf(naive), requestOf(request, hidden));
        expect(result).not.toBe("unknown");
        expect(dependsOn.every((key) => hidden.includes(key))).toBe(true);
        if (result === "depends") {
          expect(dependsOn.length).toBeGreaterThan(0);
          return;
        }
        for (const other of [request.context, ...contexts]) {
          const visible = Object.entries(request.context).filter(([key]) => !hidden.includes(key));
          const unseen = Object.entries(other).filter(([key]) => hidden.includes(key));
          const context = Object.fromEntries([...visible, ...unseen]);
          expect(naivelyAllowed(naive, { ...request, context })).toBe(result === "allowed");
        }
      },
    ),
    { numRuns: cases },
  );
});

test("a result with an unread policy holds for every content of it", () => {
  fc.assert(
    fc.property(randomPolicies, randomRequest, randomPolicies, (naive, request, { identity: other }) => {
      const policies = policiesOf(naive);
      const identity = [...policies.identity.slice(1), unreadPolicy];
      const { result, missing } = evaluate({ ...policies, identity }, requestOf(request));
      expect(result).not.toBe("depends");
      if (result === "unknown") {
        expect(missing[0]?.iamAction).toBe("iam:GetPolicyVersion");
        return;
      }
      for (const policy of [...naive.identity.slice(0, 1), ...other]) {
        const filled = { ...naive, identity: [...naive.identity.slice(1), policy] };
        expect(naivelyAllowed(filled, request)).toBe(result === "allowed");
      }
    }),
    { numRuns: cases },
  );
});

test("policies decide one request after the other as each alone", () => {
  fc.assert(
    fc.property(randomPolicies, randomRequest, randomRequest, (naive, request, next) => {
      const policies = policiesOf(naive);
      const { action, resource, context, kind, arn, accountId, sessionArn } = next;
      const caller = { kind, arn, accountId, sessionArn };
      // Each differs from the one before in some parts only.
      for (const change of [{}, { resource }, { action }, { context }, { resource, ...caller }, {}, next]) {
        const asked = requestOf({ ...request, ...change });
        expect(evaluate(policies, asked)).toEqual(evaluate(policiesOf(naive), asked));
      }
    }),
    { numRuns: cases },
  );
});
