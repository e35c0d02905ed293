import { expect, test } from "vitest";
import { actionInAwsCase, keyInAwsCase } from "./aws-case.ts";

test.each([
  ["s3:getobject", "s3:GetObject"],
  ["s3:get*", "s3:Get*"],
  ["s3:*acl", "s3:*Acl"],
  ["s3:get*acl", "s3:Get*Acl"],
  ["s3:getobjec?", "s3:GetObjec?"],
  ["s3:*", "s3:*"],
  ["iam:passrole", "iam:PassRole"],
  ["*", "*"],
  ["s3:invented", "s3:invented"],
  ["s3:invented*", "s3:invented*"],
  ["invented:get", "invented:get"],
  ["constructor:get", "constructor:get"],
])("the action %s is written %s", (pattern, expected) => {
  expect(actionInAwsCase(pattern)).toBe(expected);
});

test.each([
  ["aws:principalorgid", "aws:PrincipalOrgID"],
  ["aws:multifactorauthpresent", "aws:MultiFactorAuthPresent"],
  ["aws:resourcetag/cost-center", "aws:ResourceTag/cost-center"],
  ["s3:prefix", "s3:prefix"],
  ["s3:existingobjecttag/team", "s3:ExistingObjectTag/team"],
  ["sts:externalid", "sts:ExternalId"],
  ["kms:encryptioncontext:app", "kms:EncryptionContext:app"],
  ["token.actions.githubusercontent.com:sub", "token.actions.githubusercontent.com:sub"],
  ["aws:invented", "aws:invented"],
  ["constructor:key", "constructor:key"],
  ["source IP address", "source IP address"],
])("the condition key %s is written %s", (key, expected) => {
  expect(keyInAwsCase(key)).toBe(expected);
});
