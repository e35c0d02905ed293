import type { FunctionConfiguration } from "@aws-sdk/client-lambda";
import lambdaFunction from "../../resources/lambda-function.ts";
import { dailyMetric, resourceOf, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./lambda-graviton.ts";

const item: FunctionConfiguration = {
  FunctionName: "resize",
  FunctionArn: "arn:aws:lambda:us-east-1:123456789012:function:resize",
  MemorySize: 1024,
  Timeout: 30,
  Runtime: "nodejs22.x",
  PackageType: "Zip",
  Architectures: ["x86_64"],
};
// 30 days × 100,000,000 ms are 3,000,000 s; a month of 730 h has 30.41667 days: 3,041,666.67 GB-seconds.
const answers = (msPerDay: number) => ({
  activity: { invocations: dailyMetric(30, 1000), durationTotal: dailyMetric(30, msPerDay) },
});
const subject = (change: Partial<FunctionConfiguration> = {}, msPerDay = 100_000_000) =>
  resourceOf(lambdaFunction, { ...item, ...change }, { answers: answers(msPerDay) });

savingTable(
  rule,
  [lambdaFunction],
  [
    {
      when: "it computes on x86",
      saves: "10.14", // 3,041,666.67 × (0.0000166667 - 0.0000133334)
      resource: subject(),
      evidence: { "GB-seconds per month": 3_041_667, "invocations in 30 days": 30_000 },
      cli: ["--architectures arm64"],
    },
    // 1,520,833.33 × 0.0000033333
    { when: "half the memory, half the saving", saves: "5.07", resource: subject({ MemorySize: 512 }) },
    { when: "it is on arm64", saves: "none", resource: subject({ Architectures: ["arm64"] }) },
    { when: "it is a container image", saves: "none", resource: subject({ PackageType: "Image" }) },
    { when: "it hardly runs", saves: "none", resource: subject({}, 1000) },
    { when: "it never ran", saves: "none", resource: subject({}, 0) },
    {
      when: "the region has no known price",
      saves: "unknown: price",
      resource: resourceOf(lambdaFunction, item, {
        answers: answers(1e8),
        scope: { ...testScope, region: "sa-east-1" },
      }),
    },
  ],
  {
    usdPerMonth: {
      at: 0.5,
      step: 0.01,
      // This many dollars at 0.0000033333 a GB-second, in whole milliseconds a day; a month has 365 / 12
      // days.
      of: (usd) => ({ resource: subject({}, Math.ceil((usd / 0.0000033333) * 1000 * (12 / 365))) }),
      saves: ["none", "0.50", "0.51"], // 0.49 is too little
    },
  },
);
