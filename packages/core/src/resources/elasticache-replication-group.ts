import type { ElastiCache } from "@aws-sdk/client-elasticache";
import { awsResource } from "../model/define-resource.ts";

export default awsResource<ElastiCache>()({
  type: "AWS::ElastiCache::ReplicationGroup",
  label: "ElastiCache Replication Group",
  service: "elasticache",
  list: {
    op: "describeReplicationGroups",
    input: { MaxRecords: 100 },
    paging: { input: "Marker", output: "Marker" },
    items: (page) => page.ReplicationGroups,
  },
  arn: (group) => group.ARN ?? "",
  facets: ({ read }) => ({
    members: read((group) => group.MemberClusters),
    failover: read((group) =>
      group.AutomaticFailover === undefined
        ? undefined
        : {
            /** "enabled", "disabled", "enabling" or "disabling". */
            automatic: group.AutomaticFailover as string,
            multiAz: (group.MultiAZ as string | undefined) ?? null,
          },
    ),
    encryption: read((group) =>
      group.AtRestEncryptionEnabled === undefined || group.TransitEncryptionEnabled === undefined
        ? undefined
        : {
            atRest: group.AtRestEncryptionEnabled,
            inTransit: group.TransitEncryptionEnabled,
            /** "preferred" also admits clients without TLS; null where the group has no TLS. */
            transitMode: (group.TransitEncryptionMode as string | undefined) ?? null,
            kmsKeyArn: group.KmsKeyId ?? null,
          },
    ),
    access: read((group) =>
      group.AuthTokenEnabled === undefined
        ? undefined
        : { authToken: group.AuthTokenEnabled, userGroupIds: group.UserGroupIds ?? [] },
    ),
    backup: read((group) =>
      group.SnapshotRetentionLimit === undefined
        ? undefined
        : { retentionDays: group.SnapshotRetentionLimit },
    ),
  }),
  leftOut: {
    "elasticache.DescribeReplicationGroups ReplicationGroups[].TransitEncryptionMode":
      "An engine that knows no preferred TLS: where it is enabled it is required (https://docs.aws.amazon.com/AmazonElastiCache/latest/APIReference/API_CreateReplicationGroup.html).",
  },
  describe: (group) => ({
    id: group.ReplicationGroupId,
    name: group.ReplicationGroupId,
    status: group.Status,
    createdAt: group.ReplicationGroupCreateTime,
  }),
  // Its nodes are resources of their own.
  cost: "free",
});
