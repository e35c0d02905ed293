import type { RDS } from "@aws-sdk/client-rds";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { seen } from "../model/observation.ts";
import { snapshotSharing } from "./rds-snapshot-sharing.ts";
import { tagMap } from "./tag-map.ts";

/** Snapshots of Aurora and Multi-AZ clusters; the call also lists those of DocumentDB and Neptune. */
export default awsResource<RDS>()({
  type: "AWS::RDS::DBClusterSnapshot",
  label: "RDS Cluster Snapshot",
  service: "rds",
  list: {
    op: "describeDBClusterSnapshots",
    input: { MaxRecords: 100 },
    paging: { input: "Marker", output: "Marker" },
    items: (page) => page.DBClusterSnapshots,
  },
  arn: (snapshot) => snapshot.DBClusterSnapshotArn ?? "",
  facets: ({ read, call }) => ({
    source: read((snapshot) =>
      snapshot.DBClusterIdentifier === undefined ||
      snapshot.SnapshotType === undefined ||
      snapshot.Engine === undefined
        ? undefined
        : {
            /** ID of the cluster. @api DBClusterIdentifier */
            clusterId: snapshot.DBClusterIdentifier,
            /** "manual", "automated", or "awsbackup". @api SnapshotType */
            kind: snapshot.SnapshotType,
            /** Database engine. @api Engine */
            engine: snapshot.Engine,
            /** Version of the database engine. @api EngineVersion */
            engineVersion: snapshot.EngineVersion ?? null,
            /** ID of the VPC of the source. @api VpcId */
            vpcId: snapshot.VpcId ?? null,
            // Omitted unless the snapshot was copied.
            /** ARN of the snapshot that this one was copied from. Null: not a copy. @api SourceDBClusterSnapshotArn */
            copiedFrom: snapshot.SourceDBClusterSnapshotArn ?? null,
          },
    ),
    storage: read((snapshot) =>
      snapshot.AllocatedStorage === undefined
        ? undefined
        : {
            /** Size of the cluster's storage, an upper bound of what the snapshot stores. @unit GiB @api AllocatedStorage */
            sizeGib: snapshot.AllocatedStorage,
            /** Storage type. @api StorageType */
            type: snapshot.StorageType ?? null,
          },
    ),
    encryption: read((snapshot) =>
      snapshot.StorageEncrypted === undefined
        ? undefined
        : {
            /** Whether the snapshot is encrypted at rest. @api StorageEncrypted */
            encrypted: snapshot.StorageEncrypted,
            /** ARN of the AWS KMS key that encrypts the snapshot. @api KmsKeyId */
            kmsKeyArn: snapshot.KmsKeyId ?? null,
          },
    ),
    sharing: call(
      "describeDBClusterSnapshotAttributes",
      (snapshot) => ({ DBClusterSnapshotIdentifier: snapshot.DBClusterSnapshotIdentifier }),
      (out) => snapshotSharing(out.DBClusterSnapshotAttributesResult?.DBClusterSnapshotAttributes),
      {
        // Amazon Aurora user guide: only a manual snapshot can be shared.
        known: (snapshot) =>
          snapshot.SnapshotType === "automated"
            ? {
                /** Whether the snapshot is shared with all AWS accounts. @api AttributeValues */
                public: false,
                /** IDs of the AWS accounts that the snapshot is shared with. @api AttributeValues */
                accountIds: [],
              }
            : undefined,
      },
    ),
  }),
  describe: (snapshot) => ({
    id: snapshot.DBClusterSnapshotIdentifier,
    name: snapshot.DBClusterSnapshotIdentifier,
    status: snapshot.Status,
    createdAt: snapshot.SnapshotCreateTime,
    tags: tagMap(snapshot.TagList),
  }),
  cost: () =>
    seen(costUnknown("Backup storage is charged beyond the free tier. AWS does not report its size.")),
});
