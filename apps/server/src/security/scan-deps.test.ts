import { expect, test } from "vitest";
import { parseScanScope } from "./scan-deps.ts";

test.each([
  [{ scanType: "FULL" }],
  [{ scanType: "QUICK", categories: ["IAM"], services: ["s3"], regions: ["eu-west-1"], freshSince: "2026" }],
])("the stored scope %j of a scan is read as it was written", (scope) => {
  expect(parseScanScope(scope)).toEqual(scope);
});

test.each([
  ["scanType", {}],
  ["scanType", { scanType: "DEEP" }],
  ["categories.0", { scanType: "FULL", categories: ["Cost"] }],
  ["services", { scanType: "FULL", services: "s3" }],
])("a stored scope with an unreadable %s is an error that names it", (part, scope) => {
  expect(() => parseScanScope(scope)).toThrow(`runs.input.${part}`);
});
