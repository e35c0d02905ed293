import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { LastAccessed } from "../resources/last-accessed.ts";
import type { PolicyDocument, PolicyStatement } from "../resources/policy-document.ts";
import { naivelyAllowed } from "../testing/access/naive-evaluator.ts";
import { randomPolicies, randomRequest } from "../testing/access/random-access.ts";
import { usedPermissions, usedStatements } from "./used-permissions.ts";

const usedAt = "2026-04-01T00:00:00.000Z";
const accessed = (...namespaces: string[]): LastAccessed => ({
  allowedServices: 9,
  services: namespaces.map((namespace) => ({ namespace, lastAuthenticatedAt: usedAt, actions: null })),
});

/** Amazon S3, with its tracked actions, and those of them that were used. */
const s3With = (tracked: readonly string[], used: readonly string[]): LastAccessed => ({
  allowedServices: 9,
  services: [
    {
      ...{ namespace: "s3", lastAuthenticatedAt: usedAt },
      actions: tracked.map((name) => ({ name, lastAccessedAt: used.includes(name) ? usedAt : null })),
    },
  ],
});

const allow = (members: Partial<PolicyStatement>): PolicyStatement => ({
  Effect: "Allow",
  Resource: "*",
  ...members,
});
const policy = (...statements: PolicyStatement[]): PolicyDocument => ({
  Version: "2012-10-17",
  Statement: statements,
});

describe("permissions of used services", () => {
  it.each([
    ["everything", { Action: "*" }, [{ Action: ["kms:*", "s3:*"] }]],
    ["everything, with a colon", { Action: "*:*" }, [{ Action: ["kms:*", "s3:*"] }]],
    ["an action in every service", { Action: ["*:List*"] }, [{ Action: ["kms:List*", "s3:List*"] }]],
    [
      "services with a wildcard",
      { Action: ["k?s:Decrypt", "s*:Get*"] },
      [{ Action: ["kms:Decrypt", "s3:Get*"] }],
    ],
    ["a used service", { Action: ["s3:Get*", "s3:PutObject"] }, [{ Action: ["s3:Get*", "s3:PutObject"] }]],
    ["capitals", { Action: "S3:GetObject" }, [{ Action: ["S3:GetObject"] }]],
    ["another service with the same start", { Action: ["s3-object-lambda:Get*", "kmsx:*"] }, []],
    ["unused services", { Action: ["ec2:*", "iam:PassRole"] }, []],
    ["all except unused services", { NotAction: ["iam:*", "ec2:Run*"] }, [{ Action: ["kms:*", "s3:*"] }]],
    ["all except a used service", { NotAction: ["iam:*", "s3:*"] }, [{ Action: ["kms:*"] }]],
    ["all except all used services", { NotAction: ["kms:*", "s3:*"] }, []],
    ["all except a part of a used service", { NotAction: ["s3:Put*"] }, [{ NotAction: ["s3:Put*"] }]],
    ["no actions", {}, []],
  ] satisfies [string, Partial<PolicyStatement>, Partial<PolicyStatement>[]][])(
    "of %s",
    (_, before, after) => {
      const found = usedPermissions(policy(allow(before)), accessed("s3", "kms"));
      expect(found).toEqual(after.length === 0 ? null : policy(...after.map(allow)));
    },
  );

  it.each([
    ["a used action", ["s3:CreateBucket"], ["s3:CreateBucket"]],
    ["an unused action", ["s3:CreateBucket", "s3:DeleteBucket"], ["s3:CreateBucket"]],
    ["capitals", ["S3:deletebucket", "s3:CreateBucket"], ["s3:CreateBucket"]],
    ["an action that is not tracked", ["s3:GetObject"], ["s3:GetObject"]],
    ["a pattern with an unused action", ["s3:Delete*"], ["s3:Delete*"]],
    ["unused actions alone", ["s3:DeleteBucket"], null],
    ["everything", ["*"], ["s3:*"]],
  ])("of tracked actions: %s", (_, before, after) => {
    const found = usedPermissions(
      policy(allow({ Action: before })),
      s3With(["CreateBucket", "DeleteBucket"], ["CreateBucket"]),
    );
    expect(found).toEqual(after === null ? null : policy(allow({ Action: after })));
  });

  it("keeps conditions, resources, and denials, and leaves out what is unused", () => {
    const condition = { Bool: { "aws:SecureTransport": "true" } };
    const deny: PolicyStatement = { Effect: "Deny", Action: "ec2:*", Resource: "*" };
    const objects = { Sid: "Objects", Resource: "arn:aws:s3:::bucket/*", Condition: condition };
    const before = policy(allow({ ...objects, Action: "*" }), deny, allow({ Action: "sqs:*" }));
    expect(usedPermissions(before, accessed("s3"))).toEqual(
      policy(allow({ ...objects, Action: ["s3:*"] }), deny),
    );
  });

  it("takes no time for hostile patterns, and keeps the order of members", () => {
    const hostile = `${"*".repeat(2_000)}x:Get`;
    const before = policy({ Effect: "Allow", Action: ["s3:Get*", "ec2:*", hostile], Resource: "*" });
    const after = usedPermissions(before, accessed("s3", "a".repeat(60)));
    expect(JSON.stringify(after?.Statement)).toBe('[{"Effect":"Allow","Action":["s3:Get*"],"Resource":"*"}]');
  });

  it("is nothing when no service was used, also with denials", () => {
    const deny: PolicyStatement = { Effect: "Deny", Action: "ec2:*", Resource: "*" };
    expect(usedPermissions(policy(allow({ Action: "*" }), deny), accessed())).toBeNull();
  });
});

/** Random cases of the property; `npm run fuzz:access` sets 100,000. */
const cases = Number(process.env.ACCESS_CASES ?? 1_000);

test("random policies: nothing more is allowed, and nothing of a used service is lost", () => {
  let kept = 0;
  const services = fc.subarray(["s3", "sqs", "iam"]);
  fc.assert(
    fc.property(randomPolicies, randomRequest, services, (policies, request, used) => {
      const [document] = policies.identity;
      fc.pre(document !== undefined);
      const alone = {
        ...policies,
        boundary: null,
        session: null,
        serviceControl: null,
        resourceControl: null,
      };
      const decide = (one: typeof document | null) =>
        naivelyAllowed({ ...alone, resource: null, identity: one === null ? [] : [one] }, request);
      const narrowed = usedPermissions(document, accessed(...used));
      const [before, after] = [decide(document), decide(narrowed as typeof document | null)];
      const isUsed = used.includes(request.action.split(":")[0]?.toLowerCase() ?? "");
      if (!before) expect(after).toBe(false);
      if (before && isUsed) expect(after).toBe(true);
      const hasNotAction = narrowed?.Statement.some(({ NotAction }) => NotAction !== undefined) ?? false;
      if (!isUsed && !hasNotAction) expect(after).toBe(false);
      if (after) kept += 1;
    }),
    { numRuns: cases },
  );
  expect(kept / cases).toBeGreaterThan(0.005);
});

test("random policies without unused actions: nothing more is allowed, and nothing else of a used service is lost", () => {
  const tracked = ["GetObject", "PutObject", "ListBucket"];
  let lost = 0;
  fc.assert(
    fc.property(randomPolicies, randomRequest, fc.subarray(tracked), (policies, request, used) => {
      const [document] = policies.identity;
      fc.pre(document !== undefined && request.action.toLowerCase().startsWith("s3:"));
      const alone = { boundary: null, session: null, serviceControl: null, resourceControl: null };
      const decide = (one: object) =>
        naivelyAllowed(
          { ...policies, ...alone, resource: null, identity: [one as typeof document] },
          request,
        );
      const { services } = s3With(tracked, used);
      const after = decide({ ...document, Statement: usedStatements(document, services, true) });
      const before = decide(document);
      const name = request.action.split(":")[1]?.toLowerCase();
      const isUnused =
        tracked.some((one) => one.toLowerCase() === name) && !used.some((one) => one.toLowerCase() === name);
      if (!before) expect(after).toBe(false);
      if (before && !isUnused) expect(after).toBe(true);
      if (before && !after) lost += 1;
    }),
    { numRuns: cases },
  );
  expect(lost).toBeGreaterThan(0);
});
