import { expect, test } from "vitest";
import { inWords } from "./in-words.ts";

test("names from code become plain words", () => {
  expect(
    ["publicAccessBlock", "sizeGib", "kmsKeyId", "ACLGrants", "vpc_id", "lastSeenAt"].map(inWords),
  ).toEqual(["Public access block", "Size GiB", "KMS key ID", "ACL grants", "VPC ID", "Last seen at"]);
});
