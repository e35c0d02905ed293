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
            instanceId: snapshot.DBInstanceIdentifier,
            /** "manual", "automated" or "awsbackup". */
            kind: snapshot.SnapshotType,
            engine: snapshot.Engine ?? null,
            engineVersion: snapshot.EngineVersion ?? null,
            vpcId: snapshot.VpcId ?? null,
            // Left out unless the snapshot was copied.
            copiedFrom: snapshot.SourceDBSnapshotIdentifier ?? null,
          },
    ),
    storage: read((snapshot) =>
      snapshot.AllocatedStorage === undefined
        ? undefined
        : {
            /** Size of the database's storage, an upper bound of what the snapshot stores. */
            sizeGib: snapshot.AllocatedStorage,
            type: snapshot.StorageType ?? null,
          },
    ),
    encryption: read((snapshot) =>
      snapshot.Encrypted === undefined
        ? undefined
        : { encrypted: snapshot.Encrypted, kmsKeyArn: snapshot.KmsKeyId ?? null },
    ),
    sharing: call(
      "describeDBSnapshotAttributes",
      (snapshot) => ({ DBSnapshotIdentifier: snapshot.DBSnapshotIdentifier }),
      (out) => snapshotSharing(out.DBSnapshotAttributesResult?.DBSnapshotAttributes),
      {
        // Amazon RDS user guide: only a manual snapshot can be shared.
        known: (snapshot) =>
          snapshot.SnapshotType === "automated" ? { public: false, accountIds: [] } : undefined,
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
