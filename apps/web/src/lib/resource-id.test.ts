import { expect, test } from "vitest";
import { resourceIdBeside } from "./resource-id.ts";

test.each([
  ["arn:aws:ec2:us-east-1:1:volume/vol-0123456789abcdef0", "data", "vol-0123456789abcdef0"],
  ["arn:aws:ec2:us-east-1:1:instance/i-1", "i-1", null],
  ["arn:aws:rds:us-east-1:1:db:orders", "orders", null],
  ["arn:aws:logs:us-east-1:1:log-group:/aws/lambda/x", "/aws/lambda/x", null],
  ["arn:aws:x:us-east-1:1:thing/0123456789-0123456789-0123456789", "name", "0123456789…89-0123456789"],
  ["arn:aws:x:us-east-1:1:thing/", "name", null],
  [null, "name", null],
])("%s with the name %s has the ID %s next to it", (resourceId, resourceName, shown) => {
  expect(resourceIdBeside({ resourceId, resourceName })).toBe(shown);
});
