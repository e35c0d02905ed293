import type { Redshift } from "@aws-sdk/client-redshift";
import { AwsError } from "../aws-error.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOf } from "./paging.ts";

function clusterOf(id: string | undefined, { fixtures, region }: OperationContext) {
  const row = fixtures.table("redshiftCluster", region).get(id);
  if (!row) throw new AwsError("ClusterNotFoundFault", 404, `Cluster ${id} not found.`);
  return row;
}

/** Read operations of Redshift. */
export const redshiftReads: Reads<Redshift> = {
  describeClusters: (input, context) => {
    const id = input.ClusterIdentifier;
    if (id !== undefined) return { Clusters: [clusterOf(id, context).cluster] };
    const { fixtures, region } = context;
    const { rows, token } = pageOf(
      fixtures.table("redshiftCluster", region),
      input.Marker,
      input.MaxRecords ?? 100,
    );
    return { Clusters: rows.map((row) => row.cluster), Marker: token };
  },
  describeLoggingStatus: (input, context) => clusterOf(input.ClusterIdentifier, context).logging,
  describeClusterParameters: () => ({
    Parameters: [{ ParameterName: "require_ssl", ParameterValue: "false", Source: "engine-default" }],
  }),
};
