import { expect, test } from "vitest";
import { scanEnd, scanProgressText } from "./scan-text.ts";

const result = (findingsCount: number, score: number | null) => ({
  status: "completed" as const,
  error: null,
  result: {
    scanId: "s",
    status: "completed",
    findingsCount,
    newFindings: 0,
    resolvedFindings: 0,
    unknown: 0,
    score,
    message: "",
  },
});

test("§8 the end of a scan: the number of findings, or no findings and a score of 100", () => {
  expect(scanEnd(result(7, 80)).text).toBe("Security scan completed successfully. Found 7 findings.");
  expect(scanEnd(result(0, 100)).text).toBe(
    "Great! No security issues found. Your infrastructure is secure.",
  );
  // No findings because nothing was evaluated is not a success.
  expect(scanEnd(result(0, null)).text).toBe("Security scan completed successfully. Found 0 findings.");
});

test("§8 a failed scan shows the server's reason, else the specified text", () => {
  expect(scanEnd({ status: "failed", result: null, error: "No account answered." })).toEqual({
    kind: "error",
    text: "No account answered.",
  });
  expect(scanEnd({ status: "interrupted", result: null, error: null }).text).toBe(
    "Failed to run security scan",
  );
  expect(scanEnd({ status: "cancelled", result: null, error: null }).kind).toBe("info");
});

test("progress names the activity and the completed share", () => {
  const progress = { done: 3, total: 51, resources: 412, gaps: 0, estimatedSecondsLeft: null };
  expect(
    scanProgressText({
      status: "running",
      progress: { ...progress, current: "Running a discovery first. EC2" },
    }),
  ).toBe("Running a discovery first. EC2 · 3 of 51 tasks · 412 resources so far");
  expect(
    scanProgressText({
      status: "running",
      // The resources of a check were collected before.
      progress: { ...progress, done: 0, total: 2, current: "Checking Sandbox" },
    }),
  ).toBe("Checking Sandbox · 0 of 2 checks");
  expect(scanProgressText({ status: "queued", progress: { ...progress, current: null } })).toBe(
    "Security scan is starting",
  );
});
