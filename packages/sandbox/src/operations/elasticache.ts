import type { ElastiCache } from "@aws-sdk/client-elasticache";
import { AwsError } from "../aws-error.ts";
import { tagList } from "../fixtures/world.ts";
import type { Reads } from "./operation.ts";
import { pageOf } from "./paging.ts";

/** AWS's error for an unknown cache. */
export function noCluster(id: string | undefined): AwsError {
  return new AwsError("CacheClusterNotFoundFault", 404, `CacheCluster ${id} not found.`);
}

/** Read operations of ElastiCache. */
export const elasticacheReads: Reads<ElastiCache> = {
  describeCacheClusters: (input, { fixtures, region }) => {
    const table = fixtures.table("cacheCluster", region);
    const id = input.CacheClusterId;
    if (id !== undefined && !table.has(id)) throw noCluster(id);
    const { rows, token } = pageOf(
      table,
      input.Marker,
      input.MaxRecords ?? 100,
      (row) => id === undefined || row.cluster.CacheClusterId === id,
    );
    return {
      CacheClusters: rows.map(({ cluster: { CacheNodes, ...cluster } }) =>
        input.ShowCacheNodeInfo ? { ...cluster, CacheNodes } : cluster,
      ),
      Marker: token,
    };
  },
  describeReservedCacheNodes: () => ({ ReservedCacheNodes: [] }),
  // Planted: neither encrypted nor with failover.
  describeReplicationGroups: (_input, { fixtures, region }) => {
    const { world } = fixtures;
    if (region !== "us-east-1") return { ReplicationGroups: [] };
    return {
      ReplicationGroups: [
        {
          ReplicationGroupId: "sessions",
          ARN: world.arn("elasticache", region, "replicationgroup:sessions"),
          Description: "Sessions of the shop",
          Status: "available",
          MemberClusters: [...fixtures.table("cacheCluster", region)].flatMap(({ cluster }) =>
            cluster.ReplicationGroupId === "sessions" ? (cluster.CacheClusterId ?? []) : [],
          ),
          AutomaticFailover: "disabled",
          MultiAZ: "disabled",
          AtRestEncryptionEnabled: false,
          TransitEncryptionEnabled: false,
          AuthTokenEnabled: false,
          SnapshotRetentionLimit: 0,
          ReplicationGroupCreateTime: world.daysAgo(400, "replication-group"),
        },
      ],
    };
  },
  describeCacheSubnetGroups: (input, { fixtures, region }) => {
    const { world } = fixtures;
    return {
      CacheSubnetGroups: world.plan.networks
        .filter((network) => network.region === region)
        .map((network) => ({
          CacheSubnetGroupName: `${network.name}-private`,
          VpcId: world.vpcId(network),
          Subnets: [0, 1].map((index) => ({ SubnetIdentifier: world.subnetId(network, "private", index) })),
        }))
        .filter(
          (group) => !input.CacheSubnetGroupName || group.CacheSubnetGroupName === input.CacheSubnetGroupName,
        ),
    };
  },
  listTagsForResource: (input, { fixtures, region }) => {
    const id = input.ResourceName?.split(":").at(-1);
    const row = fixtures.table("cacheCluster", region).get(id);
    if (!row) throw noCluster(id);
    return { TagList: tagList(row.tags) };
  },
};
