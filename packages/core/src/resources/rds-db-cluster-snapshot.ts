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
            clusterId: snapshot.DBClusterIdentifier,
            /** "manual", "automated" or "awsbackup". */
            kind: snapshot.SnapshotType,
            engine: snapshot.Engine,
            engineVersion: snapshot.EngineVersion ?? null,
            vpcId: snapshot.VpcId ?? null,
            // Left out unless the snapshot was copied.
            copiedFrom: snapshot.SourceDBClusterSnapshotArn ?? null,
          },
    ),
    storage: read((snapshot) =>
      snapshot.AllocatedStorage === undefined
        ? undefined
        : {
            /** Size of the cluster's storage, an upper bound of what the snapshot stores. */
            sizeGib: snapshot.AllocatedStorage,
            type: snapshot.StorageType ?? null,
          },
    ),
    encryption: read((snapshot) =>
      snapshot.StorageEncrypted === undefined
        ? undefined
        : { encrypted: snapshot.StorageEncrypted, kmsKeyArn: snapshot.KmsKeyId ?? null },
    ),
    sharing: call(
      "describeDBClusterSnapshotAttributes",
      (snapshot) => ({ DBClusterSnapshotIdentifier: snapshot.DBClusterSnapshotIdentifier }),
      (out) => snapshotSharing(out.DBClusterSnapshotAttributesResult?.DBClusterSnapshotAttributes),
      {
        // Amazon Aurora user guide: only a manual snapshot can be shared.
        known: (snapshot) =>
          snapshot.SnapshotType === "automated" ? { public: false, accountIds: [] } : undefined,
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
