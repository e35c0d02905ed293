import type { AwsCall, Send } from "@skyledger/core/model/aws-call";
import { expect, test } from "vitest";
import { awsManagedPolicies } from "./aws-managed-policies.ts";

const base = {
  scope: { partition: "aws", region: "us-east-1", accountId: "123456789012" },
  ...{ region: "us-east-1", item: {}, signal: new AbortController().signal },
};
const arn = (name: string) => `arn:aws:iam::aws:policy/${name}`;
const document = { Version: "2012-10-17", Statement: [{ Effect: "Allow", Action: "*", Resource: "*" }] };
const version = { PolicyVersion: { Document: encodeURIComponent(JSON.stringify(document)) } };

/** An IAM with two pages of policies. */
function iam(answers: Partial<Record<string, object>> = {}) {
  const calls: AwsCall[] = [];
  const send: Send = async (call) => {
    calls.push(call);
    const given = answers[call.operation];
    if (given) return given;
    if (call.operation === "getPolicyVersion") return version;
    return "Marker" in call.input && call.input.Marker === "next"
      ? { Policies: [{ Arn: arn("B"), DefaultVersionId: "v2" }], IsTruncated: false }
      : { Policies: [{ Arn: arn("A"), DefaultVersionId: "v1" }], IsTruncated: true, Marker: "next" };
  };
  return { calls, read: () => awsManagedPolicies({ ...base, send }) };
}

test("attached policies of AWS with the documents of their default versions", async () => {
  const { calls, read } = iam();
  expect(await read()).toEqual([
    { arn: arn("A"), document },
    { arn: arn("B"), document },
  ]);
  expect(calls.slice(2).map(({ input }) => input)).toEqual([
    { PolicyArn: arn("A"), VersionId: "v1" },
    { PolicyArn: arn("B"), VersionId: "v2" },
  ]);
  expect(calls[0]?.input).toMatchObject({ Scope: "AWS", OnlyAttached: true });
});

test.each<[string, Partial<Record<string, object>>]>([
  ["no list", { listPolicies: {} }],
  ["a truncated list without its marker", { listPolicies: { Policies: [], IsTruncated: true } }],
  ["a policy without its version", { listPolicies: { Policies: [{ Arn: arn("A") }] } }],
  ["no document", { getPolicyVersion: { PolicyVersion: {} } }],
  ["a document that is no JSON", { getPolicyVersion: { PolicyVersion: { Document: "%7B" } } }],
])("an answer that lacks something is a failure: %s", async (_, answers) => {
  await expect(iam(answers).read()).rejects.toThrow(TypeError);
});
