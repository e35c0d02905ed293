import type { DBInstance } from "@aws-sdk/client-rds";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import database from "./rds-db-instance.ts";

const arn = "arn:aws:rds:us-east-1:123456789012:db:orders";
const item: DBInstance = {
  DBInstanceIdentifier: "orders",
  DbiResourceId: "db-ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  DBInstanceArn: arn,
  DBInstanceStatus: "available",
  InstanceCreateTime: new Date("2026-01-02T00:00:00Z"),
  Engine: "mysql",
  EngineVersion: "8.0.40",
  LicenseModel: "general-public-license",
  AutoMinorVersionUpgrade: true,
  DBInstanceClass: "db.m5.large",
  MultiAZ: false,
  StorageType: "gp2",
  AllocatedStorage: 100,
  StorageEncrypted: true,
  KmsKeyId: "arn:aws:kms:us-east-1:123456789012:key/k1",
  PubliclyAccessible: false,
  DBSubnetGroup: {
    DBSubnetGroupName: "data",
    VpcId: "vpc-1",
    Subnets: [{ SubnetIdentifier: "subnet-1" }, { SubnetIdentifier: "subnet-2" }],
  },
  VpcSecurityGroups: [{ VpcSecurityGroupId: "sg-1", Status: "active" }],
  Endpoint: { Address: "orders.abc.us-east-1.rds.amazonaws.com", Port: 3306 },
  AvailabilityZone: "us-east-1a",
  BackupRetentionPeriod: 7,
  CopyTagsToSnapshot: false,
  MasterUsername: "admin",
  IAMDatabaseAuthenticationEnabled: false,
  DeletionProtection: true,
  MonitoringInterval: 60,
  MonitoringRoleArn: "arn:aws:iam::123456789012:role/monitoring",
  PerformanceInsightsEnabled: true,
  EnabledCloudwatchLogsExports: ["error"],
  DBParameterGroups: [{ DBParameterGroupName: "default.mysql8.0", ParameterApplyStatus: "in-sync" }],
  ReadReplicaDBInstanceIdentifiers: ["orders-replica"],
  CACertificateIdentifier: "rds-ca-rsa2048-g1",
  CertificateDetails: { ValidTill: new Date("2061-01-01T00:00:00Z") },
  TagList: [{ Key: "team", Value: "shop" }],
};

describe("AWS::RDS::DBInstance", () => {
  it("reads identity and facets", () => {
    const resource = resourceOf(database, item);
    expect(resource).toMatchObject({
      arn,
      id: "orders",
      status: "available",
      createdAt: "2026-01-02T00:00:00.000Z",
      tags: seen({ team: "shop" }),
    });
    expect(resource.facets).toEqual({
      identifiers: seen({ resourceId: "db-ABCDEFGHIJKLMNOPQRSTUVWXYZ" }),
      engine: seen({
        name: "mysql",
        version: "8.0.40",
        licenseModel: "general-public-license",
        autoMinorVersionUpgrade: true,
        lifecycleSupport: null,
      }),
      compute: seen({ instanceClass: "db.m5.large", multiAz: false }),
      state: seen({ name: "available" }),
      storage: seen({ type: "gp2", sizeGib: 100, maxSizeGib: null, iops: null, throughputMibps: null }),
      encryption: seen({ encrypted: true, kmsKeyArn: "arn:aws:kms:us-east-1:123456789012:key/k1" }),
      exposure: seen({ publiclyAccessible: false }),
      network: seen({
        vpcId: "vpc-1",
        subnetGroupName: "data",
        subnetIds: ["subnet-1", "subnet-2"],
        securityGroupIds: ["sg-1"],
        address: "orders.abc.us-east-1.rds.amazonaws.com",
        port: 3306,
        availabilityZone: "us-east-1a",
      }),
      backup: seen({ retentionDays: 7, copyTagsToSnapshot: false, latestRestorableAt: null }),
      access: seen({ masterUsername: "admin", iamAuthentication: false, masterSecretArn: null }),
      protection: seen({ deletionProtection: true }),
      monitoring: seen({
        enhancedIntervalSeconds: 60,
        roleArn: "arn:aws:iam::123456789012:role/monitoring",
        performanceInsights: true,
        logExports: ["error"],
      }),
      parameterGroups: seen([{ name: "default.mysql8.0", applyStatus: "in-sync" }]),
      topology: seen({ clusterId: null, replicaOf: null, replicaIds: ["orders-replica"] }),
      versionState: gap("failed"),
      majorVersion: gap("failed"),
      certificate: seen({ authority: "rds-ca-rsa2048-g1", validTill: "2061-01-01T00:00:00.000Z" }),
    });
  });

  it("reads AWS's support data of its version", () => {
    const end = new Date("2027-01-01T00:00:00Z");
    const answers = {
      versionState: { DBEngineVersions: [{ Engine: "mysql", EngineVersion: "8.0.40", Status: "available" }] },
      majorVersion: {
        DBMajorEngineVersions: [
          { Engine: "mysql", MajorEngineVersion: "8" },
          {
            Engine: "mysql",
            MajorEngineVersion: "8.0",
            SupportedEngineLifecycles: [
              {
                LifecycleSupportName: "open-source-rds-standard-support",
                LifecycleSupportStartDate: end,
                LifecycleSupportEndDate: end,
              },
            ],
          },
          { Engine: "mysql", MajorEngineVersion: "8.4" },
        ],
      },
    };
    expect(resourceOf(database, item, { answers }).facets).toMatchObject({
      versionState: seen({ status: "available" }),
      majorVersion: seen({
        name: "8.0",
        periods: [{ name: "open-source-rds-standard-support", end: "2027-01-01T00:00:00.000Z" }],
      }),
    });
    const none = { versionState: { DBEngineVersions: [] }, majorVersion: { DBMajorEngineVersions: [] } };
    expect(resourceOf(database, item, { answers: none }).facets).toMatchObject({
      versionState: seen({ status: null }),
      majorVersion: seen({ name: null, periods: [] }),
    });
  });

  const postgres = { Engine: "postgres", DBInstanceClass: "db.t3.large" };
  it.each<[string, Partial<DBInstance>, string]>([
    // 0.171 × 730 + 100 × 0.115
    ["one Availability Zone", {}, "136.33"],
    ["Multi-AZ at twice the price", { MultiAZ: true }, "272.66"],
    ["storage alone while stopped", { DBInstanceStatus: "stopped" }, "11.50"],
    // 0.145 × 730 + 11.50
    ["PostgreSQL", postgres, "117.35"],
    // 124.83 + 500 × 0.115 + (13000 - 12000) × 0.02
    [
      "gp3 above its baseline",
      { StorageType: "gp3", AllocatedStorage: 500, Iops: 13_000, StorageThroughput: 500 },
      "202.33",
    ],
    // 124.83 + 399 × 0.115 + (12000 - 3000) × 0.02: below 400 GiB the baseline is 3,000 IOPS
    [
      "gp3 of 399 GiB, just below the larger baseline",
      { StorageType: "gp3", AllocatedStorage: 399, Iops: 12_000, StorageThroughput: 125 },
      "350.72",
    ],
    // 124.83 + 400 × 0.115: includes 12,000 IOPS and 500 MiB/s
    [
      "gp3 of exactly 400 GiB",
      { StorageType: "gp3", AllocatedStorage: 400, Iops: 12_000, StorageThroughput: 500 },
      "170.83",
    ],
    // 124.83 + 401 × 0.115
    [
      "gp3 of 401 GiB",
      { StorageType: "gp3", AllocatedStorage: 401, Iops: 12_000, StorageThroughput: 500 },
      "170.95",
    ],
    // 124.83 + 100 × 0.125 + 1000 × 0.10
    ["io1", { StorageType: "io1", Iops: 1000 }, "237.33"],
    // 0.082 × 730; storage belongs to the cluster
    [
      "an Aurora member",
      {
        Engine: "aurora-mysql",
        DBInstanceClass: "db.t3.medium",
        StorageType: "aurora",
        DBClusterIdentifier: "c",
      },
      "59.86",
    ],
  ])("prices %s", (_, change, usd) => {
    expect(monthlyCostOf(database, resourceOf(database, { ...item, ...change }))).toBe(usd);
  });

  it.each<[string, Partial<DBInstance>]>([
    ["a class outside the table", { DBInstanceClass: "db.x2g.large" }],
    ["an engine outside the table", { Engine: "mariadb" }],
    ["a licence that the account brings", { Engine: "oracle-ee", LicenseModel: "bring-your-own-license" }],
    ["Multi-AZ SQL Server", { Engine: "sqlserver-se", DBInstanceClass: "db.m5.xlarge", MultiAZ: true }],
    ["magnetic storage", { StorageType: "standard" }],
    ["gp3 without its settings", { StorageType: "gp3" }],
    ["gp3 throughput above the baseline", { StorageType: "gp3", Iops: 3000, StorageThroughput: 500 }],
    ["a serverless instance", { Engine: "aurora-mysql", DBInstanceClass: "db.serverless" }],
    ["an I/O-Optimized member", { Engine: "aurora-mysql", StorageType: "aurora-iopt1" }],
    ["a member of a Multi-AZ cluster", { DBClusterIdentifier: "c" }],
  ])("has no price for %s", (_, change) => {
    expect(monthlyCostOf(database, resourceOf(database, { ...item, ...change }))).toBe("unknown");
  });

  it("keeps missing data as gaps", () => {
    const { facets } = resourceOf(database, { DBInstanceArn: arn });
    for (const name of [
      "engine",
      "compute",
      "state",
      "storage",
      "encryption",
      "network",
      "exposure",
      "backup",
      "protection",
      "parameterGroups",
    ] as const) {
      expect(facets[name], name).toEqual(gap("failed"));
    }
    // A missing value means off here.
    expect(facets.monitoring).toMatchObject({ value: { enhancedIntervalSeconds: 0, logExports: [] } });
  });
});
