import type { NatGateway, VpcEndpoint } from "@aws-sdk/client-ec2";
import { describe, expect, it } from "vitest";
import natGateway from "../../resources/ec2-nat-gateway.ts";
import endpoint from "../../resources/ec2-vpc-endpoint.ts";
import { evaluateSaving, withGap } from "../../testing/evaluate-saving.ts";
import { dailyMetric, resourceOf } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./nat-gateway-to-gateway-endpoint.ts";

const item: NatGateway = {
  NatGatewayId: "nat-1",
  VpcId: "vpc-1",
  State: "available",
  NatGatewayAddresses: [],
};
const subject = (gbPerDay: number, change: Partial<NatGateway> = {}) =>
  resourceOf(
    natGateway,
    { ...item, ...change },
    { answers: { traffic: { bytesOut: dailyMetric(14, gbPerDay * 1e9) } } },
  );
const gateway = (change: Partial<VpcEndpoint> = {}) =>
  resourceOf(endpoint, {
    VpcEndpointId: "vpce-1",
    VpcEndpointType: "Gateway",
    ServiceName: "com.amazonaws.us-east-1.s3",
    VpcId: "vpc-1",
    ...change,
  });
const options = { declarations: [natGateway, endpoint] };

describe("nat-gateway-to-gateway-endpoint", () => {
  it("is worth doing without a known saving: flow logs would show the share", () => {
    for (const others of [
      [],
      [gateway({ VpcId: "vpc-2" })],
      [gateway({ ServiceName: "com.amazonaws.us-east-1.dynamodb" })],
    ]) {
      expect(evaluateSaving(rule, subject(5), { ...options, others })).toEqual({
        kind: "unknown",
        reason: "unsupported",
        missing: "price",
        evidence: { "GB sent in 14 days": 70, VPC: "vpc-1" },
      });
    }
  });
  it("has no saving with an endpoint, with little traffic, or for a deleted gateway", () => {
    expect(evaluateSaving(rule, subject(5), { ...options, others: [gateway()] })).toEqual({ kind: "none" });
    expect(evaluateSaving(rule, subject(0.1), options)).toEqual({ kind: "none" });
    expect(evaluateSaving(rule, subject(5, { State: "deleted" }), options)).toEqual({ kind: "none" });
  });
  it.each(rule.needs)("is unknown when %s is a gap", (need) => {
    expect(evaluateSaving(rule, withGap(subject(5), need), options)).toMatchObject({
      kind: "unknown",
      missing: need,
    });
  });
  it("is unknown when the endpoints were not read", () => {
    const unread = { [endpoint.type]: "denied" as const };
    expect(evaluateSaving(rule, subject(5), { ...options, unread })).toMatchObject({ missing: "endpoints" });
  });
});

savingTable(
  rule,
  [natGateway, endpoint],
  [
    {
      when: "5 GB a day leave, and S3 has no endpoint",
      saves: "unknown: price",
      resource: subject(5),
      others: [gateway({ VpcId: "vpc-2" })],
    },
    { when: "S3 has an endpoint", saves: "none", resource: subject(5), others: [gateway()] },
  ],
  {
    gbPer14Days: {
      at: 10,
      step: 0.01,
      of: (gb) => ({ resource: subject(gb / 14) }),
      saves: ["none", "unknown: price", "unknown: price"],
    },
  },
);
