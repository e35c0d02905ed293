import { rdsKeyArn } from "./rds.ts";
import type { Put } from "./rows.ts";
import { type Belonging, tagList, type World } from "./world.ts";

/** Adds a snapshot of an Aurora cluster. */
export function putClusterSnapshot(
  world: World,
  put: Put,
  spec: {
    id: string;
    clusterId: string;
    region: string;
    vpcId: string;
    engine: "aurora-mysql";
    version: string;
    sizeGib: number;
    encrypted: boolean;
    ageDays: number;
    type: "manual" | "automated";
    of: Belonging;
    sharedWithAll?: boolean;
  },
): void {
  put("dbClusterSnapshot", spec.id, {
    snapshot: {
      DBClusterSnapshotIdentifier: spec.id,
      DBClusterSnapshotArn: world.arn("rds", spec.region, `cluster-snapshot:${spec.id}`),
      DBClusterIdentifier: spec.clusterId,
      SnapshotType: spec.type,
      Status: "available",
      PercentProgress: 100,
      SnapshotCreateTime: world.daysAgo(spec.ageDays, spec.id),
      Engine: spec.engine,
      EngineVersion: spec.version,
      LicenseModel: spec.engine,
      AllocatedStorage: spec.sizeGib,
      StorageEncrypted: spec.encrypted,
      ...(spec.encrypted ? { KmsKeyId: rdsKeyArn(world, spec.region) } : {}),
      MasterUsername: "app",
      Port: 3306,
      VpcId: spec.vpcId,
      AvailabilityZones: [world.zone(spec.region, 0)],
      IAMDatabaseAuthenticationEnabled: false,
      TagList: tagList(world.tags(spec.of, spec.id)),
    },
    sharedWithAll: spec.sharedWithAll ?? false,
  });
}
