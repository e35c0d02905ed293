import type { TableDescription } from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "vitest";
import { dailyMetric, monthlyCostOf, resourceOf, silentMetric } from "../testing/resource-of.ts";
import table from "./dynamodb-table.ts";

const arn = "arn:aws:dynamodb:us-east-1:123456789012:table/orders";
const item: TableDescription = {
  TableName: "orders",
  TableArn: arn,
  TableStatus: "ACTIVE",
  CreationDateTime: new Date("2025-01-02T03:04:05Z"),
  ProvisionedThroughput: { ReadCapacityUnits: 10, WriteCapacityUnits: 5 },
  TableSizeBytes: 10 * 2 ** 30,
  ItemCount: 1000,
  DeletionProtectionEnabled: false,
  SSEDescription: { Status: "ENABLED", SSEType: "KMS", KMSMasterKeyArn: "arn:aws:kms:us-east-1:1:key/k" },
  StreamSpecification: { StreamEnabled: true },
  LatestStreamArn: `${arn}/stream/1`,
};
const grant = { Effect: "Allow", Principal: { AWS: "444455556666" }, Action: "dynamodb:Scan", Resource: arn };
const quiet = { consumedReads: silentMetric(30), consumedWrites: silentMetric(30) };
const noRecovery = {
  ContinuousBackupsDescription: {
    ContinuousBackupsStatus: "ENABLED",
    PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: "DISABLED" },
  },
};

describe("AWS::DynamoDB::Table", () => {
  it("requests one table at a time", () => {
    expect(table.list.parents?.items({ TableNames: ["orders"] })).toEqual(["orders"]);
    expect(table.list.input(["orders"], { partition: "aws", region: "us-east-1", accountId: "1" })).toEqual({
      TableName: "orders",
    });
    expect(table.list.items({ Table: item }, ["orders"])).toEqual([item]);
  });

  it("describes a table", () => {
    const resource = resourceOf(table, item, {
      answers: {
        tags: { Tags: [{ Key: "env", Value: "prod" }] },
        continuousBackups: noRecovery,
        policy: { Policy: JSON.stringify({ Version: "2012-10-17", Statement: grant }) },
      },
    });
    expect(resource).toMatchObject({
      arn,
      id: "orders",
      status: "active",
      createdAt: "2025-01-02T03:04:05.000Z",
      tags: { seen: true, value: { env: "prod" } },
    });
    expect(resource.facets).toMatchObject({
      capacity: { value: { billingMode: "PROVISIONED", readUnits: 10, writeUnits: 5 } },
      storage: { value: { sizeBytes: 10 * 2 ** 30, itemCount: 1000, tableClass: "STANDARD" } },
      protection: { value: { deletionProtection: false } },
      encryption: { value: { type: "KMS", kmsKeyArn: "arn:aws:kms:us-east-1:1:key/k" } },
      stream: { value: { enabled: true, arn: `${arn}/stream/1` } },
      replicas: { value: [] },
      continuousBackups: { value: { pointInTimeRecovery: false } },
      policy: { value: { Version: "2012-10-17", Statement: [grant] } },
    });
  });

  it("keeps missing data as gaps", () => {
    const { facets } = resourceOf(
      table,
      { TableName: "orders", TableArn: arn },
      { answers: { continuousBackups: {}, policy: {} } },
    );
    for (const name of ["capacity", "storage", "protection", "continuousBackups", "tags", "policy"] as const)
      expect(facets[name], name).toEqual({ seen: false, reason: "failed" });
  });

  it("has no policy if AWS finds none, and a gap if the policy was not read", () => {
    const policyOf = (code: string) => resourceOf(table, item, { errors: { policy: code } }).facets.policy;
    expect(policyOf("PolicyNotFoundException")).toEqual({ seen: true, value: null });
    expect(policyOf("ResourceNotFoundException")).toMatchObject({ seen: false });
  });

  it("prices provisioned capacity with indexes, storage, and recovery", () => {
    const withIndex: TableDescription = {
      ...item,
      GlobalSecondaryIndexes: [
        {
          IndexName: "by-date",
          IndexSizeBytes: 2 ** 30,
          ProvisionedThroughput: { ReadCapacityUnits: 10, WriteCapacityUnits: 5 },
        },
      ],
    };
    const recovery = {
      ContinuousBackupsDescription: {
        PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: "ENABLED", RecoveryPeriodInDays: 35 },
      },
    };
    const resource = resourceOf(table, withIndex, {
      answers: { continuousBackups: recovery, activity: quiet },
    });
    // 11 GiB x (0.25 + 0.20) + 20 x 0.00013 x 730 + 10 x 0.00065 x 730
    expect(monthlyCostOf(table, resource)).toBe("11.59");
  });

  it("prices an on-demand table by its use", () => {
    const onDemand: TableDescription = {
      ...item,
      BillingModeSummary: { BillingMode: "PAY_PER_REQUEST" },
      ProvisionedThroughput: { ReadCapacityUnits: 0, WriteCapacityUnits: 0 },
    };
    const activity = { consumedReads: dailyMetric(30, 1e6), consumedWrites: dailyMetric(30, 1e6) };
    const resource = resourceOf(table, onDemand, { answers: { continuousBackups: noRecovery, activity } });
    // 10 x 0.25 + 30 M x 730/24/30 x (0.125 + 0.625)
    expect(monthlyCostOf(table, resource)).toBe("25.31");
  });

  it.each([
    ["a class without a price", { TableClassSummary: { TableClass: "STANDARD_INFREQUENT_ACCESS" as const } }],
    ["a global table", { Replicas: [{ RegionName: "eu-west-1" }] }],
  ])("has no cost for %s", (_, change) => {
    const resource = resourceOf(
      table,
      { ...item, ...change },
      { answers: { continuousBackups: noRecovery, activity: quiet } },
    );
    expect(monthlyCostOf(table, resource)).toBe("unknown");
  });
});
