import type { DBClusterSnapshot } from "@aws-sdk/client-rds";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import snapshot from "./rds-db-cluster-snapshot.ts";

const arn = "arn:aws:rds:us-east-1:123456789012:cluster-snapshot:orders-final";
const item: DBClusterSnapshot = {
  DBClusterSnapshotIdentifier: "orders-final",
  DBClusterSnapshotArn: arn,
  DBClusterIdentifier: "orders",
  SnapshotType: "manual",
  SnapshotCreateTime: new Date("2025-01-02T00:00:00Z"),
  Engine: "aurora-mysql",
  EngineVersion: "8.0.40",
  VpcId: "vpc-1",
  AllocatedStorage: 100,
  StorageType: "gp2",
  StorageEncrypted: false,
  Status: "available",
  TagList: [{ Key: "team", Value: "shop" }],
};
const attributes = (...values: string[]) => ({
  DBClusterSnapshotAttributesResult: {
    DBClusterSnapshotAttributes: [{ AttributeName: "restore", AttributeValues: values }],
  },
});

describe("AWS::RDS::DBClusterSnapshot", () => {
  it("reads identity and facets", () => {
    const resource = resourceOf(snapshot, item, { answers: { sharing: attributes("210987654321") } });
    expect(resource).toMatchObject({
      arn,
      id: "orders-final",
      status: "available",
      createdAt: "2025-01-02T00:00:00.000Z",
      tags: seen({ team: "shop" }),
    });
    expect(resource.facets).toEqual({
      source: seen({
        clusterId: "orders",
        kind: "manual",
        engine: "aurora-mysql",
        engineVersion: "8.0.40",
        vpcId: "vpc-1",
        copiedFrom: null,
      }),
      storage: seen({ sizeGib: 100, type: "gp2" }),
      encryption: seen({ encrypted: false, kmsKeyArn: null }),
      sharing: seen({ public: false, accountIds: ["210987654321"] }),
    });
    expect(monthlyCostOf(snapshot, resource)).toBe("unknown");
  });

  it("reads that everyone can restore a snapshot", () => {
    const { facets } = resourceOf(snapshot, item, { answers: { sharing: attributes("all") } });
    expect(facets.sharing).toEqual(seen({ public: true, accountIds: [] }));
  });

  it("makes no call for an automated snapshot, which cannot be shared", () => {
    const { facets } = resourceOf(
      snapshot,
      { ...item, SnapshotType: "automated" },
      { errors: { sharing: "AccessDenied" } },
    );
    expect(facets.sharing).toEqual(seen({ public: false, accountIds: [] }));
  });

  it("keeps missing and denied data as gaps", () => {
    const { facets } = resourceOf(
      snapshot,
      { DBClusterSnapshotArn: arn },
      { errors: { sharing: "AccessDenied" } },
    );
    expect(facets).toEqual({
      source: gap("failed"),
      storage: gap("failed"),
      encryption: gap("failed"),
      sharing: gap("denied"),
    });
  });
});
