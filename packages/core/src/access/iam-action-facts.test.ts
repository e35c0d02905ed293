import { describe, expect, it, test } from "vitest";
import { neverHasKey, otherResources } from "./iam-action-facts.ts";
import { iamActions } from "./iam-actions.gen.ts";

// Service Authorization Reference, "Actions, resources, and condition keys".
describe("condition keys of requests", () => {
  test.each([
    ["s3:GetObject", "s3:prefix"],
    ["S3:getobject", "s3:max-keys"],
    ["sts:AssumeRoleWithSAML", "sts:externalid"],
    ["dynamodb:CreateTable", "dynamodb:leadingkeys"],
    ["iam:CreateUser", "iam:passedtoservice"],
    // The first and the last action of a service, and one that has the facts of the action before it.
    ["s3:AbortMultipartUpload", "s3:prefix"],
    ["s3:UpdateStorageLensGroup", "s3:prefix"],
  ])("%s never has %s", (action, key) => {
    expect(neverHasKey(action, key)).toBe(true);
  });

  test.each([
    ["the action has it", "s3:ListBucket", "s3:prefix"],
    ["its resource has it", "sts:AssumeRole", "sts:externalid"],
    ["it names a tag", "s3:GetObject", "s3:existingobjecttag/team"],
    ["it names an encryption context", "kms:Decrypt", "kms:encryptioncontext:app"],
    ["requests to all services have it", "s3:GetObject", "aws:sourceip"],
    ["another service can add it", "s3:GetObject", "kms:viaservice"],
    ["requests from instances have it", "ec2:RunInstances", "ec2:sourceinstancearn"],
    ["an identity provider defines it", "sts:AssumeRoleWithWebIdentity", "accounts.google.com:sub"],
    ["AWS's list does not have it", "s3:GetObject", "s3:invented"],
    ["AWS's list does not have the action", "s3:Invented", "s3:prefix"],
    ["AWS's list does not have the service", "invented:Get", "invented:key"],
    ["the service has several versions", "apigateway:PUT", "apigateway:request/portaldisplayname"],
    ["the action has no service", "*", "s3:prefix"],
    ["its service is named like a member of objects", "constructor:Get", "constructor:key"],
    ["its service is named like their prototype", "__proto__:Get", "__proto__:key"],
  ])("can be in a request if %s", (_, action, key) => {
    expect(neverHasKey(action, key)).toBe(false);
  });
});

describe("resources of actions", () => {
  test.each([
    ["s3:GetObject", "arn:aws:s3:::customers/a/b"],
    ["s3:GetObject", "arn:aws-cn:s3:::customers/*"],
    ["s3:ListBucket", "arn:aws:s3:::customers"],
    ["sts:AssumeRole", "arn:aws:iam::123456789012:role/path/deploy"],
    ["ec2:TerminateInstances", "arn:aws:ec2:us-east-1:123456789012:instance/i-1"],
    ["ec2:DescribeInstances", "*"],
    ["s3:GetObject", "*"],
    ["s3:Invented", "arn:aws:s3:::customers"],
    ["invented:Get", "arn:aws:s3:::customers"],
    ["constructor:Get", "arn:aws:s3:::customers"],
    ["s3:constructor", "arn:aws:s3:::customers"],
    // The list names REST APIs only.
    ["apigateway:GET", "arn:aws:apigateway:us-east-1::/apis/a1"],
    ["apigateway:GET", "arn:aws:apigateway:us-east-1::/restapis/a1/stages/live"],
    ["s3:GetObject", "arn:aws:invented:us-east-1:123456789012:bucket"],
    // In the inventory, with the account of its owner.
    ["ec2:DeleteSnapshot", "arn:aws:ec2:us-east-1:123456789012:snapshot/snap-1"],
    ["ec2:DeleteSnapshot", "arn:aws:ec2:us-east-1::snapshot/snap-1"],
  ])("%s works on %s, as far as it is listed", (action, resource) => {
    expect(otherResources(action, resource)).toBeNull();
  });

  it("names the resources that an action works on instead", () => {
    expect(otherResources("s3:GetObject", "arn:aws:s3:::customers")).toEqual(
      expect.arrayContaining(["arn:*:s3:::*/*"]),
    );
    expect(otherResources("sqs:SendMessage", "arn:aws:s3:::customers")).toEqual(["arn:*:sqs:*:*:*"]);
    expect(otherResources("s3:ListAllMyBuckets", "arn:aws:s3:::customers")).toEqual([]);
    expect(otherResources("ec2:DescribeInstances", "arn:aws:ec2:us-east-1:1:instance/i-1")).toEqual([]);
    expect(otherResources("s3:GetObject", "arn:aws:sqs:us-east-1:1:orders")).toContain("arn:*:s3:::*/*");
    const snapshot = "arn:aws:ec2:us-east-1:123456789012:snapshot/snap-1";
    expect(otherResources("ec2:TerminateInstances", snapshot)).toEqual(["arn:*:ec2:*:*:instance/*"]);
  });
});

test("every action has facts, and every number is one of its service's lists", () => {
  for (const [service, { actions, resources, keys, facts }] of Object.entries(iamActions)) {
    expect(facts.split(";"), service).toHaveLength(actions.split(" ").length);
    const numbers = (side: 0 | 1) =>
      facts.split(";").flatMap((one) => (one.split("/")[side] || "").split(",").filter(Boolean).map(Number));
    for (const resource of resources.split(" ").filter(Boolean)) expect(resource).toMatch(/^[^: ,]+:[^, ]+$/);
    expect(Math.max(-1, ...numbers(0)), service).toBeLessThan(resources.split(" ").length);
    expect(Math.max(-1, ...numbers(1)), service).toBeLessThan(keys.split(" ").length);
  }
});
