import type { DBCluster } from "@aws-sdk/client-rds";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import cluster from "./rds-db-cluster.ts";

const arn = "arn:aws:rds:us-east-1:123456789012:cluster:shop";
const item: DBCluster = {
  DBClusterIdentifier: "shop",
  DBClusterArn: arn,
  Status: "available",
  ClusterCreateTime: new Date("2026-01-02T00:00:00Z"),
  Engine: "aurora-mysql",
  EngineVersion: "8.0.mysql_aurora.3.08.0",
  EngineMode: "provisioned",
  MultiAZ: true,
  AvailabilityZones: ["us-east-1a", "us-east-1b"],
  DBClusterMembers: [{ DBInstanceIdentifier: "shop-1", IsClusterWriter: true }],
  AllocatedStorage: 1,
  StorageEncrypted: false,
  VpcSecurityGroups: [{ VpcSecurityGroupId: "sg-1" }],
  DBSubnetGroup: "data",
  Endpoint: "shop.cluster.us-east-1.rds.amazonaws.com",
  Port: 3306,
  BackupRetentionPeriod: 1,
  CopyTagsToSnapshot: true,
  MasterUsername: "admin",
  IAMDatabaseAuthenticationEnabled: true,
  DeletionProtection: false,
  EnabledCloudwatchLogsExports: ["audit"],
  DBClusterParameterGroup: "default.aurora-mysql8.0",
  TagList: [],
};

const volumeBytes = { days: 2, daysWithData: 2, sum: 9e9, average: 4e9, maximum: 5e9, latest: 5e9 };

describe("AWS::RDS::DBCluster", () => {
  it("reads identity and facets", () => {
    const resource = resourceOf(cluster, item, { answers: { usedStorage: { volumeBytes } } });
    expect(resource).toMatchObject({
      arn,
      id: "shop",
      status: "available",
      createdAt: "2026-01-02T00:00:00.000Z",
    });
    expect(resource.facets).toEqual({
      engine: seen({
        name: "aurora-mysql",
        version: "8.0.mysql_aurora.3.08.0",
        mode: "provisioned",
        autoMinorVersionUpgrade: null,
        lifecycleSupport: null,
      }),
      availability: seen({ multiAz: true, availabilityZones: ["us-east-1a", "us-east-1b"] }),
      members: seen([{ instanceId: "shop-1", isWriter: true }]),
      storage: seen({ type: null, sizeGib: 1, iops: null }),
      usedStorage: seen({ volumeBytes }),
      encryption: seen({ encrypted: false, kmsKeyArn: null }),
      network: seen({
        subnetGroupName: "data",
        securityGroupIds: ["sg-1"],
        publiclyAccessible: null,
        address: "shop.cluster.us-east-1.rds.amazonaws.com",
        port: 3306,
      }),
      backup: seen({ retentionDays: 1, copyTagsToSnapshot: true, backtrackWindowSeconds: 0 }),
      access: seen({ masterUsername: "admin", iamAuthentication: true, masterSecretArn: null }),
      protection: seen({ deletionProtection: false }),
      monitoring: seen({ logExports: ["audit"], performanceInsights: null }),
      parameterGroup: seen({ name: "default.aurora-mysql8.0" }),
    });
    expect(monthlyCostOf(cluster, resource)).toBe("unknown");
  });

  it("keeps missing data as gaps", () => {
    const { facets } = resourceOf(cluster, { DBClusterArn: arn });
    for (const name of [
      "engine",
      "availability",
      "members",
      "encryption",
      "network",
      "backup",
      "protection",
    ] as const) {
      expect(facets[name], name).toEqual(gap("failed"));
    }
  });
});
