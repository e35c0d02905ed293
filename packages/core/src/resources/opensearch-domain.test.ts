import type { DomainStatus } from "@aws-sdk/client-opensearch";
import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import domain from "./opensearch-domain.ts";

const arn = "arn:aws:es:us-east-1:123456789012:domain/logs";
const item: DomainStatus = {
  DomainId: "123456789012/logs",
  DomainName: "logs",
  ARN: arn,
  EngineVersion: "OpenSearch_2.11",
  DomainProcessingStatus: "Active",
  ClusterConfig: {
    InstanceType: "r6g.large.search",
    InstanceCount: 2,
    ZoneAwarenessEnabled: true,
    DedicatedMasterEnabled: true,
    DedicatedMasterType: "t3.small.search",
    DedicatedMasterCount: 3,
    WarmEnabled: false,
  },
  EBSOptions: { EBSEnabled: true, VolumeType: "gp3", VolumeSize: 100, Iops: 3000, Throughput: 125 },
  AccessPolicies: '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Principal":"*","Action":"es:*"}]}',
  VPCOptions: { VPCId: "vpc-1", SubnetIds: ["subnet-1"], SecurityGroupIds: ["sg-1"] },
  EncryptionAtRestOptions: { Enabled: true, KmsKeyId: "key" },
  NodeToNodeEncryptionOptions: { Enabled: false },
  DomainEndpointOptions: { EnforceHTTPS: true, TLSSecurityPolicy: "Policy-Min-TLS-1-2-PFS-2023-10" },
  AdvancedSecurityOptions: { Enabled: false },
  LogPublishingOptions: { AUDIT_LOGS: { Enabled: true, CloudWatchLogsLogGroupArn: "arn:logs" } },
  ServiceSoftwareOptions: { UpdateAvailable: true },
};

describe("AWS::OpenSearchService::Domain", () => {
  it("describes five domains per call", () => {
    expect(domain.list.parents?.batch).toBe(5);
    expect(domain.list.input(["a", "b"], { partition: "aws", region: "us-east-1", accountId: "1" })).toEqual({
      DomainNames: ["a", "b"],
    });
  });

  it("describes a domain", () => {
    const resource = resourceOf(domain, item, { answers: { tags: { TagList: [{ Key: "a", Value: "b" }] } } });
    expect(resource).toMatchObject({ arn, id: "logs", status: "active", tags: { value: { a: "b" } } });
    expect(resource.facets).toMatchObject({
      cluster: {
        value: { instanceCount: 2, dedicatedMaster: { type: "t3.small.search", count: 3 }, warm: null },
      },
      network: { value: { vpcId: "vpc-1" } },
      encryption: { value: { atRest: true, kmsKeyId: "key", nodeToNode: false } },
      endpoint: { value: { enforceHttps: true, tlsPolicy: "Policy-Min-TLS-1-2-PFS-2023-10" } },
      access: { value: { fineGrained: false } },
      engine: { value: { updateAvailable: true } },
      policy: { value: { Statement: [{ Principal: "*" }] } },
      logs: { value: [{ type: "AUDIT_LOGS", enabled: true, logGroupArn: "arn:logs" }] },
    });
  });

  it("distinguishes a public domain without a policy from missing data", () => {
    const { VPCOptions: _, ...outside } = item;
    const { facets } = resourceOf(domain, { ...outside, AccessPolicies: "" });
    expect(facets.network).toMatchObject({ seen: true, value: { vpcId: null } });
    expect(facets.policy).toEqual({ seen: true, value: null });
    const bare = resourceOf(domain, {
      DomainId: "x",
      DomainName: "logs",
      ARN: arn,
      ClusterConfig: undefined,
    });
    for (const name of ["cluster", "storage", "encryption", "endpoint", "access", "policy"] as const)
      expect(bare.facets[name], name).toEqual({ seen: false, reason: "failed" });
  });

  it("prices nodes, masters, and storage", () => {
    // (2 x 0.167 + 3 x 0.036) x 730 + 200 x 0.122
    expect(monthlyCostOf(domain, resourceOf(domain, item))).toBe("347.06");
  });

  it.each([
    ["IOPS above the included", { EBSOptions: { ...item.EBSOptions, Iops: 4000 } }],
    [
      "a type outside the table",
      { ClusterConfig: { ...item.ClusterConfig, InstanceType: "i3.large.search" } },
    ],
  ] as const)("has no cost with %s", (_, change) => {
    expect(monthlyCostOf(domain, resourceOf(domain, { ...item, ...change }))).toBe("unknown");
  });

  it("adds the owner's account to metric dimensions", () => {
    expect(domain.metrics.cpu?.dimensions(resourceOf(domain, item))).toEqual({
      DomainName: "logs",
      ClientId: "123456789012",
    });
  });
});
