import { expect, test } from "vitest";
import { ownedElsewhere } from "./owned-elsewhere.ts";

const accounts = [
  { id: "a", awsAccountId: "111111111111" },
  { id: "b", awsAccountId: "222222222222" },
];

test.each([
  ["arn:aws:cloudtrail:us-east-1:222222222222:trail/organization", true],
  ["arn:aws:cloudtrail:us-east-1:111111111111:trail/own", false],
  ["arn:aws:ec2:us-east-1:333333333333:transit-gateway/of-a-stranger", false],
  ["arn:aws:s3:::bucket", false],
  ["no ARN", false],
])("%s belongs to another account: %s", (arn, expected) => {
  expect(ownedElsewhere(accounts, "a")(arn)).toBe(expected);
});
