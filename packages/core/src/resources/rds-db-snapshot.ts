import type { RDS } from "@aws-sdk/client-rds";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { seen } from "../model/observation.ts";
import { snapshotSharing } from "./rds-snapshot-sharing.ts";
import { tagMap } from "./tag-map.ts";

export default awsResource<RDS>()({
  type: "AWS::RDS::DBSnapshot",
  label: "RDS Snapshot",
  service: "rds",
  list: {
    op: "describeDBSnapshots",
    input: { MaxRecords: 100 },
    paging: { input: "Marker", output: "Marker" },
    items: (page) => page.DBSnapshots,
  },
  arn: (snapshot) => snapshot.DBSnapshotArn ?? "",
  facets: ({ read, call }) => ({
    source: read((snapshot) =>
      snapshot.DBInstanceIdentifier === undefined || snapshot.SnapshotType === undefined
        ? undefined
        : {
            /** ID of the DB instance. @api DBInstanceIdentifier */
            instanceId: snapshot.DBInstanceIdentifier,
            /** "manual", "automated", or "awsbackup". @api SnapshotType */
            kind: snapshot.SnapshotType,
            /** Database engine. @api Engine */
            engine: snapshot.Engine ?? null,
            /** Version of the database engine. @api EngineVersion */
            engineVersion: snapshot.EngineVersion ?? null,
            /** ID of the VPC of the source. @api VpcId */
            vpcId: snapshot.VpcId ?? null,
            // Omitted unless the snapshot was copied.
            /** ARN of the snapshot that this one was copied from. Null: not a copy. @api SourceDBSnapshotIdentifier */
            copiedFrom: snapshot.SourceDBSnapshotIdentifier ?? null,
          },
    ),
    storage: read((snapshot) =>
      snapshot.AllocatedStorage === undefined
        ? undefined
        : {
            /** Size of the database's storage, an upper bound of what the snapshot stores. @unit GiB @api AllocatedStorage */
            sizeGib: snapshot.AllocatedStorage,
            /** Storage type. @api StorageType */
            type: snapshot.StorageType ?? null,
          },
    ),
    encryption: read((snapshot) =>
      snapshot.Encrypted === undefined
        ? undefined
        : {
            /** Whether the snapshot is encrypted at rest. @api Encrypted */
            encrypted: snapshot.Encrypted,
            /** ARN of the AWS KMS key that encrypts the snapshot. @api KmsKeyId */
            kmsKeyArn: snapshot.KmsKeyId ?? null,
          },
    ),
    sharing: call(
      "describeDBSnapshotAttributes",
      (snapshot) => ({ DBSnapshotIdentifier: snapshot.DBSnapshotIdentifier }),
      (out) => snapshotSharing(out.DBSnapshotAttributesResult?.DBSnapshotAttributes),
      {
        // Amazon RDS user guide: only a manual snapshot can be shared.
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
    id: snapshot.DBSnapshotIdentifier,
    name: snapshot.DBSnapshotIdentifier,
    status: snapshot.Status,
    createdAt: snapshot.SnapshotCreateTime,
    tags: tagMap(snapshot.TagList),
  }),
  cost: () =>
    seen(costUnknown("Backup storage is charged beyond the free tier. AWS does not report its size.")),
});
