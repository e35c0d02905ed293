import { expect, test } from "vitest";
import { policyTitle, principalName } from "./answer-words.tsx";

test.each([
  ["arn:aws:iam::111122223333:role/team/deploy", "role deploy"],
  ["arn:aws:iam::aws:policy/job-function/ViewOnlyAccess", "policy ViewOnlyAccess"],
  [
    "arn:aws:organizations::aws:policy/service_control_policy/p-FullAWSAccess",
    "service control policy p-FullAWSAccess",
  ],
  [
    "arn:aws:organizations::111122223333:policy/o-a1b2c3d4e5/resource_control_policy/p-1a2b3c4d",
    "resource control policy p-1a2b3c4d",
  ],
  ["arn:aws:iam::111122223333:root", "account 111122223333"],
  ["arn:aws:s3:::reports", "arn:aws:s3:::reports"],
  ["*", "Everyone, without credentials"],
])("%s is shown as %s", (arn, name) => {
  expect(principalName(arn)).toBe(name);
});

test.each([
  ["arn:aws:iam::111122223333:role/deploy", null, "trust policy of role deploy"],
  ["arn:aws:iam::111122223333:role/deploy", "everything", "role deploy, inline policy everything"],
  ["arn:aws:iam::aws:policy/AdministratorAccess", null, "policy AdministratorAccess"],
  ["arn:aws:s3:::reports", null, "policy of reports"],
  ["arn:aws:dynamodb:us-east-1:111122223333:table/orders", null, "policy of table/orders"],
  ["arn:aws:sqs:us-east-1:111122223333:jobs", null, "policy of jobs"],
  ["vpce-1", null, "policy of vpce-1"],
])("the policy %s %s is shown as %s", (policyArn, policyName, title) => {
  expect(policyTitle({ policyArn, policyName })).toBe(title);
});
