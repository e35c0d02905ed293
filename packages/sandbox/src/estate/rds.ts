import type { DBCluster, DBInstance, DBInstanceStatusInfo } from "@aws-sdk/client-rds";
import { roleArn } from "./identity.ts";
import { secretArn, serviceKeyArn } from "./keys.ts";
import { groupId } from "./network.ts";
import { isCareful, type NetworkPlan, type StackPlan } from "./plan.ts";
import type { Put } from "./rows.ts";
import { type Belonging, tagList, type World } from "./world.ts";

export interface DatabaseSpec {
  /** The identifier. */
  id: string;
  engine: "postgres" | "mysql" | "aurora-mysql";
  version: string;
  instanceClass: string;
  network: NetworkPlan;
  groups: string[];
  of: Belonging;
  ageDays: number;
  sizeGib: number;
  /** io1 with 8000 IOPS. */
  storageType: "gp2" | "gp3" | "io1" | "aurora";
  encrypted: boolean;
  public: boolean;
  multiAz: boolean;
  backupDays: number;
  /** Deletion protection, minor upgrades, log exports and insights: what a careful team switches on. */
  careful: boolean;
  clusterId?: string;
  stoppedDays?: number;
  /** Name of the secret with its password, kept by RDS. */
  secretName?: string;
  /** Identifier of the database it copies. */
  replicaOf?: string;
  /** Identifiers of its own copies. */
  replicas?: string[];
}

/** ARN of the key that RDS keeps for the account. */
export function rdsKeyArn(world: World, region: string): string {
  return serviceKeyArn(world, region, "rds");
}

function subnetGroup(world: World, network: NetworkPlan): NonNullable<DBInstance["DBSubnetGroup"]> {
  return {
    DBSubnetGroupName: `${network.name}-private`,
    DBSubnetGroupDescription: `Private subnets of ${network.name}`,
    VpcId: world.vpcId(network),
    SubnetGroupStatus: "Complete",
    Subnets: [0, 1].map((index) => ({
      SubnetIdentifier: world.subnetId(network, "private", index),
      SubnetAvailabilityZone: { Name: world.zone(network.region, index) },
      SubnetStatus: "Active",
    })),
  };
}

function portOf(engine: DatabaseSpec["engine"]): number {
  return engine === "postgres" ? 5432 : 3306;
}

/** Adds a database instance, alone or as a member of a cluster. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one SDK object, a line a member.
export function putDatabase(world: World, put: Put, spec: DatabaseSpec): void {
  const { network, id } = spec;
  const created = world.daysAgo(spec.ageDays, id);
  const parameterFamily = `${spec.engine}${spec.version.split(".").slice(0, 2).join(".")}`;
  const statusInfos: DBInstanceStatusInfo[] = [];
  put("dbInstance", id, {
    DBInstanceIdentifier: id,
    DBInstanceArn: world.arn("rds", network.region, `db:${id}`),
    DbiResourceId: world.capitals("db-", id, 29),
    DBInstanceClass: spec.instanceClass,
    DBInstanceStatus: spec.stoppedDays === undefined ? "available" : "stopped",
    StatusInfos: statusInfos,
    Engine: spec.engine,
    EngineVersion: spec.version,
    EngineLifecycleSupport: "open-source-rds-extended-support",
    LicenseModel: spec.engine === "postgres" ? "postgresql-license" : "general-public-license",
    MasterUsername: "app",
    DBName: "app",
    Endpoint: {
      Address: `${id}.${world.hex(`rds/${network.region}`, 12)}.${network.region}.rds.amazonaws.com`,
      Port: portOf(spec.engine),
      HostedZoneId: world.capitals("Z", `rds/${network.region}`, 14),
    },
    AllocatedStorage: spec.storageType === "aurora" ? 1 : spec.sizeGib,
    StorageType: spec.storageType,
    ...(spec.storageType === "gp3" ? { Iops: 3000, StorageThroughput: 125 } : {}),
    ...(spec.storageType === "io1" ? { Iops: 8000 } : {}),
    StorageEncrypted: spec.encrypted,
    ...(spec.encrypted ? { KmsKeyId: rdsKeyArn(world, network.region) } : {}),
    InstanceCreateTime: created,
    PreferredBackupWindow: "07:00-07:30",
    PreferredMaintenanceWindow: "sun:08:00-sun:08:30",
    BackupRetentionPeriod: spec.backupDays,
    ...(spec.backupDays > 0 ? { LatestRestorableTime: world.daysAgo(0, `restore/${id}`) } : {}),
    BackupTarget: "region",
    CopyTagsToSnapshot: spec.careful,
    DBSecurityGroups: [],
    VpcSecurityGroups: spec.groups.map((VpcSecurityGroupId) => ({ VpcSecurityGroupId, Status: "active" })),
    DBParameterGroups: [
      { DBParameterGroupName: `default.${parameterFamily}`, ParameterApplyStatus: "in-sync" },
    ],
    OptionGroupMemberships: [{ OptionGroupName: `default:${parameterFamily}`, Status: "in-sync" }],
    AvailabilityZone: world.zone(network.region, 0),
    DBSubnetGroup: subnetGroup(world, network),
    MultiAZ: spec.multiAz,
    PubliclyAccessible: spec.public,
    NetworkType: "IPV4",
    AutoMinorVersionUpgrade: spec.careful,
    DeletionProtection: spec.careful,
    IAMDatabaseAuthenticationEnabled: spec.careful,
    PerformanceInsightsEnabled: spec.careful,
    MonitoringInterval: spec.careful ? 60 : 0,
    ...(spec.careful ? { MonitoringRoleArn: roleArn(world, "rds-monitoring") } : {}),
    ...(spec.secretName === undefined
      ? {}
      : {
          MasterUserSecret: {
            SecretArn: secretArn(world, network.region, spec.secretName),
            SecretStatus: "active",
          },
        }),
    ...(spec.replicaOf === undefined ? {} : { ReadReplicaSourceDBInstanceIdentifier: spec.replicaOf }),
    EnabledCloudwatchLogsExports: spec.careful ? ["error"] : [],
    CACertificateIdentifier: "rds-ca-rsa2048-g1",
    ReadReplicaDBInstanceIdentifiers: spec.replicas ?? [],
    PendingModifiedValues: {},
    ...(spec.clusterId === undefined ? {} : { DBClusterIdentifier: spec.clusterId, PromotionTier: 1 }),
    TagList: tagList(world.tags(spec.of, id)),
  });
}

/** Adds an Aurora cluster; its members are database instances of their own. */
export function putDatabaseCluster(
  world: World,
  put: Put,
  spec: Pick<
    DatabaseSpec,
    "id" | "version" | "network" | "groups" | "of" | "ageDays" | "encrypted" | "backupDays" | "careful"
  > & {
    memberIds: string[];
  },
): void {
  const { network, id } = spec;
  const host = `${world.hex(`rds/${network.region}`, 12)}.${network.region}.rds.amazonaws.com`;
  put("dbCluster", id, {
    DBClusterIdentifier: id,
    DBClusterArn: world.arn("rds", network.region, `cluster:${id}`),
    DbClusterResourceId: world.capitals("cluster-", id, 34),
    Status: "available",
    Engine: "aurora-mysql",
    EngineVersion: spec.version,
    EngineMode: "provisioned",
    EngineLifecycleSupport: "open-source-rds-extended-support",
    Endpoint: `${id}.cluster-${host}`,
    ReaderEndpoint: `${id}.cluster-ro-${host}`,
    Port: 3306,
    MasterUsername: "app",
    DatabaseName: "app",
    AllocatedStorage: 1,
    ClusterCreateTime: world.daysAgo(spec.ageDays, id),
    MultiAZ: spec.memberIds.length > 1,
    AvailabilityZones: [0, 1].map((index) => world.zone(network.region, index)),
    DBSubnetGroup: `${network.name}-private`,
    VpcSecurityGroups: spec.groups.map((VpcSecurityGroupId) => ({ VpcSecurityGroupId, Status: "active" })),
    DBClusterMembers: spec.memberIds.map((DBInstanceIdentifier, index) => ({
      DBInstanceIdentifier,
      IsClusterWriter: index === 0,
      DBClusterParameterGroupStatus: "in-sync",
      PromotionTier: 1,
    })),
    DBClusterParameterGroup: "default.aurora-mysql8.0",
    StorageEncrypted: spec.encrypted,
    ...(spec.encrypted ? { KmsKeyId: rdsKeyArn(world, network.region) } : {}),
    BackupRetentionPeriod: spec.backupDays,
    PreferredBackupWindow: "07:00-07:30",
    PreferredMaintenanceWindow: "sun:08:00-sun:08:30",
    CopyTagsToSnapshot: spec.careful,
    DeletionProtection: spec.careful,
    IAMDatabaseAuthenticationEnabled: spec.careful,
    AutoMinorVersionUpgrade: spec.careful,
    EnabledCloudwatchLogsExports: spec.careful ? ["audit", "error"] : [],
    ReadReplicaIdentifiers: [],
    HttpEndpointEnabled: false,
    TagList: tagList(world.tags(spec.of, id)),
  } satisfies DBCluster);
}

/** Adds a snapshot of a database instance. */
export function putDatabaseSnapshot(
  world: World,
  put: Put,
  spec: {
    id: string;
    databaseId: string;
    region: string;
    vpcId: string;
    engine: DatabaseSpec["engine"];
    version: string;
    sizeGib: number;
    encrypted: boolean;
    ageDays: number;
    type: "manual" | "automated";
    of: Belonging;
    sharedWithAll?: boolean;
  },
): void {
  const created = world.daysAgo(spec.ageDays, spec.id);
  put("dbSnapshot", spec.id, {
    snapshot: {
      DBSnapshotIdentifier: spec.id,
      DBSnapshotArn: world.arn("rds", spec.region, `snapshot:${spec.id}`),
      DBInstanceIdentifier: spec.databaseId,
      SnapshotType: spec.type,
      Status: "available",
      PercentProgress: 100,
      SnapshotCreateTime: created,
      OriginalSnapshotCreateTime: created,
      SnapshotTarget: "region",
      Engine: spec.engine,
      EngineVersion: spec.version,
      LicenseModel: "general-public-license",
      AllocatedStorage: spec.sizeGib,
      StorageType: "gp3",
      Encrypted: spec.encrypted,
      ...(spec.encrypted ? { KmsKeyId: rdsKeyArn(world, spec.region) } : {}),
      MasterUsername: "app",
      Port: portOf(spec.engine),
      VpcId: spec.vpcId,
      AvailabilityZone: world.zone(spec.region, 0),
      IAMDatabaseAuthenticationEnabled: false,
      TagList: tagList(world.tags(spec.of, spec.id)),
    },
    sharedWithAll: spec.sharedWithAll ?? false,
  });
}

/** The usual database of a web stack. */
export function webDatabase(world: World, stack: StackPlan): DatabaseSpec {
  const random = world.random(`rds/${stack.key}`);
  const prod = stack.environment === "prod";
  return {
    id: `${stack.name}-db`,
    engine: "mysql",
    version: random.chance(0.7) ? "8.0.39" : "5.7.44",
    instanceClass: prod
      ? random.pick(["db.m6g.large", "db.r6g.large", "db.m5.large"])
      : random.pick(["db.t3.medium", "db.t4g.medium"]),
    network: stack.network,
    groups: [groupId(world, `${stack.key}/db`)],
    of: stack,
    ageDays: random.int(120, 900),
    sizeGib: random.pick([50, 100, 200, 400]),
    storageType: random.chance(0.6) ? "gp3" : "gp2",
    encrypted: prod || random.chance(0.6),
    public: false,
    multiAz: prod,
    backupDays: prod ? 14 : random.pick([1, 3, 7]),
    careful: isCareful(stack, random.chance(0.7)),
    ...(stack.key === "checkout-prod" ? { replicas: ["reporting-replica"] } : {}),
    ...(prod ? { secretName: `${stack.name}/database` } : {}),
  };
}
