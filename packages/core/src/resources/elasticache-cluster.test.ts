import type { CacheCluster } from "@aws-sdk/client-elasticache";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import cluster from "./elasticache-cluster.ts";

const arn = "arn:aws:elasticache:us-east-1:123456789012:cluster:sessions-001";
const item: CacheCluster = {
  CacheClusterId: "sessions-001",
  ARN: arn,
  CacheClusterStatus: "available",
  CacheClusterCreateTime: new Date("2026-01-02T00:00:00Z"),
  CacheNodeType: "cache.t3.micro",
  NumCacheNodes: 1,
  CacheNodes: [
    {
      CacheNodeId: "0001",
      CustomerAvailabilityZone: "us-east-1a",
      Endpoint: { Address: "sessions.cache.amazonaws.com", Port: 6379 },
    },
  ],
  Engine: "redis",
  EngineVersion: "7.1.0",
  AutoMinorVersionUpgrade: true,
  CacheSubnetGroupName: "data",
  SecurityGroups: [{ SecurityGroupId: "sg-1", Status: "active" }],
  AtRestEncryptionEnabled: false,
  TransitEncryptionEnabled: true,
  AuthTokenEnabled: false,
  SnapshotRetentionLimit: 0,
  ReplicationGroupId: "sessions",
};

describe("AWS::ElastiCache::CacheCluster", () => {
  it("reads identity and facets", () => {
    const answers = { tags: { TagList: [{ Key: "team", Value: "web" }] } };
    const resource = resourceOf(cluster, item, { answers });
    expect(resource).toMatchObject({
      arn,
      id: "sessions-001",
      status: "available",
      createdAt: "2026-01-02T00:00:00.000Z",
      tags: seen({ team: "web" }),
    });
    expect(resource.facets).toEqual({
      nodes: seen({ type: "cache.t3.micro", count: 1, availabilityZones: ["us-east-1a"] }),
      engine: seen({ name: "redis", version: "7.1.0", autoMinorVersionUpgrade: true }),
      network: seen({
        subnetGroupName: "data",
        securityGroupIds: ["sg-1"],
        address: "sessions.cache.amazonaws.com",
        port: 6379,
      }),
      encryption: seen({ atRest: false, inTransit: true, authToken: false }),
      backup: seen({ retentionDays: 0 }),
      replication: seen({ replicationGroupId: "sessions" }),
      tags: seen({ team: "web" }),
    });
  });

  it.each<[string, Partial<CacheCluster>, string]>([
    ["a Redis node", {}, "12.41"], // 0.017 × 730
    ["Valkey nodes at 80%", { Engine: "valkey", NumCacheNodes: 2 }, "19.86"], // 0.017 × 730 × 2 × 0.8 = 19.856
    ["Memcached", { Engine: "memcached" }, "unknown"],
    ["a type outside the table", { CacheNodeType: "cache.x9.large" }, "unknown"],
  ])("prices %s", (_, change, usd) => {
    expect(monthlyCostOf(cluster, resourceOf(cluster, { ...item, ...change }))).toBe(usd);
  });

  it("keeps missing and denied data as gaps", () => {
    const resource = resourceOf(cluster, { ARN: arn }, { errors: { tags: "AccessDenied" } });
    expect(resource.tags).toEqual(gap("denied"));
    for (const name of ["nodes", "engine", "encryption"] as const) {
      expect(resource.facets[name], name).toEqual(gap("failed"));
    }
  });
});
