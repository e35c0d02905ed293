import type { NatGateway } from "@aws-sdk/client-ec2";
import { describe, expect, it } from "vitest";
import type { MetricSummary } from "../../model/metrics.ts";
import gateway from "../../resources/ec2-nat-gateway.ts";
import { daysAgo, evaluateSaving, savedPerMonth, withGap } from "../../testing/evaluate-saving.ts";
import { dailyMetric, resourceOf, silentMetric, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./nat-gateway-inactive.ts";

const item: NatGateway = {
  NatGatewayId: "nat-1",
  State: "available",
  SubnetId: "subnet-1",
  CreateTime: new Date(daysAgo(100)),
  NatGatewayAddresses: [{ AllocationId: "eipalloc-1", PublicIp: "198.51.100.7" }],
};
const options = { declarations: [gateway] };
const natOf = (change: Partial<NatGateway> = {}, bytesOut: MetricSummary = dailyMetric(14, 0)) =>
  resourceOf(gateway, { ...item, ...change }, { answers: { traffic: { bytesOut } } });

describe("nat-gateway-inactive", () => {
  it("saves the hours and the public address", () => {
    const outcome = evaluateSaving(rule, natOf(), options);
    expect(savedPerMonth(outcome)).toBe("36.50"); // 0.045 × 730 + 0.005 × 730
    expect(outcome).toMatchObject({ evidence: { "bytes sent in 14 days": 0, "public addresses": 1 } });
  });

  it("saves only the hours of a private gateway", () => {
    const subject = natOf({
      ConnectivityType: "private",
      NatGatewayAddresses: [{ PrivateIp: "10.0.0.9" }],
    });
    expect(savedPerMonth(evaluateSaving(rule, subject, options))).toBe("32.85"); // 0.045 × 730
  });

  it.each([
    ["a gateway in use", natOf({}, dailyMetric(14, 1))],
    ["a gateway younger than the window", natOf({ CreateTime: new Date(daysAgo(13)) })],
    ["a gateway that failed", natOf({ State: "failed" })],
  ])("saves nothing for %s", (_, subject) => {
    expect(evaluateSaving(rule, subject, options)).toEqual({ kind: "none" });
  });

  it.each(rule.needs)("is unknown when %s is a gap", (name) => {
    expect(evaluateSaving(rule, withGap(natOf(), name), options)).toMatchObject({
      kind: "unknown",
      reason: "denied",
      missing: name,
    });
  });

  it("is unknown when CloudWatch has no data for a gateway that always reports", () => {
    expect(evaluateSaving(rule, natOf({}, silentMetric(14)), options)).toMatchObject({
      kind: "unknown",
      reason: "failed",
      missing: "traffic",
    });
  });

  it("is unknown without a creation time or a price", () => {
    const { CreateTime: _, ...timeless } = item;
    const answers = { traffic: { bytesOut: dailyMetric(14, 0) } };
    const subject = resourceOf(gateway, timeless, { answers });
    expect(evaluateSaving(rule, subject, options)).toMatchObject({ missing: "creation time" });
    const scope = { ...testScope, region: "sa-east-1" };
    expect(evaluateSaving(rule, resourceOf(gateway, item, { answers, scope }), options)).toMatchObject({
      kind: "unknown",
      reason: "unsupported",
      missing: "price",
    });
  });
});

savingTable(
  rule,
  [gateway],
  [
    {
      when: "it sends nothing",
      saves: "36.50", // 0.045 × 730 + 0.005 × 730
      resource: natOf(),
      evidence: { "bytes sent in 14 days": 0, "public addresses": 1 },
      cli: ["nat-1"],
    },
    { when: "it is in use", saves: "none", resource: natOf({}, dailyMetric(14, 1)) },
  ],
  {
    ageDays: {
      at: 14,
      step: 0.001,
      of: (days) => ({ resource: natOf({ CreateTime: new Date(daysAgo(days)) }) }),
      saves: ["none", "36.50", "36.50"],
    }, // 0.045 × 730 + 0.005 × 730
    bytes: {
      at: 0,
      step: 1,
      of: (bytes) => ({ resource: natOf({}, dailyMetric(14, bytes / 14)) }),
      saves: [null, "36.50", "none"],
    },
  },
);
