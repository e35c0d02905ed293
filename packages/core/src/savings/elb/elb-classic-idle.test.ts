import type { LoadBalancerDescription } from "@aws-sdk/client-elastic-load-balancing";
import { describe, expect, it } from "vitest";
import type { MetricSummary } from "../../model/metrics.ts";
import balancer from "../../resources/elb-classic.ts";
import { daysAgo, evaluateSaving, savedPerMonth, withGap } from "../../testing/evaluate-saving.ts";
import { dailyMetric, resourceOf, silentMetric, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./elb-classic-idle.ts";

const item: LoadBalancerDescription = {
  LoadBalancerName: "old-web",
  Scheme: "internet-facing",
  AvailabilityZones: ["us-east-1a", "us-east-1b"],
  Instances: [{ InstanceId: "i-1" }],
  CreatedTime: new Date(daysAgo(100)),
};
const options = { declarations: [balancer] };
const balancerOf = (change: Partial<LoadBalancerDescription>, requests: MetricSummary) =>
  resourceOf(balancer, { ...item, ...change }, { answers: { traffic: { requests } } });

describe("elb-classic-idle", () => {
  it.each([
    ["no one asks for", balancerOf({}, silentMetric(14)), "25.55"], // 0.025 × 730 + 2 × 0.005 × 730
    ["few ask for", balancerOf({}, dailyMetric(14, 99)), "25.55"],
    ["has no instances", balancerOf({ Instances: [] }, dailyMetric(14, 5000)), "25.55"],
    ["is internal", balancerOf({ Scheme: "internal" }, silentMetric(14)), "18.25"], // 0.025 × 730
  ])("saves the hours and addresses of a load balancer that %s", (_, subject, usd) => {
    expect(savedPerMonth(evaluateSaving(rule, subject, options))).toBe(usd);
  });

  it.each([
    ["a balancer in use", balancerOf({}, dailyMetric(14, 100))],
    ["one younger than the window", balancerOf({ CreatedTime: new Date(daysAgo(13)) }, silentMetric(14))],
  ])("saves nothing for %s", (_, subject) => {
    expect(evaluateSaving(rule, subject, options)).toEqual({ kind: "none" });
  });

  it.each(rule.needs)("is unknown when %s is a gap", (name) => {
    const subject = withGap(balancerOf({}, silentMetric(14)), name);
    expect(evaluateSaving(rule, subject, options)).toMatchObject({
      kind: "unknown",
      reason: "denied",
      missing: name,
    });
  });

  it("is unknown without a creation time or a price", () => {
    const answers = { traffic: { requests: silentMetric(14) } };
    const { CreatedTime: _, ...timeless } = item;
    expect(evaluateSaving(rule, resourceOf(balancer, timeless, { answers }), options)).toMatchObject({
      kind: "unknown",
      missing: "creation time",
    });
    const scope = { ...testScope, region: "sa-east-1" };
    expect(evaluateSaving(rule, resourceOf(balancer, item, { answers, scope }), options)).toMatchObject({
      kind: "unknown",
      reason: "unsupported",
      missing: "price",
    });
  });
});

savingTable(
  rule,
  [balancer],
  [
    {
      when: "no one asks for it",
      saves: "25.55", // 0.025 × 730 + 2 × 0.005 × 730
      resource: balancerOf({}, silentMetric(14)),
      cli: ["old-web"],
    },
    { when: "it is in use", saves: "none", resource: balancerOf({}, dailyMetric(14, 100)) },
  ],
  {
    ageDays: {
      at: 14,
      step: 0.001,
      of: (days) => ({ resource: balancerOf({ CreatedTime: new Date(daysAgo(days)) }, silentMetric(14)) }),
      saves: ["none", "25.55", "25.55"],
    }, // 0.025 × 730 + 2 × 0.005 × 730
    requestsPerDay: {
      at: 100,
      step: 0.5,
      of: (perDay) => ({ resource: balancerOf({}, dailyMetric(14, perDay)) }),
      saves: ["25.55", "none", "none"],
    },
  },
);
