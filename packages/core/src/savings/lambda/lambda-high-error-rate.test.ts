import type { FunctionConfiguration } from "@aws-sdk/client-lambda";
import lambdaFunction from "../../resources/lambda-function.ts";
import { dailyMetric, resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./lambda-high-error-rate.ts";

const item: FunctionConfiguration = {
  FunctionName: "resize",
  FunctionArn: "arn:aws:lambda:us-east-1:123456789012:function:resize",
  MemorySize: 1024,
  Timeout: 30,
  Architectures: ["x86_64"],
};
const answers = (perDay: number) => ({
  activity: { invocations: dailyMetric(30, perDay), durationTotal: dailyMetric(30, 100_000_000) },
});
const subject = resourceOf(lambdaFunction, item, { answers: answers(1000) });
const calls = (errors: number) => ({ Errors: { sum: errors }, Invocations: { sum: 1000 } });

savingTable(
  rule,
  [lambdaFunction],
  [
    {
      when: "a fifth of the calls fails",
      saves: "10.14", // (3,041,666.67 × 0.0000166667 + 0.0304167 × 0.20) × 0.2
      resource: subject,
      metrics: calls(200),
      evidence: { "error rate (%)": 20 },
      cli: ["--maximum-retry-attempts 0"],
    },
    { when: "a tenth fails", saves: "none", resource: subject, metrics: calls(100) },
    { when: "it was not called this week", saves: "none", resource: subject },
    {
      when: "it is never called",
      saves: "none",
      resource: resourceOf(lambdaFunction, item, { answers: answers(0) }),
    },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(lambdaFunction, item, {
        answers: answers(1000),
        scope: { ...testScope, region: "sa-east-1" },
      }),
      metrics: calls(200),
    },
  ],
  {
    lookbackDays: { daysLookedBack: 7 },
    errorPercent: {
      at: 10,
      step: 0.1,
      of: (percent) => ({ resource: subject, metrics: calls(Math.round(percent * 10)) }),
      saves: ["none", "none", "5.12"], // (3,041,666.67 × 0.0000166667 + 0.0304167 × 0.20) × 0.101 = 5.1208
    },
  },
);
