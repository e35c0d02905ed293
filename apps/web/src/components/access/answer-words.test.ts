import { expect, test } from "vitest";
import { principalName } from "./answer-words.tsx";

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
  ["arn:aws:s3:::reports", "arn:aws:s3:::reports"],
  ["*", "Everyone, without credentials"],
])("%s is shown as %s", (arn, name) => {
  expect(principalName(arn)).toBe(name);
});
