import { expect, test } from "vitest";
import type { Resource } from "../model/resource.ts";
import {
  accountId,
  modelOf,
  organization,
  other,
  resourcePolicy,
  user,
} from "../testing/access/written-account.ts";
import { whoCan } from "./who-can.ts";

const allow = (Action: string | string[]) => ({ Effect: "Allow", Action, Resource: "*" });
const deny = (Action: string | string[], more = {}) => ({ Effect: "Deny", Action, Resource: "*", ...more });
const object = "arn:aws:s3:::logs/a.txt";
const bucket = (statements: object | null = null) =>
  other("AWS::S3::Bucket", "arn:aws:s3:::logs", { policy: statements && resourcePolicy(statements) });

/** The answers for a user of the member and one of the management account, each on a bucket of the member. */
function answers(resources: readonly Resource[]) {
  const grant = { ...allow("s3:*"), Principal: { AWS: "999999999999" } };
  const people = [
    user("ana", { inline: allow("*") }),
    user("root", { inline: allow("*"), account: "999999999999" }),
  ];
  const found = whoCan(modelOf([...resources, bucket(grant), ...people]), "s3:GetObject", object);
  return found.map(({ result, missing }) => [result, ...missing.map(({ iamAction }) => iamAction)].join(" "));
}

test("policies of each level limit members, and not the management account", () => {
  expect(answers(organization([accountId]))).toEqual(["allowed", "allowed"]);
  for (const level of ["r-1", "ou-1", accountId]) {
    expect(answers(organization([accountId], { [level]: deny("s3:GetObject") }))).toEqual([
      "denied",
      "allowed",
    ]);
  }
  expect(answers(organization([accountId], { "ou-2": deny("*") }))).toEqual(["allowed", "allowed"]);
});

test("next to a policy that allows, it is unknown whether AWS's own one is attached", () => {
  const unknown = "unknown organizations:ListTargetsForPolicy";
  expect(answers(organization([accountId], { "ou-1": allow("ec2:*") }))).toEqual([unknown, "allowed"]);
  expect(answers(organization([accountId], { "ou-1": allow("s3:*") }))[0]).toBe("allowed");
});

test("the organization of a principal is known to conditions", () => {
  const outside = { StringNotEquals: { "aws:PrincipalOrgID": "o-1" } };
  const path = { "ForAnyValue:StringLike": { "aws:PrincipalOrgPaths": "o-1/r-1/ou-1/*" } };
  const of = (Condition: object) =>
    answers(organization([accountId], { "r-1": deny("s3:*", { Condition }) }))[0];
  expect([of(outside), of(path)]).toEqual(["allowed", "denied"]);
});

test("resource control policies limit requests to the resources of members", () => {
  const others = deny("s3:*", {
    Principal: "*",
    Condition: { StringEquals: { "aws:PrincipalAccount": "999999999999" } },
  });
  const resources = organization([accountId], { "r-1": others }, "RESOURCE_CONTROL_POLICY");
  expect(answers(resources)).toEqual(["allowed", "denied"]);
});

test("policies whose content or targets were not read leave every answer open", () => {
  const [, ...rest] = organization([accountId], { "ou-1": deny("ec2:*") });
  const first = organization([accountId])[0];
  const unread = rest.map((one) =>
    one.id === "p-ou-1"
      ? { ...one, facets: { ...one.facets, targets: { seen: false, reason: "denied" } as const } }
      : one,
  );
  const found = answers([...(first ? [first] : []), ...unread]);
  expect(found).toEqual(["unknown organizations:ListTargetsForPolicy", "allowed"]);
});
