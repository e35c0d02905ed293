import type { FunctionConfiguration } from "@aws-sdk/client-lambda";
import { describe, expect, it } from "vitest";
import type { MetricSummary } from "../../model/metrics.ts";
import { SnapshotIndex } from "../../model/snapshot-index.ts";
import lambdaFunction from "../../resources/lambda-function.ts";
import {
  daysAgo,
  evaluateSaving,
  savedPerMonth,
  snapshotOf,
  withGap,
} from "../../testing/evaluate-saving.ts";
import { dailyMetric, resourceOf, silentMetric, testPrices, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import { evaluateSavings } from "../evaluate.ts";
import rule from "./lambda-function-never-invoked.ts";

const item: FunctionConfiguration = {
  FunctionName: "old",
  FunctionArn: "arn:aws:lambda:us-east-1:123456789012:function:old",
  MemorySize: 128,
  Timeout: 3,
  LastModified: daysAgo(90),
};
const options = { declarations: [lambdaFunction] };

function functionOf(
  change: Partial<FunctionConfiguration> = {},
  invocations: MetricSummary = silentMetric(30),
) {
  return resourceOf(
    lambdaFunction,
    { ...item, ...change },
    { answers: { activity: { invocations, durationTotal: silentMetric(30) } } },
  );
}

describe("lambda-function-never-invoked", () => {
  it("is unused without costing anything", () => {
    const outcome = evaluateSaving(rule, functionOf(), options);
    expect(savedPerMonth(outcome)).toBe("0.00");
    expect(outcome).toMatchObject({
      kind: "saves",
      evidence: { "invocations in 30 days": 0, "days since the last change": 90 },
    });
  });

  it.each([
    ["one that is called once a day", functionOf({}, dailyMetric(30, 1))],
    ["one deployed lately", functionOf({ LastModified: daysAgo(29) })],
  ])("ignores %s", (_, subject) => {
    expect(evaluateSaving(rule, subject, options)).toEqual({ kind: "none" });
  });

  it.each(rule.needs)("is unknown when %s is a gap", (name) => {
    expect(evaluateSaving(rule, withGap(functionOf(), name), options)).toMatchObject({
      kind: "unknown",
      reason: "denied",
      missing: name,
    });
  });

  it("is also unused in a Region without prices", () => {
    const scope = { ...testScope, region: "sa-east-1" };
    const answers = { activity: { invocations: silentMetric(30), durationTotal: silentMetric(30) } };
    const subject = resourceOf(lambdaFunction, item, { answers, scope });
    expect(savedPerMonth(evaluateSaving(rule, subject, options))).toBe("0.00");
  });

  it("is unknown without the time of the last change", () => {
    const { LastModified: _, ...timeless } = item;
    const answers = { activity: { invocations: silentMetric(30), durationTotal: silentMetric(30) } };
    expect(evaluateSaving(rule, resourceOf(lambdaFunction, timeless, { answers }), options)).toMatchObject({
      kind: "unknown",
      missing: "time of the last change",
    });
  });

  it("is unknown without a price once a few calls are allowed", () => {
    const scope = { ...testScope, region: "sa-east-1" };
    const few = { ...silentMetric(30), daysWithData: 1, sum: 1 };
    const answers = { activity: { invocations: few, durationTotal: few } };
    const subject = resourceOf(lambdaFunction, item, { answers, scope });
    const index = new SnapshotIndex(snapshotOf([subject], [subject.type]));
    const declarations = new Map([[subject.type, lambdaFunction]]);
    const thresholds = { "lambda-function-never-invoked.invocations": 1 };
    const facts = { declarations, prices: testPrices, thresholds };
    expect(evaluateSavings(index, [rule], facts)[0]?.outcome).toMatchObject({
      kind: "unknown",
      reason: "unsupported",
      missing: "price",
    });
  });
});

savingTable(
  rule,
  [lambdaFunction],
  [
    {
      when: "no one calls it",
      saves: "0.00", // Lambda charges nothing for a function that is never invoked.
      resource: functionOf(),
      evidence: { "invocations in 30 days": 0, "days since the last change": 90 },
      cli: ["old"],
    },
    { when: "it is called once a day", saves: "none", resource: functionOf({}, dailyMetric(30, 1)) },
  ],
  {
    ageDays: {
      at: 30,
      step: 0.001,
      of: (days) => ({ resource: functionOf({ LastModified: daysAgo(days) }) }),
      saves: ["none", "0.00", "0.00"],
    }, // Lambda charges nothing for a function that is never invoked.
    invocations: {
      at: 0,
      step: 1,
      of: (calls) => ({ resource: functionOf({}, dailyMetric(30, calls / 30)) }),
      saves: [null, "0.00", "none"],
    },
  },
);
