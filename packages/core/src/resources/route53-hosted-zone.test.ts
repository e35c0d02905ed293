import type { HostedZone } from "@aws-sdk/client-route-53";
import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import hostedZone from "./route53-hosted-zone.ts";

const scope = { partition: "aws", accountId: "123456789012", region: "us-east-1" };
const item: HostedZone = {
  Id: "/hostedzone/Z123",
  Name: "example.com.",
  CallerReference: "1",
  Config: { PrivateZone: false, Comment: "" },
  ResourceRecordSetCount: 12,
};

describe("AWS::Route53::HostedZone", () => {
  it.each([undefined, "", "/hostedzone/"])("has no ARN with the id %j", (Id) => {
    expect(hostedZone.arn({ ...item, Id }, scope)).toBe("");
  });

  it("describes a public zone without requesting VPCs", () => {
    const resource = resourceOf(hostedZone, item, {
      answers: {
        queryLogging: { QueryLoggingConfigs: [] },
        tags: { ResourceTagSets: [{ ResourceId: "Z123", Tags: [{ Key: "a", Value: "b" }] }] },
      },
    });
    expect(resource).toMatchObject({
      arn: "arn:aws:route53:::hostedzone/Z123",
      id: "Z123",
      name: "example.com",
      region: "global",
      tags: { seen: true, value: { a: "b" } },
      facets: {
        zone: { value: { domain: "example.com.", private: false, comment: null, recordCount: 12 } },
        vpcs: { seen: true, value: [] },
        queryLogging: { seen: true, value: { logGroupArn: null } },
      },
    });
    expect(monthlyCostOf(hostedZone, resource)).toBe("0.50");
  });

  it("requests VPCs for a private zone, but not query logging", () => {
    const { facets } = resourceOf(
      hostedZone,
      { ...item, Config: { PrivateZone: true } },
      { answers: { vpcs: { VPCs: [{ VPCId: "vpc-1", VPCRegion: "eu-west-1" }] } } },
    );
    expect(facets.vpcs).toEqual({ seen: true, value: [{ id: "vpc-1", region: "eu-west-1" }] });
    expect(facets.queryLogging).toEqual({ seen: true, value: { logGroupArn: null } });
  });

  it("requests the tags of ten zones at once by bare ID", () => {
    const { tags } = hostedZone.facets;
    if (tags.kind !== "batch") throw new Error("tags are a batch");
    expect(tags.size).toBe(10);
    expect(tags.input([item])).toEqual({ ResourceType: "hostedzone", ResourceIds: ["Z123"] });
  });

  it("keeps missing data as gaps", () => {
    const { facets } = resourceOf(
      hostedZone,
      { Id: "/hostedzone/Z1", Name: "x.", CallerReference: "1" },
      { answers: { queryLogging: {}, tags: { ResourceTagSets: [] } } },
    );
    for (const name of ["zone", "queryLogging", "tags"] as const)
      expect(facets[name], name).toEqual({ seen: false, reason: "failed" });
  });
});
