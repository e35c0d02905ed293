import type {
  DBInstance,
  DescribeDBEngineVersionsCommandOutput,
  DescribeDBMajorEngineVersionsCommandOutput,
  RDS,
} from "@aws-sdk/client-rds";
import { type CostComponent, type CostEstimate, costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { mapObservation, needAll } from "../model/observation.ts";
import { tagMap } from "./tag-map.ts";

const metric = metricsOf("AWS/RDS", ({ id }) => ({ DBInstanceIdentifier: id }));

function networkOf(instance: DBInstance) {
  if (instance.VpcSecurityGroups === undefined) return undefined;
  return {
    vpcId: instance.DBSubnetGroup?.VpcId ?? null,
    subnetGroupName: instance.DBSubnetGroup?.DBSubnetGroupName ?? null,
    subnetIds: (instance.DBSubnetGroup?.Subnets ?? []).flatMap((subnet) => subnet.SubnetIdentifier ?? []),
    securityGroupIds: instance.VpcSecurityGroups.flatMap((group) => group.VpcSecurityGroupId ?? []),
    // Left out until the instance has an endpoint.
    address: instance.Endpoint?.Address ?? null,
    port: instance.Endpoint?.Port ?? null,
    availabilityZone: instance.AvailabilityZone ?? null,
  };
}

interface PricedInstance {
  engine: string;
  licenseModel: string | null;
  instanceClass: string;
  multiAz: boolean;
  stopped: boolean;
  clusterId: string | null;
  storageType: string;
  sizeGib: number;
  iops: number | null;
  throughputMibps: number | null;
}

/** Engine names of the price table; the rest go by AWS's own and are unknown unless the table has them. */
const priceEngines: Readonly<Record<string, string>> = { postgres: "postgresql" };

/** gp3 storage that comes with 12,000 IOPS and 500 MiB/s from 400 GiB on, else 3,000 and 125 (Amazon RDS user guide). */
function gp3Baseline(sizeGib: number): { iops: number; throughputMibps: number } {
  return sizeGib >= 400 ? { iops: 12_000, throughputMibps: 500 } : { iops: 3_000, throughputMibps: 125 };
}

/** Charged storage of one copy; undefined when the table cannot tell. */
function storageParts({ storageType, sizeGib, iops, throughputMibps, engine }: PricedInstance) {
  const size: CostComponent = {
    name: "Storage",
    price: `RDS/storage-${storageType}-single-az`,
    quantity: sizeGib,
  };
  switch (storageType) {
    case "gp2":
      return [size];
    case "gp3": {
      // Other engines have other baselines.
      if (!["mysql", "mariadb", "postgres"].includes(engine)) return undefined;
      const baseline = gp3Baseline(sizeGib);
      if (iops === null || (throughputMibps ?? 0) > baseline.throughputMibps) return undefined;
      const extraIops = Math.max(0, iops - baseline.iops);
      return [
        size,
        { name: "IOPS above baseline", price: "RDS/iops-gp3-above-baseline", quantity: extraIops },
      ];
    }
    case "io1":
      return iops === null
        ? undefined
        : [size, { name: "IOPS", price: "RDS/iops-io1-single-az", quantity: iops }];
    default:
      return undefined;
  }
}

/** Amazon RDS pricing: hours of the class (not while stopped) and provisioned storage; Multi-AZ runs and stores everything twice. */
function estimate(instance: PricedInstance): CostEstimate {
  const { engine, instanceClass, multiAz, stopped, clusterId, licenseModel } = instance;
  if (instanceClass === "db.serverless")
    return costUnknown("Serverless instances are charged by used capacity.");
  if (engine.startsWith("aurora") || engine === "docdb") {
    if (instance.storageType === "aurora-iopt1")
      return costUnknown("No list price for instances of I/O-Optimized clusters.");
    // Storage of a cluster is charged with the cluster.
    const price = engine === "docdb" ? `DocumentDB/${instanceClass}` : `RDS/${engine}:${instanceClass}`;
    return stopped ? costs() : costs({ name: "Instance hours", price, quantity: 1 });
  }
  if (clusterId !== null) return costUnknown("No list price for members of Multi-AZ DB clusters.");
  if (licenseModel === "bring-your-own-license" || (multiAz && engine.startsWith("sqlserver")))
    return costUnknown(`No list price for ${engine} in this configuration.`);
  const parts = storageParts(instance);
  if (parts === undefined)
    return costUnknown(`No list price for ${instance.storageType} storage in this configuration.`);
  const price = `RDS/${priceEngines[engine] ?? engine}:single-az:${instanceClass}`;
  const hours = stopped ? [] : [{ name: "Instance hours", price, quantity: 1 }];
  const copies = multiAz ? 2 : 1;
  return costs(...[...hours, ...parts].map((part) => ({ ...part, quantity: part.quantity * copies })));
}

function engineOf(instance: DBInstance) {
  return instance.Engine === undefined || instance.EngineVersion === undefined
    ? undefined
    : {
        name: instance.Engine,
        version: instance.EngineVersion,
        licenseModel: instance.LicenseModel ?? null,
        autoMinorVersionUpgrade: instance.AutoMinorVersionUpgrade ?? null,
        lifecycleSupport: instance.EngineLifecycleSupport ?? null,
      };
}

function storageOf(instance: DBInstance) {
  return instance.StorageType === undefined || instance.AllocatedStorage === undefined
    ? undefined
    : {
        type: instance.StorageType,
        sizeGib: instance.AllocatedStorage,
        // Left out without storage autoscaling, and where the type has no such setting.
        maxSizeGib: instance.MaxAllocatedStorage ?? null,
        iops: instance.Iops ?? null,
        throughputMibps: instance.StorageThroughput ?? null,
      };
}

function monitoringOf(instance: DBInstance) {
  return {
    // AWS leaves the interval out or sends 0 when enhanced monitoring is off.
    enhancedIntervalSeconds: instance.MonitoringInterval ?? 0,
    roleArn: instance.MonitoringRoleArn ?? null,
    performanceInsights: instance.PerformanceInsightsEnabled ?? null,
    // Left out when no log is exported.
    logExports: instance.EnabledCloudwatchLogsExports ?? [],
  };
}

/** AWS's word on one version of an engine; null for a version that it no longer lists. */
function versionStateOf(out: DescribeDBEngineVersionsCommandOutput, { EngineVersion }: DBInstance) {
  const version = out.DBEngineVersions?.find((one) => one.EngineVersion === EngineVersion);
  if (out.DBEngineVersions === undefined) return undefined;
  /** "available" or "deprecated". */
  return { status: version?.Status ?? null };
}

/** When AWS supports the major version of an instance; a list of periods by name, e.g. "open-source-rds-standard-support". */
function majorVersionOf(out: DescribeDBMajorEngineVersionsCommandOutput, instance: DBInstance) {
  const version = instance.EngineVersion;
  if (out.DBMajorEngineVersions === undefined || version === undefined) return undefined;
  const major = out.DBMajorEngineVersions.filter(({ MajorEngineVersion: name }) =>
    name === undefined ? false : version === name || version.startsWith(`${name}.`),
  ).sort((a, b) => (b.MajorEngineVersion?.length ?? 0) - (a.MajorEngineVersion?.length ?? 0))[0];
  return {
    name: major?.MajorEngineVersion ?? null,
    periods: (major?.SupportedEngineLifecycles ?? []).map((period) => ({
      name: (period.LifecycleSupportName as string | undefined) ?? null,
      end: period.LifecycleSupportEndDate?.toISOString() ?? null,
    })),
  };
}

function topologyOf(instance: DBInstance) {
  return {
    clusterId: instance.DBClusterIdentifier ?? null,
    replicaOf: instance.ReadReplicaSourceDBInstanceIdentifier ?? null,
    replicaIds: instance.ReadReplicaDBInstanceIdentifiers ?? [],
  };
}

export default awsResource<RDS>()({
  type: "AWS::RDS::DBInstance",
  label: "RDS",
  service: "rds",
  list: {
    op: "describeDBInstances",
    input: { MaxRecords: 100 },
    paging: { input: "Marker", output: "Marker" },
    items: (page) => page.DBInstances,
  },
  arn: (instance) => instance.DBInstanceArn ?? "",
  metrics: {
    cpu: metric("CPU utilization", "CPUUtilization", "Average", "Percent"),
    connections: metric("Connections", "DatabaseConnections", "Maximum", "Count"),
    freeStorage: metric("Free storage", "FreeStorageSpace", "Minimum", "Bytes"),
    freeMemory: metric("Free memory", "FreeableMemory", "Minimum", "Bytes"),
  },
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: one entry a facet.
  facets: ({ read, batch }) => ({
    engine: read(engineOf),
    /** The id that never changes, by which Systems Manager's documents name a database. */
    identifiers: read((instance) =>
      instance.DbiResourceId === undefined ? undefined : { resourceId: instance.DbiResourceId },
    ),
    versionState: batch("describeDBEngineVersions", {
      size: 100,
      groupBy: (instance) => `${instance.Engine} ${instance.EngineVersion}`,
      input: ([instance]) => ({
        Engine: instance?.Engine,
        EngineVersion: instance?.EngineVersion,
        IncludeAll: true,
      }),
      pick: versionStateOf,
    }),
    majorVersion: batch("describeDBMajorEngineVersions", {
      size: 100,
      groupBy: (instance) => instance.Engine ?? "",
      input: ([instance]) => ({ Engine: instance?.Engine, MaxRecords: 100 }),
      pick: majorVersionOf,
    }),
    compute: read((instance) =>
      instance.DBInstanceClass === undefined || instance.MultiAZ === undefined
        ? undefined
        : { instanceClass: instance.DBInstanceClass, multiAz: instance.MultiAZ },
    ),
    state: read((instance) =>
      instance.DBInstanceStatus === undefined ? undefined : { name: instance.DBInstanceStatus },
    ),
    storage: read(storageOf),
    encryption: read((instance) =>
      instance.StorageEncrypted === undefined
        ? undefined
        : { encrypted: instance.StorageEncrypted, kmsKeyArn: instance.KmsKeyId ?? null },
    ),
    network: read(networkOf),
    exposure: read((instance) =>
      instance.PubliclyAccessible === undefined
        ? undefined
        : { publiclyAccessible: instance.PubliclyAccessible },
    ),
    backup: read((instance) =>
      instance.BackupRetentionPeriod === undefined
        ? undefined
        : {
            retentionDays: instance.BackupRetentionPeriod,
            copyTagsToSnapshot: instance.CopyTagsToSnapshot ?? null,
            latestRestorableAt: instance.LatestRestorableTime?.toISOString() ?? null,
          },
    ),
    access: read((instance) => ({
      masterUsername: instance.MasterUsername ?? null,
      iamAuthentication: instance.IAMDatabaseAuthenticationEnabled ?? null,
      masterSecretArn: instance.MasterUserSecret?.SecretArn ?? null,
    })),
    protection: read((instance) =>
      instance.DeletionProtection === undefined
        ? undefined
        : { deletionProtection: instance.DeletionProtection },
    ),
    monitoring: read(monitoringOf),
    parameterGroups: read((instance) =>
      instance.DBParameterGroups?.map((group) => ({
        name: group.DBParameterGroupName ?? null,
        applyStatus: group.ParameterApplyStatus ?? null,
      })),
    ),
    topology: read(topologyOf),
    certificate: read((instance) => ({
      authority: instance.CACertificateIdentifier ?? null,
      validTill: instance.CertificateDetails?.ValidTill?.toISOString() ?? null,
    })),
  }),
  leftOut: {
    "rds.DescribeDBInstances DBInstances[].DBClusterIdentifier":
      "The instance is a member of no cluster (https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_DBInstance.html).",
  },
  describe: (instance) => ({
    id: instance.DBInstanceIdentifier,
    name: instance.DBInstanceIdentifier,
    status: instance.DBInstanceStatus,
    createdAt: instance.InstanceCreateTime,
    tags: tagMap(instance.TagList),
  }),
  cost: (observed) =>
    mapObservation(
      needAll(observed, ["engine", "compute", "state", "storage", "topology"]),
      ({ engine, compute, state, storage, topology }) =>
        estimate({
          engine: engine.name,
          licenseModel: engine.licenseModel,
          ...compute,
          stopped: state.name === "stopped",
          clusterId: topology.clusterId,
          storageType: storage.type,
          sizeGib: storage.sizeGib,
          iops: storage.iops,
          throughputMibps: storage.throughputMibps,
        }),
    ),
});
