import { expect, test } from "vitest";
import { checks } from "../registry.gen.ts";
import { inPastTense } from "./past-tense.ts";

test.each([
  ["Bucket allows public read access", "Bucket allowed public read access"],
  ["Versioning is disabled", "Versioning was disabled"],
  ["Image tags are mutable", "Image tags were mutable"],
  ["User has two active access keys", "User had two active access keys"],
  ["Secret has not been used for 90 days", "Secret had not been used for 90 days"],
  ["Origins do not use trusted key groups", "Origins did not use trusted key groups"],
  ["SSM documents can be shared publicly", "SSM documents could be shared publicly"],
  ["Root user was used recently", "Root user had been used recently"],
  ["Security Hub is not enabled or has no standard", "Security Hub was not enabled or had no standard"],
  ["Server certificate has expired or expires soon", "Server certificate had expired or was about to expire"],
  ["No alarm for VPC changes", "There was no alarm for VPC changes"],
  ["No CloudTrail trail is enabled", "No CloudTrail trail was enabled"],
  ["No multi-Region trail logs all management events", "No multi-Region trail logged all management events"],
  ["Error logs are not sent to CloudWatch Logs", "Error logs were not sent to CloudWatch Logs"],
])("%s", (problem, expected) => {
  expect(inPastTense(problem)).toBe(expected);
});

test("a title without a known verb has no past", () => {
  expect(inPastTense("[SAMPLE] Athena workgroups should have logging enabled")).toBeNull();
  expect(inPastTense("UnauthorizedAccess:EC2/SSHBruteForce")).toBeNull();
});

test("every check's problem has a past, and nothing in it stays in the present", () => {
  const without = checks.filter(({ problem }) => inPastTense(problem) === null).map(({ problem }) => problem);
  expect(without).toEqual([]);
  const still = checks
    .map(({ problem }) => inPastTense(problem) ?? "")
    .filter((text) => /(?<![\w-])(?:is|are|has|does not|do not|allows|uses)(?![\w-])/.test(text));
  expect(still).toEqual([]);
});
