import type { ClusterVersionInformation, EKS } from "@aws-sdk/client-eks";
import { AwsError } from "../aws-error.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOf } from "./paging.ts";

const dayMs = 86_400_000;

/** Kubernetes versions by days since the end of their standard support (negative: in the future). */
const versions: readonly [version: string, endedDaysAgo: number][] = [
  ["1.29", 240],
  ["1.30", 120],
  ["1.31", 10],
  ["1.32", -120],
  ["1.33", -250],
  ["1.34", -380],
];

/** The cluster of a call. */
export function clusterOf(name: string | undefined, { fixtures, region }: OperationContext) {
  const row = fixtures.table("eksCluster", region).get(name);
  if (!row) throw new AwsError("ResourceNotFoundException", 404, `No cluster found for name: ${name}.`);
  return row;
}

function versionInformation(today: number, version: string, endedDaysAgo: number): ClusterVersionInformation {
  const end = today - endedDaysAgo * dayMs;
  return {
    clusterVersion: version,
    clusterType: "eks",
    defaultVersion: version === "1.33",
    releaseDate: new Date(end - 425 * dayMs),
    endOfStandardSupportDate: new Date(end),
    endOfExtendedSupportDate: new Date(end + 365 * dayMs),
    versionStatus: endedDaysAgo > 0 ? "EXTENDED_SUPPORT" : "STANDARD_SUPPORT",
    status: endedDaysAgo > 0 ? "extended-support" : "standard-support",
  };
}

/** Read operations of EKS. */
export const eksReads: Reads<EKS> = {
  listClusters: (input, { fixtures, region }) => {
    const { rows, token } = pageOf(
      fixtures.table("eksCluster", region),
      input.nextToken,
      input.maxResults ?? 100,
    );
    return { clusters: rows.map((row) => row.cluster.name ?? ""), nextToken: token };
  },
  describeCluster: (input, context) => ({ cluster: clusterOf(input.name, context).cluster }),
  describeClusterVersions: (input, { fixtures }) => ({
    clusterVersions: versions
      .filter(([version]) => !input.clusterVersions?.length || input.clusterVersions.includes(version))
      .map(([version, endedDaysAgo]) => versionInformation(fixtures.world.today, version, endedDaysAgo)),
  }),
  listNodegroups: (input, context) => ({
    nodegroups: clusterOf(input.clusterName, context).nodegroups.map((group) => group.nodegroupName ?? ""),
  }),
  describeNodegroup: (input, context) => {
    const nodegroup = clusterOf(input.clusterName, context).nodegroups.find(
      (group) => group.nodegroupName === input.nodegroupName,
    );
    if (!nodegroup) {
      throw new AwsError(
        "ResourceNotFoundException",
        404,
        `No node group found for name: ${input.nodegroupName}.`,
      );
    }
    return { nodegroup };
  },
  listTagsForResource: (input, context) => ({
    tags: clusterOf(input.resourceArn?.split(":cluster/")[1], context).cluster.tags,
  }),
};
