import { describe, expect, it, test } from "vitest";
import type { Resource } from "../model/resource.ts";
import { accountId, other } from "../testing/access/written-account.ts";
import { bucket, customers, pathsOf, webRole } from "../testing/attack-paths/written-snapshot.ts";
import { dataSizeOf, isLarge } from "./data-size.ts";

const GiB = 2 ** 30;
const TiB = 1_024 * GiB;
const latest = (value: number | null) => ({
  ...{ days: 4, daysWithData: value === null ? 0 : 1, sum: value ?? 0, average: value, maximum: value },
  latest: value,
});
const regional = (
  type: string,
  service: string,
  name: string,
  facets: Record<string, unknown>,
  unread: readonly string[] = [],
) => other(type, `arn:aws:${service}:us-east-1:${accountId}:${name}`, facets, { unread });

const sizesOf = (...bytes: (number | null)[]) =>
  Object.fromEntries(bytes.map((one, at) => [`size${at}`, latest(one)]));
const bucketOf = (sizes: Record<string, unknown>) => other("AWS::S3::Bucket", customers, { sizes });
const tableOf = (sizeBytes: number) =>
  regional("AWS::DynamoDB::Table", "dynamodb", "table/t", { storage: { sizeBytes, itemCount: 1 } });
const databaseOf = (sizeGib: number, type = "gp3") =>
  regional("AWS::RDS::DBInstance", "rds", "db:d", { storage: { type, sizeGib } });
const clusterOf = (sizeGib: number | null, bytes: number | null) =>
  regional("AWS::RDS::DBCluster", "rds", "cluster:c", {
    ...{ storage: { sizeGib, type: null, iops: null }, usedStorage: { volumeBytes: latest(bytes) } },
  });
const databaseSnapshotOf = (sizeGib: number) =>
  regional("AWS::RDS::DBSnapshot", "rds", "snapshot:s", { storage: { sizeGib, type: null } });
const clusterSnapshotOf = (sizeGib: number) =>
  regional("AWS::RDS::DBClusterSnapshot", "rds", "cluster-snapshot:s", { storage: { sizeGib, type: null } });
const volumeSnapshotOf = (volumeSizeGib: number, fullSizeGib: number | null) =>
  regional("AWS::EC2::Snapshot", "ec2", "snapshot/snap-1", {
    storage: { volumeSizeGib, fullSizeGib, tier: "standard" },
  });
const warehouseOf = (capacityMb: number | null, percent: number | null) =>
  regional("AWS::Redshift::Cluster", "redshift", "cluster:w", {
    ...{ storage: { capacityMb }, usedStorage: { diskUsed: latest(percent) } },
  });
const domainOf = (sizeGib: number | null, instanceCount: number, ebs = true) =>
  regional("AWS::OpenSearchService::Domain", "es", "domain/d", {
    ...{ storage: { ebs, sizeGib }, cluster: { instanceCount } },
  });

describe("a data store is large from 1 TiB", () => {
  test.each<[string, Resource, boolean]>([
    ["a bucket, over its storage classes", bucketOf(sizesOf(TiB - GiB, GiB, null)), true],
    ["a bucket just below", bucketOf(sizesOf(TiB - GiB, GiB - 1)), false],
    ["a table", tableOf(TiB), true],
    ["a table just below", tableOf(TiB - 1), false],
    ["a database", databaseOf(1_024), true],
    ["a database just below", databaseOf(1_023), false],
    ["a Multi-AZ cluster", clusterOf(1_024, null), true],
    ["a Multi-AZ cluster just below", clusterOf(1_023, null), false],
    ["an Aurora cluster", clusterOf(1, TiB), true],
    ["an Aurora cluster just below", clusterOf(1, TiB - 1), false],
    ["a database snapshot", databaseSnapshotOf(1_024), true],
    ["a database snapshot just below", databaseSnapshotOf(1_023), false],
    ["a cluster snapshot", clusterSnapshotOf(1_024), true],
    ["a cluster snapshot just below", clusterSnapshotOf(1_023), false],
    ["a volume snapshot", volumeSnapshotOf(1_024, null), true],
    ["a volume snapshot just below", volumeSnapshotOf(1_023, null), false],
    ["a snapshot of a large volume with few written blocks", volumeSnapshotOf(4_096, 1_023.5), false],
    ["a snapshot of a large volume with many written blocks", volumeSnapshotOf(4_096, 1_024), true],
    ["a warehouse", warehouseOf(2_199_024, 50), true],
    ["a warehouse just below", warehouseOf(2_199_023, 50), false],
    ["a search domain, over its nodes", domainOf(256, 4), true],
    ["a search domain just below", domainOf(341, 3), false],
  ])("%s", (_, resource, large) => {
    expect(isLarge(resource)).toBe(large);
  });
});

describe("the size", () => {
  it("is storage in use where AWS reports it, and else provisioned storage", () => {
    expect(
      [
        ...[bucketOf(sizesOf(3 * GiB, GiB)), tableOf(GiB / 2), databaseOf(20), clusterOf(1, 5 * GiB)],
        ...[clusterOf(100, null), volumeSnapshotOf(8, 3), volumeSnapshotOf(8, null), domainOf(10, 3)],
        warehouseOf((2 * GiB) / 1_000_000, 50),
      ].map(dataSizeOf),
    ).toEqual([
      { gib: 4, of: "used" },
      { gib: 0.5, of: "used" },
      { gib: 20, of: "provisioned" },
      { gib: 5, of: "used" },
      { gib: 100, of: "provisioned" },
      { gib: 3, of: "used" },
      { gib: 8, of: "provisioned" },
      { gib: 30, of: "provisioned" },
      { gib: 1, of: "used" },
    ]);
  });

  test.each([
    ["a bucket without size metrics", bucketOf(sizesOf(null, null))],
    ["an instance of an Aurora cluster", databaseOf(1, "aurora")],
    ["an instance of an I/O-Optimized Aurora cluster", databaseOf(1, "aurora-iopt1")],
    ["an Aurora cluster without metrics", clusterOf(1, null)],
    ["a cluster snapshot of size 0", clusterSnapshotOf(0)],
    ["a warehouse without a capacity", warehouseOf(null, 50)],
    ["a warehouse without metrics", warehouseOf(1_024, null)],
    ["a search domain on instance stores", domainOf(null, 3, false)],
  ])("is none that AWS reports for %s", (_, resource) => {
    expect(dataSizeOf(resource)).toBeNull();
    expect(isLarge(resource)).toBe(false);
  });

  test.each([
    ["cloudwatch:GetMetricData", other("AWS::S3::Bucket", customers, {}, { unread: ["sizes"] })],
    ["dynamodb:DescribeTable", regional("AWS::DynamoDB::Table", "dynamodb", "table/t", {}, ["storage"])],
    ["rds:DescribeDBInstances", regional("AWS::RDS::DBInstance", "rds", "db:d", {}, ["storage"])],
    ["cloudwatch:GetMetricData", regional("AWS::RDS::DBCluster", "rds", "cluster:c", {}, ["usedStorage"])],
    ["rds:DescribeDBSnapshots", regional("AWS::RDS::DBSnapshot", "rds", "snapshot:s", {}, ["storage"])],
    [
      "rds:DescribeDBClusterSnapshots",
      regional("AWS::RDS::DBClusterSnapshot", "rds", "cluster-snapshot:s", {}, ["storage"]),
    ],
    ["ec2:DescribeSnapshots", regional("AWS::EC2::Snapshot", "ec2", "snapshot/snap-1", {}, ["storage"])],
    [
      "cloudwatch:GetMetricData",
      regional("AWS::Redshift::Cluster", "redshift", "cluster:w", {}, ["usedStorage"]),
    ],
    ["es:DescribeDomains", regional("AWS::OpenSearchService::Domain", "es", "domain/d", {}, ["cluster"])],
  ])("is missing with %s where it was not read", (iamAction, resource) => {
    expect(dataSizeOf(resource)).toEqual({ iamAction, of: resource.arn });
    expect(isLarge(resource)).toBe(false);
  });

  it("is none of what stores no data", () => {
    expect(dataSizeOf(regional("AWS::EC2::Instance", "ec2", "instance/i-1", {}))).toBeUndefined();
  });
});

describe("as a target", () => {
  const reads = { Effect: "Allow", Action: "s3:GetObject", Resource: "*" };
  const pathTo = (bytes: number | "unread", tags: Record<string, string> = {}) => {
    const made = bucket(null, bytes === "unread" ? ["sizes"] : []);
    if (bytes !== "unread") Object.assign(made.facets, { sizes: { seen: true, value: sizesOf(bytes) } });
    return pathsOf([...webRole({ inline: reads }), { ...made, tags: { seen: true, value: tags } }]).paths[0];
  };

  it("a large data store is worth more than a small one", () => {
    const [large, small] = [pathTo(TiB), pathTo(TiB - 1)];
    expect([large?.kind, large?.size]).toEqual(["large_data", { gib: 1_024, of: "used" }]);
    expect(small?.kind).toBe("data");
    const value = (path: typeof large) => path?.terms.find(({ name }) => name === "value")?.factor;
    expect([value(large), value(small)]).toEqual([0.7, 0.6]);
    expect((large?.risk ?? 0) > (small?.risk ?? 0)).toBe(true);
  });

  it("what its classification says comes first", () => {
    expect(pathTo(TiB, { "data-classification": "confidential" })?.kind).toBe("sensitive_data");
    expect(pathTo(TiB, { "data-classification": "public" })).toBeUndefined();
  });

  it("is data whose size is missing where it was not read", () => {
    expect(pathTo("unread")).toMatchObject({
      ...{ kind: "data", missing: [] },
      size: { iamAction: "cloudwatch:GetMetricData", of: customers },
    });
  });
});
