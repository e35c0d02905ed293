import { describe, expect, it, test } from "vitest";
import { decide, type WrittenCase } from "../testing/access/decide.ts";

const allow = (Action: string | string[], Resource: string | string[] = "*") => ({
  Effect: "Allow",
  Action,
  Resource,
});
const deny = (Action: string | string[], Resource: string | string[] = "*") => ({
  Effect: "Deny",
  Action,
  Resource,
});
const everything = allow("*");
const user = "arn:aws:iam::111122223333:user/ana";
const root = "arn:aws:iam::111122223333:root";
const roleArn = "arn:aws:iam::111122223333:role/deploy";
const sessionArn = "arn:aws:sts::111122223333:assumed-role/deploy/ci";
const role = { kind: "role", arn: roleArn } as const;
const session = { ...role, sessionArn };
const other = { arn: "arn:aws:iam::444455556666:user/ben", accountId: "444455556666" };
const grant = (AWS: string | string[], Action = "s3:*") => ({
  Effect: "Allow",
  Principal: { AWS },
  Action,
  Resource: "*",
});

type Row = [string, WrittenCase, string, (string | null)?];

describe("Policy evaluation logic (IAM User Guide)", () => {
  it.each<Row>([
    ["denied by default", {}, "denied", "identity"],
    ["allowed by an identity policy", { identity: allow("s3:GetObject") }, "allowed"],
    ["an explicit Deny overrides", { identity: [everything, deny("s3:*")] }, "denied", "explicit_deny"],
    [
      "a Deny of the resource",
      { identity: everything, resource: { ...grant("*"), Effect: "Deny" } },
      "denied",
      "explicit_deny",
    ],
    ["identity or resource policy within an account", { resource: grant(user) }, "allowed"],
    [
      "the account as principal delegates to identity policies",
      { resource: grant(root) },
      "denied",
      "identity",
    ],
    ["the account and an identity policy", { resource: grant(root), identity: everything }, "allowed"],
    [
      "twelve digits are the account",
      { resource: grant("111122223333"), identity: everything, resourceDecides: true },
      "allowed",
    ],
    [
      "both policies across accounts",
      { caller: other, identity: everything, resource: grant(other.arn) },
      "allowed",
    ],
    ["identity policy alone across accounts", { caller: other, identity: everything }, "denied", "resource"],
    [
      "resource policy alone across accounts",
      { caller: other, resource: grant(other.arn) },
      "denied",
      "identity",
    ],
    [
      "the other account as principal",
      { caller: other, identity: everything, resource: grant("444455556666") },
      "allowed",
    ],
    [
      "a key policy without the account",
      { identity: everything, resourceDecides: true, resource: grant(other.arn) },
      "denied",
      "resource",
    ],
    ["a key policy that names the user", { resourceDecides: true, resource: grant(user) }, "allowed"],
  ])("%s", (_, given, result, deniedBy = null) => {
    expect(decide(given)).toMatchObject({ result, deniedBy });
  });
});

describe("Boundaries, sessions, and policies of the organization", () => {
  it.each<Row>([
    [
      "a boundary limits identity policies",
      { identity: everything, boundary: allow("ec2:*") },
      "denied",
      "boundary",
    ],
    ["a boundary grants nothing", { boundary: everything }, "denied", "identity"],
    ["both allow", { identity: everything, boundary: allow("s3:*") }, "allowed"],
    [
      "a user named by the resource is not limited by the boundary",
      { boundary: allow("ec2:*"), resource: grant(user) },
      "allowed",
    ],
    [
      "a role named by the resource is",
      { caller: role, boundary: allow("ec2:*"), resource: grant(roleArn) },
      "denied",
    ],
    [
      "and by session policies",
      { caller: session, session: allow("ec2:*"), resource: grant(roleArn) },
      "denied",
    ],
    [
      "a session named by the resource is not",
      { caller: session, boundary: allow("ec2:*"), session: allow("ec2:*"), resource: grant(sessionArn) },
      "allowed",
    ],
    [
      "session policies limit identity policies",
      { caller: session, identity: everything, session: allow("ec2:*") },
      "denied",
      "session",
    ],
    [
      "a Deny of the boundary",
      { identity: everything, boundary: [everything, deny("s3:GetObject")] },
      "denied",
      "explicit_deny",
    ],
    [
      "each level of service control policies must allow",
      { identity: everything, serviceControl: [everything, allow("ec2:*")] },
      "denied",
      "service_control",
    ],
    ["all levels allow", { identity: everything, serviceControl: [everything, allow("s3:*")] }, "allowed"],
    [
      "a level denies",
      { identity: everything, serviceControl: [[everything, deny("s3:*")], everything] },
      "denied",
      "explicit_deny",
    ],
    [
      "a resource control policy denies others",
      {
        identity: everything,
        resourceControl: [
          [
            grant("*", "*"),
            {
              ...grant("*", "s3:*"),
              Effect: "Deny",
              Condition: { StringNotEquals: { "aws:PrincipalOrgID": "o-1" } },
            },
          ],
        ],
        context: { "aws:PrincipalOrgID": "o-2" },
      },
      "denied",
      "explicit_deny",
    ],
  ])("%s", (_, given, result, deniedBy) => {
    expect(decide(given).result).toBe(result);
    if (deniedBy !== undefined) expect(decide(given).deniedBy).toBe(deniedBy);
  });
});

describe("Elements of a statement", () => {
  const home = "arn:aws:s3:::home/ana/a.txt";
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a policy variable.
  const own = allow("s3:GetObject", "arn:aws:s3:::home/${aws:username}/*");
  it.each<Row>([
    ["actions ignore case", { identity: allow("S3:GETobject") }, "allowed"],
    ["resources do not", { identity: allow("s3:*", "arn:aws:s3:::LOGS/*") }, "denied"],
    [
      "NotAction allows the rest",
      { identity: { Effect: "Allow", NotAction: "iam:*", Resource: "*" } },
      "allowed",
    ],
    [
      "NotAction does not deny",
      { identity: { Effect: "Allow", NotAction: "s3:*", Resource: "*" } },
      "denied",
    ],
    [
      "NotResource",
      { identity: [everything, { Effect: "Deny", Action: "*", NotResource: "arn:aws:s3:::logs/*" }] },
      "allowed",
    ],
    [
      "a star in a segment ends at the colon",
      { identity: allow("*", "arn:aws:s*c.txt"), on: "arn:aws:sqs:us-east-1:1:c.txt" },
      "denied",
    ],
    [
      "a star at the end of a segment does not",
      { identity: allow("*", "arn:aws:s*"), on: "arn:aws:sqs:us-east-1:1:c.txt" },
      "allowed",
    ],
    ["a variable", { identity: own, on: home, context: { "aws:username": "ana" } }, "allowed"],
    ["another value", { identity: own, on: home, context: { "aws:username": "ben" } }, "denied"],
    ["a variable without a value matches nothing", { identity: own, on: home }, "denied"],
    ["an unknown value decides", { identity: own, on: home, others: "unknown" }, "depends"],
    [
      "a default value",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a policy variable.
      { identity: allow("*", "arn:aws:s3:::home/${aws:PrincipalTag/team, 'ana'}/*"), on: home },
      "allowed",
    ],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a policy variable.
    ["a literal star", { identity: allow("*", "arn:aws:s3:::home/${*}/a.txt"), on: home }, "denied"],
    [
      "NotPrincipal excepts who is listed with the account",
      {
        identity: everything,
        resource: { Effect: "Deny", NotPrincipal: { AWS: [user, root] }, Action: "*", Resource: "*" },
      },
      "allowed",
    ],
    [
      "NotPrincipal needs the account",
      {
        identity: everything,
        resource: { Effect: "Deny", NotPrincipal: { AWS: user }, Action: "*", Resource: "*" },
      },
      "denied",
    ],
    [
      "NotPrincipal needs the session of a role",
      {
        caller: session,
        identity: everything,
        resource: { Effect: "Deny", NotPrincipal: { AWS: [roleArn, root] }, Action: "*", Resource: "*" },
      },
      "denied",
    ],
    [
      "a session that is not known can be the named one",
      { caller: role, resource: grant(sessionArn) },
      "depends",
    ],
    [
      "a service",
      {
        caller: { kind: "service", arn: "sns.amazonaws.com", accountId: "" },
        resource: {
          Effect: "Allow",
          Principal: { Service: "sns.amazonaws.com" },
          Action: "*",
          Resource: "*",
        },
      },
      "allowed",
    ],
    [
      "anonymous requests",
      { caller: { kind: "anonymous", arn: "*", accountId: "" }, resource: grant("*") },
      "allowed",
    ],
    [
      "anonymous requests of named accounts",
      { caller: { kind: "anonymous", arn: "*", accountId: "" }, resource: grant(user) },
      "denied",
    ],
  ])("%s", (_, given, result) => {
    expect(decide(given).result).toBe(result);
  });
});

/** Operator, wanted values, values of the request (null: the key is missing), whether the condition is met. */
const conditions: readonly [string, string | string[], string | string[] | null, boolean][] = [
  ["StringEquals", "a", "a", true],
  ["StringEquals", "a*", "ab", false],
  ["StringEquals", "a", null, false],
  ["StringNotEquals", "a", null, true],
  ["StringNotEquals", ["a", "b"], "b", false],
  ["StringEqualsIgnoreCase", "ABC", "abc", true],
  ["StringLike", ["x", "a?c*"], "abcd", true],
  ["StringEqualsIfExists", "a", null, true],
  ["StringEqualsIfExists", "a", "b", false],
  ["Null", "true", null, true],
  ["Null", "true", "a", false],
  ["Null", "false", "a", true],
  ["Bool", "true", "true", true],
  ["Bool", "false", null, false],
  ["BoolIfExists", "true", null, true],
  ["BinaryEquals", "QmluYXJ5", "QmluYXJ5", true],
  ["NumericLessThan", "10", "9.5", true],
  ["NumericLessThan", "10", "10", false],
  ["NumericLessThanEquals", "10", "10", true],
  ["NumericGreaterThan", "10", "x", false],
  ["NumericNotEquals", "10", "11", true],
  ["DateGreaterThan", "2026-01-01T00:00:00Z", "2026-01-01T00:00:01Z", true],
  ["DateLessThan", "1767225600", "2026-01-01", false],
  ["DateEquals", "1767225600", "2026-01-01T00:00:00Z", true],
  ["IpAddress", "203.0.113.0/24", "203.0.113.255", true],
  ["IpAddress", "203.0.113.0/24", "203.0.114.0", false],
  ["NotIpAddress", "2001:db8::/32", "2001:db8::1", false],
  ["ArnLike", "arn:aws:sns:*:111122223333:*", "arn:aws:sns:us-east-1:111122223333:a:b", true],
  ["ArnEquals", "arn:aws:sns:*:111122223333:*", "arn:aws:sns:us-east-1:111122223333:a", true],
  ["ArnLike", "arn:aws:*", "arn:aws:sns:us-east-1:111122223333:a", false],
  ["ArnNotLike", "arn:aws:sns:*:*:*", "arn:aws:sqs:us-east-1:111122223333:a", true],
  ["ForAllValues:StringEquals", ["a", "b"], ["a", "b"], true],
  ["ForAllValues:StringEquals", ["a", "b"], ["a", "c"], false],
  ["ForAllValues:StringEquals", ["a"], null, true],
  ["ForAllValues:StringEquals", ["a"], [], true],
  ["ForAnyValue:StringEquals", ["a"], ["c", "a"], true],
  ["ForAnyValue:StringEquals", ["a"], null, false],
  ["ForAnyValue:StringNotEquals", ["a"], ["a", "b"], true],
  ["ForAnyValue:StringNotEquals", ["a"], null, false],
  ["ForAllValues:StringNotLike", ["a*"], ["ab", "b"], false],
  ["ForAnyValue:StringLikeIfExists", ["a"], null, true],
];

test.each(conditions)("%s %j with %j: %s", (operator, wanted, given, met) => {
  const identity = { ...everything, Condition: { [operator]: { "Test:Key": wanted } } };
  expect(decide({ identity, context: { "test:key": given } }).result).toBe(met ? "allowed" : "denied");
  expect(decide({ identity, others: "unknown" })).toMatchObject({
    result: "depends",
    dependsOn: ["test:key"],
  });
});

test("an unread policy leaves open only what hangs on it", () => {
  const missing = [{ iamAction: "iam:GetPolicyVersion", of: "arn:aws:iam::aws:policy/Unread" }];
  expect(decide({ unread: true })).toMatchObject({ result: "unknown", missing });
  // It can deny.
  expect(decide({ unread: true, identity: everything })).toMatchObject({ result: "unknown", missing });
  expect(decide({ unread: true, identity: deny("*") })).toMatchObject({ result: "denied", missing: [] });
  expect(decide({ unread: true, boundary: allow("ec2:*") })).toMatchObject({ result: "denied", missing: [] });
});

test("a decision cites the statements that decided", () => {
  const sids = (given: WrittenCase) => decide(given).statements.map(({ sid }) => sid);
  const named = (statement: object, Sid: string) => ({ ...statement, Sid });
  expect(sids({ identity: [named(allow("ec2:*"), "no"), named(allow("s3:*"), "yes")] })).toEqual(["yes"]);
  expect(sids({ identity: [named(everything, "allow"), named(deny("s3:*"), "deny")] })).toEqual(["deny"]);
  const scp = [named(everything, "organization")];
  expect(sids({ identity: named(everything, "own"), serviceControl: [scp] })).toEqual([
    "organization",
    "own",
  ]);
  const condition = { Bool: { "aws:SecureTransport": "false" } };
  const open = {
    identity: named(everything, "own"),
    resource: { ...grant("*"), Effect: "Deny", Sid: "tls", Condition: condition },
  };
  expect(sids({ ...open, others: "unknown" })).toEqual(["tls", "own"]);
});

test("a pattern of many stars is matched in time", () => {
  const started = process.cpuUsage().user;
  decide({
    identity: allow("s3:*", `arn:aws:s3:::${"*a".repeat(400)}`),
    on: `arn:aws:s3:::${"a".repeat(2_000)}b`,
  });
  // CPU time of this process in microseconds: a busy machine does not increase it.
  expect(process.cpuUsage().user - started).toBeLessThan(2_000_000);
});
