// long: each property has its description next to it.

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
import { own } from "../model/own.ts";
import { tagMap } from "./tag-map.ts";

const metric = metricsOf("AWS/RDS", ({ id }) => ({ DBInstanceIdentifier: id }));

function networkOf(instance: DBInstance) {
  if (instance.VpcSecurityGroups === undefined) return undefined;
  return {
    /** ID of the VPC. @api DBSubnetGroup.VpcId */
    vpcId: instance.DBSubnetGroup?.VpcId ?? null,
    /** Name of the subnet group. @api DBSubnetGroup.DBSubnetGroupName */
    subnetGroupName: instance.DBSubnetGroup?.DBSubnetGroupName ?? null,
    /** IDs of the subnets. @api DBSubnetGroup.Subnets[].SubnetIdentifier */
    subnetIds: (instance.DBSubnetGroup?.Subnets ?? []).flatMap((subnet) => subnet.SubnetIdentifier ?? []),
    /** IDs of the security groups. @api VpcSecurityGroups[].VpcSecurityGroupId */
    securityGroupIds: instance.VpcSecurityGroups.flatMap((group) => group.VpcSecurityGroupId ?? []),
    // Omitted until the instance has an endpoint.
    /** DNS name of the endpoint. @api Endpoint.Address */
    address: instance.Endpoint?.Address ?? null,
    /** Port of the endpoint. @unit none @api Endpoint.Port */
    port: instance.Endpoint?.Port ?? null,
    /** Availability Zone. @api AvailabilityZone */
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

/** Engine names in the price table; others keep AWS's name and are unknown unless the table has them. */
const priceEngines: Readonly<Record<string, string>> = { postgres: "postgresql" };

/**
 * gp3 storage includes 12,000 IOPS and 500 MiB/s from 400 GiB on, else 3,000 and 125 (Amazon RDS user guide).
 */
function gp3Baseline(sizeGib: number): { iops: number; throughputMibps: number } {
  return sizeGib >= 400 ? { iops: 12_000, throughputMibps: 500 } : { iops: 3_000, throughputMibps: 125 };
}

/** Charged storage of one copy; undefined when the table has no price. */
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

/**
 * Amazon RDS pricing: instance hours (not while stopped) and provisioned storage; Multi-AZ runs and stores
 * everything twice.
 */
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
  const price = `RDS/${own(priceEngines, engine) ?? engine}:single-az:${instanceClass}`;
  const hours = stopped ? [] : [{ name: "Instance hours", price, quantity: 1 }];
  const copies = multiAz ? 2 : 1;
  return costs(...[...hours, ...parts].map((part) => ({ ...part, quantity: part.quantity * copies })));
}

function engineOf(instance: DBInstance) {
  return instance.Engine === undefined || instance.EngineVersion === undefined
    ? undefined
    : {
        /** Database engine, such as "postgres". @api Engine */
        name: instance.Engine,
        /** Engine version. @api EngineVersion */
        version: instance.EngineVersion,
        /** License model, such as "license-included". @api LicenseModel */
        licenseModel: instance.LicenseModel ?? null,
        /** Whether minor engine versions are installed automatically. @api AutoMinorVersionUpgrade */
        autoMinorVersionUpgrade: instance.AutoMinorVersionUpgrade ?? null,
        /** Extended support setting of the engine: "open-source-rds-extended-support" or "open-source-rds-extended-support-disabled". @api EngineLifecycleSupport */
        lifecycleSupport: instance.EngineLifecycleSupport ?? null,
      };
}

function storageOf(instance: DBInstance) {
  return instance.StorageType === undefined || instance.AllocatedStorage === undefined
    ? undefined
    : {
        /** Storage type, such as "gp3". @api StorageType */
        type: instance.StorageType,
        /** Allocated storage. @unit GiB @api AllocatedStorage */
        sizeGib: instance.AllocatedStorage,
        // Omitted without storage autoscaling, and for types without this setting.
        /** Upper limit of storage autoscaling. Null: autoscaling is off. @unit GiB @api MaxAllocatedStorage */
        maxSizeGib: instance.MaxAllocatedStorage ?? null,
        /** Provisioned I/O operations per second. @unit IOPS @api Iops */
        iops: instance.Iops ?? null,
        /** Provisioned throughput. @unit MiB/s @api StorageThroughput */
        throughputMibps: instance.StorageThroughput ?? null,
      };
}

function monitoringOf(instance: DBInstance) {
  return {
    // AWS omits the interval or returns 0 when enhanced monitoring is off.
    /** Interval of Enhanced Monitoring. 0: off. @unit seconds @api MonitoringInterval */
    enhancedIntervalSeconds: instance.MonitoringInterval ?? 0,
    /** ARN of the IAM role of Enhanced Monitoring. Null: none. @api MonitoringRoleArn */
    roleArn: instance.MonitoringRoleArn ?? null,
    /** Whether Performance Insights is on. @api PerformanceInsightsEnabled */
    performanceInsights: instance.PerformanceInsightsEnabled ?? null,
    // Omitted when no log is exported.
    /** Log types exported to Amazon CloudWatch Logs. @api EnabledCloudwatchLogsExports */
    logExports: instance.EnabledCloudwatchLogsExports ?? [],
  };
}

/** AWS's status of an engine version; null for a version that it no longer lists. */
function versionStateOf(out: DescribeDBEngineVersionsCommandOutput, { EngineVersion }: DBInstance) {
  const version = out.DBEngineVersions?.find((one) => one.EngineVersion === EngineVersion);
  if (out.DBEngineVersions === undefined) return undefined;
  /** "available" or "deprecated". */
  return {
    /** Status of the engine version: "available" or "deprecated". @api DBEngineVersions[].Status */
    status: version?.Status ?? null,
  };
}

/** Support periods of an instance's major version, by name such as "open-source-rds-standard-support". */
function majorVersionOf(out: DescribeDBMajorEngineVersionsCommandOutput, instance: DBInstance) {
  const version = instance.EngineVersion;
  if (out.DBMajorEngineVersions === undefined || version === undefined) return undefined;
  const major = out.DBMajorEngineVersions.filter(({ MajorEngineVersion: name }) =>
    name === undefined ? false : version === name || version.startsWith(`${name}.`),
  ).sort((a, b) => (b.MajorEngineVersion?.length ?? 0) - (a.MajorEngineVersion?.length ?? 0))[0];
  return {
    /** Major engine version. @api DBMajorEngineVersions[].MajorEngineVersion */
    name: major?.MajorEngineVersion ?? null,
    periods: (major?.SupportedEngineLifecycles ?? []).map((period) => ({
      /** Support period: "open-source-rds-standard-support" or "open-source-rds-extended-support". @api DBMajorEngineVersions[].SupportedEngineLifecycles[].LifecycleSupportName */
      name: (period.LifecycleSupportName as string | undefined) ?? null,
      /** End of the support period. @api DBMajorEngineVersions[].SupportedEngineLifecycles[].LifecycleSupportEndDate */
      end: period.LifecycleSupportEndDate?.toISOString() ?? null,
    })),
  };
}

function topologyOf(instance: DBInstance) {
  return {
    /** ID of the DB cluster. Null: none. @api DBClusterIdentifier */
    clusterId: instance.DBClusterIdentifier ?? null,
    /** ID of the source of a read replica. Null: not a replica. @api ReadReplicaSourceDBInstanceIdentifier */
    replicaOf: instance.ReadReplicaSourceDBInstanceIdentifier ?? null,
    /** IDs of the read replicas. @api ReadReplicaDBInstanceIdentifiers */
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
    /** The immutable ID that Systems Manager documents use for a database. */
    identifiers: read((instance) =>
      instance.DbiResourceId === undefined
        ? undefined
        : {
            /** Resource ID, which does not change when the instance is renamed. @api DbiResourceId */
            resourceId: instance.DbiResourceId,
          },
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
        : {
            /** Instance class, such as "db.m7g.large". @api DBInstanceClass */
            instanceClass: instance.DBInstanceClass,
            /** Whether the deployment is Multi-AZ. @api MultiAZ */
            multiAz: instance.MultiAZ,
          },
    ),
    state: read((instance) =>
      instance.DBInstanceStatus === undefined
        ? undefined
        : {
            /** Status, such as "available". @api DBInstanceStatus */
            name: instance.DBInstanceStatus,
          },
    ),
    storage: read(storageOf),
    encryption: read((instance) =>
      instance.StorageEncrypted === undefined
        ? undefined
        : {
            /** Whether the DB instance is encrypted at rest. @api StorageEncrypted */
            encrypted: instance.StorageEncrypted,
            /** ARN of the AWS KMS key that encrypts the DB instance. @api KmsKeyId */
            kmsKeyArn: instance.KmsKeyId ?? null,
          },
    ),
    network: read(networkOf),
    exposure: read((instance) =>
      instance.PubliclyAccessible === undefined
        ? undefined
        : {
            /** Whether the endpoint resolves to a public address. @api PubliclyAccessible */
            publiclyAccessible: instance.PubliclyAccessible,
          },
    ),
    backup: read((instance) =>
      instance.BackupRetentionPeriod === undefined
        ? undefined
        : {
            /** How long automated backups are kept. 0: automated backups are off. @unit days @api BackupRetentionPeriod */
            retentionDays: instance.BackupRetentionPeriod,
            /** Whether snapshots get the tags of the DB instance. @api CopyTagsToSnapshot */
            copyTagsToSnapshot: instance.CopyTagsToSnapshot ?? null,
            /** Latest time that the instance can be restored to. @api LatestRestorableTime */
            latestRestorableAt: instance.LatestRestorableTime?.toISOString() ?? null,
          },
    ),
    access: read((instance) => ({
      /** Name of the administrator. @api MasterUsername */
      masterUsername: instance.MasterUsername ?? null,
      /** Whether IAM database authentication is on. @api IAMDatabaseAuthenticationEnabled */
      iamAuthentication: instance.IAMDatabaseAuthenticationEnabled ?? null,
      /** ARN of the Secrets Manager secret with the administrator's password. Null: RDS does not manage the password. @api MasterUserSecret.SecretArn */
      masterSecretArn: instance.MasterUserSecret?.SecretArn ?? null,
    })),
    protection: read((instance) =>
      instance.DeletionProtection === undefined
        ? undefined
        : {
            /** Whether deletion protection is on. @api DeletionProtection */
            deletionProtection: instance.DeletionProtection,
          },
    ),
    monitoring: read(monitoringOf),
    parameterGroups: read((instance) =>
      instance.DBParameterGroups?.map((group) => ({
        /** Name of the parameter group. @api DBParameterGroupName */
        name: group.DBParameterGroupName ?? null,
        /** "in-sync", "applying", or "pending-reboot". @api ParameterApplyStatus */
        applyStatus: group.ParameterApplyStatus ?? null,
      })),
    ),
    topology: read(topologyOf),
    certificate: read((instance) => ({
      /** ID of the CA certificate. @api CACertificateIdentifier */
      authority: instance.CACertificateIdentifier ?? null,
      /** End of validity of the server certificate. @api CertificateDetails.ValidTill */
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
