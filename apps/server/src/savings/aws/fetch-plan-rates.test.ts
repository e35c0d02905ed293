import type { AwsCall, Send } from "@skyledger/core/model/aws-call";
import { createSandbox } from "@skyledger/sandbox/create-sandbox";
import { expect, test } from "vitest";
import { fetchPlanRates } from "./fetch-plan-rates.ts";

const signal = new AbortController().signal;
const ask = (key: string, region = "eu-central-1") => ({ key, region });

/** A rate in the API's form. */
function rate(type: string, usd: string, change: { seconds?: number; usageType?: string } = {}) {
  return {
    savingsPlanOffering: {
      paymentOption: "No Upfront",
      planType: "Compute",
      durationSeconds: change.seconds ?? 31_536_000,
    },
    rate: usd,
    unit: "Hrs",
    usageType: change.usageType ?? `EUC1-BoxUsage:${type}`,
    properties: [
      { name: "region", value: "eu-central-1" },
      { name: "instanceType", value: type },
    ],
  };
}

test("takes the one-year rate on shared hosts, page by page; none and several are not a rate", async () => {
  const calls: AwsCall[] = [];
  const pages = [
    {
      searchResults: [rate("m5.large", "0.0831"), rate("m5.large", "0.0571", { seconds: 94_608_000 })],
      nextToken: "n",
    },
    {
      searchResults: [
        rate("m5.large", "0.09", { usageType: "EUC1-DedicatedUsage:m5.large" }),
        rate("t3.micro", "0.01"),
        rate("t3.micro", "0.02"),
      ],
    },
  ];
  const send: Send = async (call) => {
    calls.push(call);
    return pages[calls.length - 1];
  };
  const asked = [
    "EC2/m5.large@compute-plan",
    "EC2/t3.micro@compute-plan",
    "EC2/r5.large@compute-plan",
    "EC2/m5.large",
    "EC2/m5.large@reserved",
  ];
  const { prices, error } = await fetchPlanRates(
    send,
    asked.map((key) => ask(key)),
    signal,
  );
  expect(error).toBeNull();
  expect(prices.map(({ key, usd }) => [key, usd])).toEqual([
    ["EC2/m5.large@compute-plan", "0.0831"],
    ["EC2/t3.micro@compute-plan", null],
    ["EC2/r5.large@compute-plan", null],
  ]);
  expect(calls.map(({ region, input }) => [region, "nextToken" in input])).toEqual([
    ["us-east-1", false],
    ["us-east-1", true],
  ]);
});

test("a denial stops the requests and is returned", async () => {
  const send: Send = () => Promise.reject(Object.assign(new Error("no"), { name: "AccessDeniedException" }));
  const { prices, error } = await fetchPlanRates(send, [ask("EC2/m5.large@instance-plan")], signal);
  expect([prices, error?.reason]).toEqual([[], "denied"]);
});

test("the sandbox account returns rates below the on-demand price", async () => {
  const now = new Date("2026-05-13T10:00:00Z");
  const { send } = createSandbox({ accountId: "123456789012", seed: 1, size: 100, now, clock: () => now });
  const { prices } = await fetchPlanRates(
    send,
    [ask("EC2/m5.large@compute-plan", "us-east-1"), ask("EC2/m5.large@instance-plan", "us-east-1")],
    signal,
  );
  expect(prices.map(({ usd }) => usd)).toEqual(["0.07008", "0.06048"]); // 0.096 × 0.73 and × 0.63
});
