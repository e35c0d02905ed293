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
        name: cluster.Engine,
        version: cluster.EngineVersion,
        // "provisioned", "serverless", …; Multi-AZ clusters have no mode.
        mode: cluster.EngineMode ?? null,
        // AWS tells it for Multi-AZ clusters only.
        autoMinorVersionUpgrade: cluster.AutoMinorVersionUpgrade ?? null,
        lifecycleSupport: cluster.EngineLifecycleSupport ?? null,
      };
}

function networkOf(cluster: DBCluster) {
  return cluster.VpcSecurityGroups === undefined
    ? undefined
    : {
        subnetGroupName: cluster.DBSubnetGroup ?? null,
        securityGroupIds: cluster.VpcSecurityGroups.flatMap((group) => group.VpcSecurityGroupId ?? []),
        // AWS tells it for Multi-AZ clusters only; members of Aurora clusters each have their own.
        publiclyAccessible: cluster.PubliclyAccessible ?? null,
        address: cluster.Endpoint ?? null,
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
  facets: ({ read }) => ({
    engine: read(engineOf),
    availability: read((cluster) =>
      cluster.MultiAZ === undefined
        ? undefined
        : { multiAz: cluster.MultiAZ, availabilityZones: cluster.AvailabilityZones ?? [] },
    ),
    members: read((cluster) =>
      cluster.DBClusterMembers?.map((member) => ({
        instanceId: member.DBInstanceIdentifier ?? null,
        isWriter: member.IsClusterWriter ?? null,
      })),
    ),
    // An Aurora cluster's storage type is left out for the standard one.
    storage: read((cluster) => ({
      type: cluster.StorageType ?? null,
      sizeGib: cluster.AllocatedStorage ?? null,
      iops: cluster.Iops ?? null,
    })),
    encryption: read((cluster) =>
      cluster.StorageEncrypted === undefined
        ? undefined
        : { encrypted: cluster.StorageEncrypted, kmsKeyArn: cluster.KmsKeyId ?? null },
    ),
    network: read(networkOf),
    backup: read((cluster) =>
      cluster.BackupRetentionPeriod === undefined
        ? undefined
        : {
            retentionDays: cluster.BackupRetentionPeriod,
            copyTagsToSnapshot: cluster.CopyTagsToSnapshot ?? null,
            // Left out for engines that cannot backtrack and where it is off.
            backtrackWindowSeconds: cluster.BacktrackWindow ?? 0,
          },
    ),
    access: read((cluster) => ({
      masterUsername: cluster.MasterUsername ?? null,
      iamAuthentication: cluster.IAMDatabaseAuthenticationEnabled ?? null,
      masterSecretArn: cluster.MasterUserSecret?.SecretArn ?? null,
    })),
    protection: read((cluster) =>
      cluster.DeletionProtection === undefined
        ? undefined
        : { deletionProtection: cluster.DeletionProtection },
    ),
    monitoring: read((cluster) => ({
      // Left out when no log is exported.
      logExports: cluster.EnabledCloudwatchLogsExports ?? [],
      performanceInsights: cluster.PerformanceInsightsEnabled ?? null,
    })),
    parameterGroup: read((cluster) => ({ name: cluster.DBClusterParameterGroup ?? null })),
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
