import type { Cluster } from "@aws-sdk/client-redshift";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import cluster from "./redshift-cluster.ts";

const item: Cluster = {
  ClusterIdentifier: "reports",
  ClusterStatus: "available",
  ClusterCreateTime: new Date("2026-01-02T00:00:00Z"),
  ClusterVersion: "1.0",
  NodeType: "dc2.large",
  NumberOfNodes: 2,
  TotalStorageCapacityInMegaBytes: 320_000,
  MultiAZ: "Disabled",
  PubliclyAccessible: true,
  EnhancedVpcRouting: false,
  VpcId: "vpc-1",
  ClusterSubnetGroupName: "data",
  VpcSecurityGroups: [{ VpcSecurityGroupId: "sg-1", Status: "active" }],
  Endpoint: { Address: "reports.abc.us-east-1.redshift.amazonaws.com", Port: 5439 },
  Encrypted: false,
  AutomatedSnapshotRetentionPeriod: 1,
  AllowVersionUpgrade: true,
  MasterUsername: "awsuser",
  IamRoles: [{ IamRoleArn: "arn:aws:iam::123456789012:role/redshift" }],
  ClusterParameterGroups: [{ ParameterGroupName: "default.redshift-1.0" }],
  Tags: [{ Key: "team", Value: "bi" }],
};

const percent = { days: 2, daysWithData: 2, sum: 96, average: 48, maximum: 49, latest: 48 };

describe("AWS::Redshift::Cluster", () => {
  it("reads identity and facets", () => {
    const answers = {
      tls: { Parameters: [{ ParameterName: "require_ssl", ParameterValue: "true" }] },
      usedStorage: { diskUsed: percent },
      logging: { LoggingEnabled: true, LogDestinationType: "s3", BucketName: "audit" },
    };
    const resource = resourceOf(cluster, item, { answers });
    expect(resource).toMatchObject({
      arn: "arn:aws:redshift:us-east-1:123456789012:cluster:reports",
      id: "reports",
      status: "available",
      createdAt: "2026-01-02T00:00:00.000Z",
      tags: seen({ team: "bi" }),
    });
    expect(resource.facets).toEqual({
      nodes: seen({ type: "dc2.large", count: 2, multiAz: false }),
      storage: seen({ capacityMb: 320_000 }),
      usedStorage: seen({ diskUsed: percent }),
      state: seen({ name: "available" }),
      exposure: seen({ publiclyAccessible: true }),
      network: seen({
        enhancedVpcRouting: false,
        vpcId: "vpc-1",
        subnetGroupName: "data",
        securityGroupIds: ["sg-1"],
        address: "reports.abc.us-east-1.redshift.amazonaws.com",
        port: 5439,
      }),
      encryption: seen({ encrypted: false, kmsKeyArn: null }),
      backup: seen({ automatedRetentionDays: 1 }),
      maintenance: seen({ allowVersionUpgrade: true, version: "1.0" }),
      access: seen({
        masterUsername: "awsuser",
        iamRoleArns: ["arn:aws:iam::123456789012:role/redshift"],
        parameterGroupNames: ["default.redshift-1.0"],
      }),
      tls: seen({ required: true }),
      logging: seen({ enabled: true, destinationKind: "s3", bucketName: "audit" }),
    });
    expect(monthlyCostOf(cluster, resource)).toBe("365.00"); // 2 × 0.25 × 730
  });

  it.each<[string, Partial<Cluster>]>([
    ["a paused cluster", { ClusterStatus: "paused" }],
    ["a Multi-AZ cluster", { MultiAZ: "Enabled" }],
    ["a node type outside the table", { NodeType: "ra3.large" }],
  ])("has no price for %s", (_, change) => {
    expect(monthlyCostOf(cluster, resourceOf(cluster, { ...item, ...change }))).toBe("unknown");
  });

  it("keeps missing and denied data as gaps", () => {
    const { facets } = resourceOf(
      cluster,
      { ClusterIdentifier: "reports" },
      { errors: { logging: "AccessDenied" } },
    );
    for (const name of [
      "nodes",
      "state",
      "network",
      "exposure",
      "encryption",
      "backup",
      "maintenance",
    ] as const) {
      expect(facets[name], name).toEqual(gap("failed"));
    }
    expect(facets.logging).toEqual(gap("denied"));
    expect(resourceOf(cluster, item, { answers: { logging: {} } }).facets.logging).toEqual(gap("failed"));
  });
});
