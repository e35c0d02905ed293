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
    /** IDs of the clusters. @api MemberClusters */
    members: read((group) => group.MemberClusters),
    failover: read((group) =>
      group.AutomaticFailover === undefined
        ? undefined
        : {
            /** "enabled", "disabled", "enabling", or "disabling". @api AutomaticFailover */
            automatic: group.AutomaticFailover as string,
            /** "enabled" or "disabled". @api MultiAZ */
            multiAz: (group.MultiAZ as string | undefined) ?? null,
          },
    ),
    encryption: read((group) =>
      group.AtRestEncryptionEnabled === undefined || group.TransitEncryptionEnabled === undefined
        ? undefined
        : {
            /** Whether data is encrypted at rest. @api AtRestEncryptionEnabled */
            atRest: group.AtRestEncryptionEnabled,
            /** Whether data is encrypted in transit. @api TransitEncryptionEnabled */
            inTransit: group.TransitEncryptionEnabled,
            /** "required" or "preferred", which also admits clients without TLS. Null: the group has no TLS. @api TransitEncryptionMode */
            transitMode: (group.TransitEncryptionMode as string | undefined) ?? null,
            /** ARN of the AWS KMS key that encrypts the replication group. @api KmsKeyId */
            kmsKeyArn: group.KmsKeyId ?? null,
          },
    ),
    access: read((group) =>
      group.AuthTokenEnabled === undefined
        ? undefined
        : {
            /** Whether clients need an AUTH token. @api AuthTokenEnabled */
            authToken: group.AuthTokenEnabled,
            /** IDs of the user groups for role-based access control. @api UserGroupIds */
            userGroupIds: group.UserGroupIds ?? [],
          },
    ),
    backup: read((group) =>
      group.SnapshotRetentionLimit === undefined
        ? undefined
        : {
            /** How long automatic snapshots are kept. 0: automatic snapshots are off. @unit days @api SnapshotRetentionLimit */
            retentionDays: group.SnapshotRetentionLimit,
          },
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
  // Its nodes are separate resources.
  cost: "free",
});
