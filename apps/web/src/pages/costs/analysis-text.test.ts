import { expect, test } from "vitest";
import type { Run } from "../../lib/runs-query.ts";
import { analysisEnd, analysisProgressText } from "./analysis-text.ts";

function run(parts: Partial<Run>): Run {
  return {
    id: "r",
    kind: "cost_analysis",
    status: "running",
    accountIds: [],
    progress: { done: 0, total: 1, resources: 0, gaps: 0, current: null, estimatedSecondsLeft: null },
    result: null,
    error: null,
    attempts: 1,
    createdAt: "2026-11-21T10:00:00Z",
    startedAt: null,
    finishedAt: null,
    ...parts,
  };
}

const result = {
  analysisId: "r",
  status: "completed",
  totalCost: 12,
  daysRead: 30,
  requests: 3,
  fee: 0.03,
  gaps: 0,
  message: "",
};

test("progress names the account, and the number of finished ones if there are several", () => {
  const progress = { done: 1, total: 3, resources: 0, gaps: 0, estimatedSecondsLeft: null };
  expect(analysisProgressText(run({ status: "queued" }))).toBe("Cost analysis is starting");
  expect(analysisProgressText(run({ progress: { ...progress, current: "Reading costs of Shop" } }))).toBe(
    "Reading costs of Shop, 1 of 3 accounts completed",
  );
  expect(
    analysisProgressText(run({ progress: { ...progress, total: 1, current: "Reading costs of Shop" } })),
  ).toBe("Reading costs of Shop");
});

test("§8 a finished analysis reports AWS's charge; a failed one shows the server's reason, else the specified text", () => {
  expect(analysisEnd(run({ status: "completed", result }))).toEqual({
    kind: "success",
    text: "Cost analysis completed. 3 requests to Cost Explorer, $0.03.",
  });
  expect(analysisEnd(run({ status: "completed", result: { ...result, requests: 0, fee: 0 } })).text).toBe(
    "Cost analysis completed. Data is up to date. No AWS requests made.",
  );
  expect(analysisEnd(run({ status: "failed", error: "No cost data could be read." }))).toEqual({
    kind: "error",
    text: "No cost data could be read.",
  });
  expect(analysisEnd(run({ status: "interrupted" })).text).toBe(
    "Failed to run cost analysis. Please try again.",
  );
  expect(analysisEnd(run({ status: "cancelled" })).kind).toBe("info");
});
