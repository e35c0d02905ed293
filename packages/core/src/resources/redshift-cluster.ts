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
        enhancedVpcRouting: cluster.EnhancedVpcRouting ?? null,
        vpcId: cluster.VpcId ?? null,
        subnetGroupName: cluster.ClusterSubnetGroupName ?? null,
        securityGroupIds,
        // Left out until the cluster has an endpoint.
        address: cluster.Endpoint?.Address ?? null,
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
  facets: ({ read, call }) => ({
    nodes: read((cluster) =>
      cluster.NodeType === undefined || cluster.NumberOfNodes === undefined
        ? undefined
        : {
            type: cluster.NodeType,
            count: cluster.NumberOfNodes,
            // AWS sends "Enabled" or "Disabled".
            multiAz: cluster.MultiAZ === undefined ? null : cluster.MultiAZ.toLowerCase() === "enabled",
          },
    ),
    state: read((cluster) =>
      cluster.ClusterStatus === undefined ? undefined : { name: cluster.ClusterStatus },
    ),
    network: read(networkOf),
    exposure: read((cluster) =>
      cluster.PubliclyAccessible === undefined
        ? undefined
        : { publiclyAccessible: cluster.PubliclyAccessible },
    ),
    encryption: read((cluster) =>
      cluster.Encrypted === undefined
        ? undefined
        : { encrypted: cluster.Encrypted, kmsKeyArn: cluster.KmsKeyId ?? null },
    ),
    backup: read((cluster) =>
      cluster.AutomatedSnapshotRetentionPeriod === undefined
        ? undefined
        : { automatedRetentionDays: cluster.AutomatedSnapshotRetentionPeriod },
    ),
    maintenance: read((cluster) =>
      cluster.AllowVersionUpgrade === undefined
        ? undefined
        : { allowVersionUpgrade: cluster.AllowVersionUpgrade, version: cluster.ClusterVersion ?? null },
    ),
    access: read((cluster) => ({
      masterUsername: cluster.MasterUsername ?? null,
      iamRoleArns: (cluster.IamRoles ?? []).flatMap((role) => role.IamRoleArn ?? []),
      parameterGroupNames: (cluster.ClusterParameterGroups ?? []).flatMap(
        (group) => group.ParameterGroupName ?? [],
      ),
    })),
    /** Whether connections without TLS are refused. A cluster has one parameter group with about ten parameters. */
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
        return value === undefined ? undefined : { required: value.toLowerCase() === "true" };
      },
    ),
    logging: call(
      "describeLoggingStatus",
      (cluster) => ({ ClusterIdentifier: cluster.ClusterIdentifier }),
      (out) =>
        out.LoggingEnabled === undefined
          ? undefined
          : {
              enabled: out.LoggingEnabled,
              destinationKind: (out.LogDestinationType as string | undefined) || null,
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
      // Amazon Redshift pricing: a paused cluster is charged for storage only.
      if (state.name === "paused") return costUnknown("A paused cluster is charged for used storage.");
      if (nodes.multiAz === true) return costUnknown("No list price for Multi-AZ clusters.");
      return costs({
        name: nodes.type.startsWith("ra3") ? "Node hours, excluding managed storage" : "Node hours",
        price: `Redshift/${nodes.type}`,
        quantity: nodes.count,
      });
    }),
});
