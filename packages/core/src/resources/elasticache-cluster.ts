import type { ElastiCache } from "@aws-sdk/client-elasticache";
import { costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { mapObservation, needAll } from "../model/observation.ts";
import { tagMap } from "./tag-map.ts";

const metric = metricsOf("AWS/ElastiCache", ({ id }) => ({ CacheClusterId: id }));

/** Amazon ElastiCache pricing: a Valkey node costs 20% less than the Redis OSS node of its type. */
const valkeyShare = 0.8;

export default awsResource<ElastiCache>()({
  type: "AWS::ElastiCache::CacheCluster",
  label: "ElastiCache",
  service: "elasticache",
  list: {
    op: "describeCacheClusters",
    input: { MaxRecords: 100, ShowCacheNodeInfo: true },
    paging: { input: "Marker", output: "Marker" },
    items: (page) => page.CacheClusters,
  },
  arn: (cluster) => cluster.ARN ?? "",
  metrics: {
    cpu: metric("CPU utilization", "CPUUtilization", "Average", "Percent"),
    engineCpu: metric("Engine CPU utilization", "EngineCPUUtilization", "Average", "Percent"),
    memoryUsed: metric("Memory used", "DatabaseMemoryUsagePercentage", "Maximum", "Percent"),
    connections: metric("Connections", "CurrConnections", "Maximum", "Count"),
  },
  facets: ({ read, call }) => ({
    nodes: read((cluster) =>
      cluster.CacheNodeType === undefined || cluster.NumCacheNodes === undefined
        ? undefined
        : {
            /** Node type, such as "cache.t4g.micro". @api CacheNodeType */
            type: cluster.CacheNodeType,
            /** Number of nodes. @unit none @api NumCacheNodes */
            count: cluster.NumCacheNodes,
            /** Availability Zones. @api CacheNodes[].CustomerAvailabilityZone */
            availabilityZones: (cluster.CacheNodes ?? []).flatMap(
              (node) => node.CustomerAvailabilityZone ?? [],
            ),
          },
    ),
    engine: read((cluster) =>
      cluster.Engine === undefined || cluster.EngineVersion === undefined
        ? undefined
        : {
            /** "redis", "valkey", or "memcached". @api Engine */
            name: cluster.Engine,
            /** Engine version. @api EngineVersion */
            version: cluster.EngineVersion,
            /** Whether minor engine versions are installed automatically. @api AutoMinorVersionUpgrade */
            autoMinorVersionUpgrade: cluster.AutoMinorVersionUpgrade ?? null,
          },
    ),
    network: read((cluster) => ({
      /** Name of the subnet group. @api CacheSubnetGroupName */
      subnetGroupName: cluster.CacheSubnetGroupName ?? null,
      /** IDs of the security groups. @api SecurityGroups[].SecurityGroupId */
      securityGroupIds: (cluster.SecurityGroups ?? []).flatMap((group) => group.SecurityGroupId ?? []),
      // A member of a replication group has no endpoint here.
      /** DNS name of the endpoint. @api ConfigurationEndpoint.Address */
      address: cluster.ConfigurationEndpoint?.Address ?? cluster.CacheNodes?.[0]?.Endpoint?.Address ?? null,
      /** Port of the endpoint. @unit none @api ConfigurationEndpoint.Port */
      port: cluster.ConfigurationEndpoint?.Port ?? cluster.CacheNodes?.[0]?.Endpoint?.Port ?? null,
    })),
    encryption: read((cluster) =>
      cluster.AtRestEncryptionEnabled === undefined || cluster.TransitEncryptionEnabled === undefined
        ? undefined
        : {
            /** Whether data is encrypted at rest. @api AtRestEncryptionEnabled */
            atRest: cluster.AtRestEncryptionEnabled,
            /** Whether data is encrypted in transit. @api TransitEncryptionEnabled */
            inTransit: cluster.TransitEncryptionEnabled,
            /** Whether clients need an AUTH token. @api AuthTokenEnabled */
            authToken: cluster.AuthTokenEnabled ?? null,
          },
    ),
    // Memcached has no snapshots, so AWS omits the limit.
    backup: read((cluster) => ({
      /** How long automatic snapshots are kept. 0: automatic snapshots are off. @unit days @api SnapshotRetentionLimit */
      retentionDays: cluster.SnapshotRetentionLimit ?? null,
    })),
    replication: read((cluster) => ({
      /** ID of the replication group. Null: none. @api ReplicationGroupId */
      replicationGroupId: cluster.ReplicationGroupId ?? null,
    })),
    /** Tags, as a map from key to value. @api ARN */
    tags: call(
      "listTagsForResource",
      (cluster) => ({ ResourceName: cluster.ARN }),
      (out) => (out.TagList === undefined ? undefined : tagMap(out.TagList)),
    ),
  }),
  leftOut: {
    "elasticache.DescribeCacheClusters CacheClusters[].ReplicationGroupId":
      "The cluster belongs to no replication group (https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_CacheCluster.html).",
  },
  describe: (cluster, { tags }) => ({
    id: cluster.CacheClusterId,
    name: cluster.CacheClusterId,
    status: cluster.CacheClusterStatus,
    createdAt: cluster.CacheClusterCreateTime,
    tags,
  }),
  cost: (observed) =>
    mapObservation(needAll(observed, ["nodes", "engine"]), ({ nodes, engine }) => {
      // The table has Redis prices, not Memcached prices.
      if (engine.name !== "redis" && engine.name !== "valkey")
        return costUnknown(`No list price for ${engine.name} nodes.`);
      const share = engine.name === "valkey" ? valkeyShare : 1;
      return costs({
        name: "Node hours",
        price: `ElastiCache/redis:${nodes.type}`,
        quantity: nodes.count * share,
      });
    }),
});
