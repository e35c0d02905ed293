import type { DBCluster, RDS } from "@aws-sdk/client-rds";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { seen } from "../model/observation.ts";
import { tagMap } from "./tag-map.ts";

const metric = metricsOf("AWS/RDS", ({ id }) => ({ DBClusterIdentifier: id }));

function engineOf(cluster: DBCluster) {
  return cluster.Engine === undefined || cluster.EngineVersion === undefined
    ? undefined
    : {
        /** Database engine, such as "aurora-postgresql". @api Engine */
        name: cluster.Engine,
        /** Engine version. @api EngineVersion */
        version: cluster.EngineVersion,
        // "provisioned", "serverless", …; Multi-AZ clusters have no mode.
        /** "provisioned" or "serverless". @api EngineMode */
        mode: cluster.EngineMode ?? null,
        // AWS returns it only for Multi-AZ clusters.
        /** Whether minor engine versions are installed automatically. @api AutoMinorVersionUpgrade */
        autoMinorVersionUpgrade: cluster.AutoMinorVersionUpgrade ?? null,
        /** Extended support setting of the engine: "open-source-rds-extended-support" or "open-source-rds-extended-support-disabled". @api EngineLifecycleSupport */
        lifecycleSupport: cluster.EngineLifecycleSupport ?? null,
      };
}

function networkOf(cluster: DBCluster) {
  return cluster.VpcSecurityGroups === undefined
    ? undefined
    : {
        /** Name of the subnet group. @api DBSubnetGroup */
        subnetGroupName: cluster.DBSubnetGroup ?? null,
        /** IDs of the security groups. @api VpcSecurityGroups[].VpcSecurityGroupId */
        securityGroupIds: cluster.VpcSecurityGroups.flatMap((group) => group.VpcSecurityGroupId ?? []),
        // AWS returns it only for Multi-AZ clusters; each member of an Aurora cluster has its own.
        /** Whether the cluster has a public address. @api PubliclyAccessible */
        publiclyAccessible: cluster.PubliclyAccessible ?? null,
        /** DNS name of the writer endpoint. @api Endpoint */
        address: cluster.Endpoint ?? null,
        /** Port of the endpoint. @unit none @api Port */
        port: cluster.Port ?? null,
      };
}

export default awsResource<RDS>()({
  type: "AWS::RDS::DBCluster",
  label: "RDS Cluster",
  service: "rds",
  list: {
    op: "describeDBClusters",
    input: { MaxRecords: 100 },
    paging: { input: "Marker", output: "Marker" },
    items: (page) => page.DBClusters,
  },
  arn: (cluster) => cluster.DBClusterArn ?? "",
  metrics: {
    cpu: metric("CPU utilization", "CPUUtilization", "Average", "Percent"),
    connections: metric("Connections", "DatabaseConnections", "Maximum", "Count"),
    volumeBytes: metric("Volume used", "VolumeBytesUsed", "Average", "Bytes"),
  },
  facets: ({ read, usage }) => ({
    engine: read(engineOf),
    availability: read((cluster) =>
      cluster.MultiAZ === undefined
        ? undefined
        : {
            /** Whether the cluster has instances in several Availability Zones. @api MultiAZ */
            multiAz: cluster.MultiAZ,
            /** Availability Zones. @api AvailabilityZones */
            availabilityZones: cluster.AvailabilityZones ?? [],
          },
    ),
    members: read((cluster) =>
      cluster.DBClusterMembers?.map((member) => ({
        /** ID of the DB instance. @api DBInstanceIdentifier */
        instanceId: member.DBInstanceIdentifier ?? null,
        /** Whether the DB instance is the writer. @api IsClusterWriter */
        isWriter: member.IsClusterWriter ?? null,
      })),
    ),
    // AWS omits an Aurora cluster's storage type for the standard one.
    storage: read((cluster) => ({
      /** Storage type. @api StorageType */
      type: cluster.StorageType ?? null,
      /** Allocated storage. @unit GiB @api AllocatedStorage */
      sizeGib: cluster.AllocatedStorage ?? null,
      /** Provisioned I/O operations per second. @unit IOPS @api Iops */
      iops: cluster.Iops ?? null,
    })),
    /** Latest storage in use; Amazon Aurora only. */
    usedStorage: usage(["volumeBytes"], 2),
    encryption: read((cluster) =>
      cluster.StorageEncrypted === undefined
        ? undefined
        : {
            /** Whether the cluster is encrypted at rest. @api StorageEncrypted */
            encrypted: cluster.StorageEncrypted,
            /** ARN of the AWS KMS key that encrypts the cluster. @api KmsKeyId */
            kmsKeyArn: cluster.KmsKeyId ?? null,
          },
    ),
    network: read(networkOf),
    backup: read((cluster) =>
      cluster.BackupRetentionPeriod === undefined
        ? undefined
        : {
            /** How long automated backups are kept. 0: automated backups are off. @unit days @api BackupRetentionPeriod */
            retentionDays: cluster.BackupRetentionPeriod,
            /** Whether snapshots get the tags of the cluster. @api CopyTagsToSnapshot */
            copyTagsToSnapshot: cluster.CopyTagsToSnapshot ?? null,
            // Omitted for engines without backtracking and when it is off.
            /** How far back the cluster can be backtracked. 0: backtracking is off. @unit seconds @api BacktrackWindow */
            backtrackWindowSeconds: cluster.BacktrackWindow ?? 0,
          },
    ),
    access: read((cluster) => ({
      /** Name of the administrator. @api MasterUsername */
      masterUsername: cluster.MasterUsername ?? null,
      /** Whether IAM database authentication is on. @api IAMDatabaseAuthenticationEnabled */
      iamAuthentication: cluster.IAMDatabaseAuthenticationEnabled ?? null,
      /** ARN of the Secrets Manager secret with the administrator's password. Null: RDS does not manage the password. @api MasterUserSecret.SecretArn */
      masterSecretArn: cluster.MasterUserSecret?.SecretArn ?? null,
    })),
    protection: read((cluster) =>
      cluster.DeletionProtection === undefined
        ? undefined
        : {
            /** Whether deletion protection is on. @api DeletionProtection */
            deletionProtection: cluster.DeletionProtection,
          },
    ),
    monitoring: read((cluster) => ({
      // Omitted when no log is exported.
      /** Log types exported to Amazon CloudWatch Logs. @api EnabledCloudwatchLogsExports */
      logExports: cluster.EnabledCloudwatchLogsExports ?? [],
      /** Whether Performance Insights is on. @api PerformanceInsightsEnabled */
      performanceInsights: cluster.PerformanceInsightsEnabled ?? null,
    })),
    parameterGroup: read((cluster) => ({
      /** Name of the cluster parameter group. @api DBClusterParameterGroup */
      name: cluster.DBClusterParameterGroup ?? null,
    })),
  }),
  describe: (cluster) => ({
    id: cluster.DBClusterIdentifier,
    name: cluster.DBClusterIdentifier,
    status: cluster.Status,
    createdAt: cluster.ClusterCreateTime,
    tags: tagMap(cluster.TagList),
  }),
  cost: () => seen(costUnknown("Cluster storage is charged by usage. Instances are separate resources.")),
});
