import type { Cluster, Redshift } from "@aws-sdk/client-redshift";
import { buildArn } from "../model/arn.ts";
import { costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { mapObservation, needAll } from "../model/observation.ts";
import { everyId } from "./every-id.ts";
import { tagMap } from "./tag-map.ts";

const metric = metricsOf("AWS/Redshift", ({ id }) => ({ ClusterIdentifier: id }));

function networkOf(cluster: Cluster) {
  const securityGroupIds =
    cluster.VpcSecurityGroups && everyId(cluster.VpcSecurityGroups, (group) => group.VpcSecurityGroupId);
  return securityGroupIds === undefined
    ? undefined
    : {
        /** Whether traffic to data stores stays in the VPC. @api EnhancedVpcRouting */
        enhancedVpcRouting: cluster.EnhancedVpcRouting ?? null,
        /** ID of the VPC. @api VpcId */
        vpcId: cluster.VpcId ?? null,
        /** Name of the subnet group. @api ClusterSubnetGroupName */
        subnetGroupName: cluster.ClusterSubnetGroupName ?? null,
        /** IDs of the security groups. @api VpcSecurityGroups[].VpcSecurityGroupId */
        securityGroupIds,
        // Omitted until the cluster has an endpoint.
        /** DNS name of the endpoint. @api Endpoint.Address */
        address: cluster.Endpoint?.Address ?? null,
        /** Port of the endpoint. @unit none @api Endpoint.Port */
        port: cluster.Endpoint?.Port ?? null,
      };
}

export default awsResource<Redshift>()({
  type: "AWS::Redshift::Cluster",
  label: "Redshift",
  service: "redshift",
  list: {
    op: "describeClusters",
    input: { MaxRecords: 100 },
    paging: { input: "Marker", output: "Marker" },
    items: (page) => page.Clusters,
  },
  arn: (cluster, scope) => buildArn(scope, "redshift", "cluster:", cluster.ClusterIdentifier),
  metrics: {
    cpu: metric("CPU utilization", "CPUUtilization", "Average", "Percent"),
    connections: metric("Connections", "DatabaseConnections", "Maximum", "Count"),
    diskUsed: metric("Disk space used", "PercentageDiskSpaceUsed", "Average", "Percent"),
  },
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: one entry a facet.
  facets: ({ read, call, usage }) => ({
    nodes: read((cluster) =>
      cluster.NodeType === undefined || cluster.NumberOfNodes === undefined
        ? undefined
        : {
            /** Node type, such as "ra3.large". @api NodeType */
            type: cluster.NodeType,
            /** Number of nodes. @unit none @api NumberOfNodes */
            count: cluster.NumberOfNodes,
            // AWS returns "Enabled" or "Disabled".
            /** Whether the cluster is Multi-AZ. @api MultiAZ */
            multiAz: cluster.MultiAZ === undefined ? null : cluster.MultiAZ.toLowerCase() === "enabled",
          },
    ),
    storage: read((cluster) => ({
      /** Storage of all nodes; managed storage for RA3. @unit MB @api TotalStorageCapacityInMegaBytes */
      capacityMb: cluster.TotalStorageCapacityInMegaBytes ?? null,
    })),
    /** Latest share of the storage in use. */
    usedStorage: usage(["diskUsed"], 2),
    state: read((cluster) =>
      cluster.ClusterStatus === undefined
        ? undefined
        : {
            /** Status, such as "available". @api ClusterStatus */
            name: cluster.ClusterStatus,
          },
    ),
    network: read(networkOf),
    exposure: read((cluster) =>
      cluster.PubliclyAccessible === undefined
        ? undefined
        : {
            /** Whether the cluster is reachable from a public network. @api PubliclyAccessible */
            publiclyAccessible: cluster.PubliclyAccessible,
          },
    ),
    encryption: read((cluster) =>
      cluster.Encrypted === undefined
        ? undefined
        : {
            /** Whether the cluster is encrypted at rest. @api Encrypted */
            encrypted: cluster.Encrypted,
            /** ARN of the AWS KMS key that encrypts the cluster. @api KmsKeyId */
            kmsKeyArn: cluster.KmsKeyId ?? null,
          },
    ),
    backup: read((cluster) =>
      cluster.AutomatedSnapshotRetentionPeriod === undefined
        ? undefined
        : {
            /** How long automated snapshots are kept. 0: automated snapshots are off. @unit days @api AutomatedSnapshotRetentionPeriod */
            automatedRetentionDays: cluster.AutomatedSnapshotRetentionPeriod,
          },
    ),
    maintenance: read((cluster) =>
      cluster.AllowVersionUpgrade === undefined
        ? undefined
        : {
            /** Whether major versions are installed automatically. @api AllowVersionUpgrade */
            allowVersionUpgrade: cluster.AllowVersionUpgrade,
            /** Cluster version. @api ClusterVersion */
            version: cluster.ClusterVersion ?? null,
          },
    ),
    access: read((cluster) => ({
      /** Name of the administrator. @api MasterUsername */
      masterUsername: cluster.MasterUsername ?? null,
      /** ARNs of the IAM roles. @api IamRoles[].IamRoleArn */
      iamRoleArns: (cluster.IamRoles ?? []).flatMap((role) => role.IamRoleArn ?? []),
      /** Names of the parameter groups. @api ClusterParameterGroups[].ParameterGroupName */
      parameterGroupNames: (cluster.ClusterParameterGroups ?? []).flatMap(
        (group) => group.ParameterGroupName ?? [],
      ),
    })),
    /**
     * Whether connections without TLS are rejected. A cluster has one parameter group with about ten
     * parameters.
     */
    tls: call(
      "describeClusterParameters",
      (cluster) => ({
        ParameterGroupName: cluster.ClusterParameterGroups?.[0]?.ParameterGroupName,
        MaxRecords: 100,
      }),
      (out) => {
        const value = out.Parameters?.find(
          ({ ParameterName }) => ParameterName === "require_ssl",
        )?.ParameterValue;
        return value === undefined
          ? undefined
          : {
              /** Whether clients must use TLS (parameter require_ssl). @api Parameters[].ParameterValue */
              required: value.toLowerCase() === "true",
            };
      },
    ),
    logging: call(
      "describeLoggingStatus",
      (cluster) => ({ ClusterIdentifier: cluster.ClusterIdentifier }),
      (out) =>
        out.LoggingEnabled === undefined
          ? undefined
          : {
              /** Whether audit logging is on. @api LoggingEnabled */
              enabled: out.LoggingEnabled,
              /** "s3" or "cloudwatch". Null: audit logging is off. @api LogDestinationType */
              destinationKind: (out.LogDestinationType as string | undefined) || null,
              /** S3 bucket of audit logs. Null: none. @api BucketName */
              bucketName: out.BucketName || null,
            },
    ),
  }),
  describe: (cluster) => ({
    id: cluster.ClusterIdentifier,
    name: cluster.ClusterIdentifier,
    status: cluster.ClusterStatus,
    createdAt: cluster.ClusterCreateTime,
    tags: tagMap(cluster.Tags),
  }),
  cost: (observed) =>
    mapObservation(needAll(observed, ["nodes", "state"]), ({ nodes, state }) => {
      // Amazon Redshift pricing: a paused cluster is charged only for storage.
      if (state.name === "paused") return costUnknown("A paused cluster is charged for used storage.");
      if (nodes.multiAz === true) return costUnknown("No list price for Multi-AZ clusters.");
      return costs({
        name: nodes.type.startsWith("ra3") ? "Node hours, excluding managed storage" : "Node hours",
        price: `Redshift/${nodes.type}`,
        quantity: nodes.count,
      });
    }),
});
