import { expect, test } from "vitest";
import { type PolicyKind, parsePolicy } from "./parse-policy.ts";

const source = { arn: "arn:aws:iam::111122223333:policy/p", name: null };
const allow = { Effect: "Allow", Action: "s3:*", Resource: "*" };
const parse = (statement: unknown, kind: PolicyKind = "identity", Version: unknown = "2012-10-17") =>
  parsePolicy({ Version, Statement: statement }, source, kind);

test.each<[string, unknown, PolicyKind?, unknown?]>([
  ["a statement without an effect", { Action: "s3:*", Resource: "*" }],
  ["an effect in lowercase", { ...allow, Effect: "allow" }],
  ["no action", { Effect: "Allow", Resource: "*" }],
  ["an empty list of actions", { ...allow, Action: [] }],
  ["Action and NotAction", { ...allow, NotAction: "iam:*" }],
  ["an action without a service", { ...allow, Action: "GetObject" }],
  ["a number as action", { ...allow, Action: 7 }],
  ["no resource", { Effect: "Allow", Action: "s3:*" }],
  ["Resource and NotResource", { ...allow, NotResource: "*" }],
  ["an identity policy with principals", { ...allow, Principal: "*" }],
  ["a resource policy without principals", allow, "resource"],
  ["an unknown kind of principal", { ...allow, Principal: { Group: "g" } }, "resource"],
  ["a principal that is no text", { ...allow, Principal: { AWS: [1] } }, "resource"],
  ["an unknown operator", { ...allow, Condition: { StringMatches: { "aws:username": "a" } } }],
  ["NullIfExists", { ...allow, Condition: { NullIfExists: { "aws:username": "true" } } }],
  ["a condition without keys", { ...allow, Condition: { StringEquals: "a" } }],
  ["an object as value", { ...allow, Condition: { StringEquals: { "aws:username": {} } } }],
  ["an unknown member", { ...allow, Resources: "*" }],
  ["text as statement", "Allow"],
  ["an unknown version", allow, "identity", "2020-01-01"],
])("not parsed: %s", (_, statement, kind, version) => {
  expect(parse(statement, kind, version)).toBeUndefined();
});

test("a document that is no object is not parsed", () => {
  expect([null, "{}", [], 7].map((document) => parsePolicy(document, source, "identity"))).toEqual(
    Array(4).fill(undefined),
  );
});

test("a single statement, and one without resources in a trust policy, are parsed", () => {
  const trust = {
    Effect: "Allow",
    Principal: { Service: "ec2.amazonaws.com" },
    Action: "sts:AssumeRole",
    Sid: "t",
  };
  const policy = parse(trust, "resource", undefined);
  expect(policy?.statements.map(({ index, sid, allows }) => [index, sid, allows])).toEqual([[0, "t", true]]);
});

test("statements are found by the service of their actions", () => {
  const statements = [
    allow,
    { ...allow, Action: "ec2:Describe*" },
    { ...allow, Action: ["iam:*", "*:Get*"] },
    { Effect: "Deny", NotAction: "iam:*", Resource: "*" },
  ];
  const indexes = (service: string) => {
    const found = parse(statements)?.forService(service);
    return [found?.allow.map(({ index }) => index), found?.deny.map(({ index }) => index)];
  };
  expect(indexes("s3")).toEqual([[0, 2], [3]]);
  expect(indexes("ec2")).toEqual([[1, 2], [3]]);
  expect(indexes("sqs")).toEqual([[2], [3]]);
});
