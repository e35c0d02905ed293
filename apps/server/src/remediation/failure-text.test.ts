import { expect, test } from "vitest";
import { failedRun, sentences } from "./failure-text.ts";

test.each([
  ["TimedOut", "Step x timed out.", /^The change took too long/],
  ["Cancelled", "", /^The change was canceled in AWS Systems Manager\.$/],
  [
    "Failed",
    "VerifyWithGuardrail failed. Property value is x.",
    /^A guardrail rejected the change\. Guardrails are/,
  ],
  ["Failed", "PutBucketAcl failed. AccessDenied: no.", /^AWS denied the change/],
  ["Failed", "UnauthorizedOperation: with an explicit deny", /^AWS denied the change/],
  ["Failed", "Rate exceeded", /^AWS was too busy/],
  ["Failed", "", /^AWS Systems Manager could not complete the change\.$/],
  ["Exited", "No such bucket.", /^AWS Systems Manager could not complete the change\.$/],
])("%s: %s", (status, failure, message) => {
  const run = failedRun(status, failure);
  expect(run.message).toMatch(message);
  // The message from AWS belongs to the steps.
  if (failure !== "") expect(run.message).not.toContain(failure);
  expect(run.next).toMatch(/\.$/);
});

test("sentences leave nothing out but what is empty", () => {
  expect(sentences("It failed.", "", "Nothing was changed.")).toBe("It failed. Nothing was changed.");
});
