import { expect, test } from "vitest";
import { shortenMiddle } from "./shorten-middle.ts";

test("short IDs stay complete, long ones keep start and end in the given length", () => {
  expect(shortenMiddle("i-123", 10)).toBe("i-123");
  const short = shortenMiddle("arn:aws:lambda:eu-west-1:123456789012:function:orders-import", 30);
  expect(short).toHaveLength(30);
  expect(short.startsWith("arn:aws:lamb")).toBe(true);
  expect(short.endsWith("orders-import")).toBe(true);
});
