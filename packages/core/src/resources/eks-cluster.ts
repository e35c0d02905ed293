import type { Cluster, EKS } from "@aws-sdk/client-eks";
import { costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { mapObservation } from "../model/observation.ts";

/** A managed node group; its version is null where its own image decides. */
export interface EksNodeGroup {
  readonly name: string;
  readonly version: string | null;
}

function networkOf({ resourcesVpcConfig: vpc }: Cluster) {
  if (vpc === undefined) return undefined;
  return {
    vpcId: vpc.vpcId ?? null,
    subnetIds: vpc.subnetIds ?? [],
    securityGroupIds: [
      ...(vpc.clusterSecurityGroupId ? [vpc.clusterSecurityGroupId] : []),
      ...(vpc.securityGroupIds ?? []),
    ],
  };
}

function endpointOf({ resourcesVpcConfig: vpc }: Cluster) {
  if (vpc?.endpointPublicAccess === undefined || vpc.endpointPrivateAccess === undefined) return undefined;
  return {
    public: vpc.endpointPublicAccess,
    publicCidrs: vpc.publicAccessCidrs ?? [],
    private: vpc.endpointPrivateAccess,
  };
}

export default awsResource<EKS>()({
  type: "AWS::EKS::Cluster",
  label: "EKS Cluster",
  service: "eks",
  list: {
    of: {
      op: "listClusters",
      input: { maxResults: 100 },
      paging: { input: "nextToken", output: "nextToken" },
      items: (page) => page.clusters,
    },
    op: "describeCluster",
    input: ([name]) => ({ name }),
    paging: "none",
    // Deleted since it was listed.
    absentOn: ["ResourceNotFoundException"],
    items: (page) => page.cluster && [page.cluster],
  },
  arn: (cluster) => cluster.arn ?? "",
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: one entry a call.
  facets: ({ batch, custom, read }) => ({
    version: read((cluster) =>
      cluster.version === undefined
        ? undefined
        : { kubernetes: cluster.version, platform: cluster.platformVersion ?? null },
    ),
    /** AWS's own word on the cluster's version: it decides the price and the check of old versions. */
    support: batch("describeClusterVersions", {
      size: 100,
      input: (clusters) => ({
        clusterVersions: [...new Set(clusters.flatMap((cluster) => cluster.version ?? []))],
        maxResults: 100,
      }),
      pick: (out, cluster) => {
        const found = out.clusterVersions?.find((version) => version.clusterVersion === cluster.version);
        const status = found?.versionStatus;
        return (
          status && {
            status,
            standardSupportEndsAt: found.endOfStandardSupportDate?.toISOString() ?? null,
            extendedSupportEndsAt: found.endOfExtendedSupportDate?.toISOString() ?? null,
          }
        );
      },
    }),
    /** Versions that EKS supports in any way; for node groups, which may be older than their cluster. */
    versions: batch("describeClusterVersions", {
      size: 100,
      input: () => ({ maxResults: 100 }),
      pick: (out) =>
        out.nextToken
          ? undefined
          : out.clusterVersions?.map((version) => ({
              version: version.clusterVersion ?? null,
              status: version.versionStatus ?? null,
            })),
    }),
    nodeGroups: custom<readonly EksNodeGroup[]>("eks-node-groups", [
      "eks:DescribeNodegroup",
      "eks:ListNodegroups",
    ]),
    network: read(networkOf),
    endpoint: read(endpointOf),
    role: read((cluster) => (cluster.roleArn ? { arn: cluster.roleArn } : undefined)),
    encryption: read((cluster) =>
      (cluster.encryptionConfig ?? []).map((encryption) => ({
        resources: encryption.resources ?? [],
        kmsKeyArn: encryption.provider?.keyArn ?? null,
      })),
    ),
    logs: read(({ logging }) =>
      logging?.clusterLogging === undefined
        ? undefined
        : { enabledTypes: logging.clusterLogging.flatMap((log) => (log.enabled ? (log.types ?? []) : [])) },
    ),
    protection: read((cluster) =>
      cluster.deletionProtection === undefined
        ? undefined
        : { deletionProtection: cluster.deletionProtection },
    ),
    access: read((cluster) => ({ authenticationMode: cluster.accessConfig?.authenticationMode ?? null })),
  }),
  describe: (cluster) => ({
    id: cluster.name,
    name: cluster.name,
    status: cluster.status?.toLowerCase(),
    createdAt: cluster.createdAt,
    tags: cluster.tags ?? {},
  }),
  cost: ({ support }) =>
    mapObservation(support, ({ status }) => {
      if (status === "STANDARD_SUPPORT")
        return costs({ name: "Control plane", price: "EKS/cluster-standard-support", quantity: 1 });
      if (status === "EXTENDED_SUPPORT")
        return costs({ name: "Control plane", price: "EKS/cluster-extended-support", quantity: 1 });
      return costUnknown("AWS no longer supports the cluster's version.");
    }),
});
