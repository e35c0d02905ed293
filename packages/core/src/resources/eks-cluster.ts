import type { Cluster, EKS } from "@aws-sdk/client-eks";
import { costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { mapObservation } from "../model/observation.ts";

/** A managed node group; its version is null if a custom image decides. */
export interface EksNodeGroup {
  /** Name of the managed node group. @api nodegroup.nodegroupName */
  readonly name: string;
  /** Kubernetes version of the node group. @api nodegroup.version */
  readonly version: string | null;
}

function networkOf({ resourcesVpcConfig: vpc }: Cluster) {
  if (vpc === undefined) return undefined;
  return {
    /** ID of the VPC. @api vpcId */
    vpcId: vpc.vpcId ?? null,
    /** IDs of the subnets. @api subnetIds */
    subnetIds: vpc.subnetIds ?? [],
    /** IDs of the security groups, including the cluster security group. @api clusterSecurityGroupId */
    securityGroupIds: [
      ...(vpc.clusterSecurityGroupId ? [vpc.clusterSecurityGroupId] : []),
      ...(vpc.securityGroupIds ?? []),
    ],
  };
}

function endpointOf({ resourcesVpcConfig: vpc }: Cluster) {
  if (vpc?.endpointPublicAccess === undefined || vpc.endpointPrivateAccess === undefined) return undefined;
  return {
    /** Whether the API server endpoint is public. @api endpointPublicAccess */
    public: vpc.endpointPublicAccess,
    /** CIDR blocks that can reach the public endpoint. @api publicAccessCidrs */
    publicCidrs: vpc.publicAccessCidrs ?? [],
    /** Whether the API server endpoint is reachable from the VPC. @api endpointPrivateAccess */
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
        : {
            /** Kubernetes version. @api version */
            kubernetes: cluster.version,
            /** EKS platform version. @api platformVersion */
            platform: cluster.platformVersion ?? null,
          },
    ),
    /**
     * AWS's support status of the cluster's version: it determines the price and the check for old versions.
     */
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
            /** Support of the Kubernetes version, such as "STANDARD_SUPPORT". @api clusterVersions[].versionStatus */
            status,
            /** End of standard support. @api clusterVersions[].endOfStandardSupportDate */
            standardSupportEndsAt: found.endOfStandardSupportDate?.toISOString() ?? null,
            /** End of extended support. @api clusterVersions[].endOfExtendedSupportDate */
            extendedSupportEndsAt: found.endOfExtendedSupportDate?.toISOString() ?? null,
          }
        );
      },
    }),
    /** Versions with any kind of support; for node groups, which can be older than their cluster. */
    versions: batch("describeClusterVersions", {
      size: 100,
      input: () => ({ maxResults: 100 }),
      pick: (out) =>
        out.nextToken
          ? undefined
          : out.clusterVersions?.map((version) => ({
              /** Kubernetes version that EKS offers. @api clusterVersion */
              version: version.clusterVersion ?? null,
              /** Support of the version. @api versionStatus */
              status: version.versionStatus ?? null,
            })),
    }),
    nodeGroups: custom<readonly EksNodeGroup[]>("eks-node-groups", [
      "eks:DescribeNodegroup",
      "eks:ListNodegroups",
    ]),
    network: read(networkOf),
    endpoint: read(endpointOf),
    role: read((cluster) =>
      cluster.roleArn
        ? {
            /** ARN of the IAM role of the cluster. @api roleArn */
            arn: cluster.roleArn,
          }
        : undefined,
    ),
    encryption: read((cluster) =>
      (cluster.encryptionConfig ?? []).map((encryption) => ({
        /** Kubernetes resources that are encrypted, such as "secrets". @api resources */
        resources: encryption.resources ?? [],
        /** ARN of the AWS KMS key. @api provider.keyArn */
        kmsKeyArn: encryption.provider?.keyArn ?? null,
      })),
    ),
    logs: read(({ logging }) =>
      logging?.clusterLogging === undefined
        ? undefined
        : {
            /** Control plane log types sent to CloudWatch Logs. @api clusterLogging[].enabled */
            enabledTypes: logging.clusterLogging.flatMap((log) => (log.enabled ? (log.types ?? []) : [])),
          },
    ),
    protection: read((cluster) =>
      cluster.deletionProtection === undefined
        ? undefined
        : {
            /** Whether deletion protection is on. @api deletionProtection */
            deletionProtection: cluster.deletionProtection,
          },
    ),
    access: read((cluster) => ({
      /** "API", "API_AND_CONFIG_MAP", or "CONFIG_MAP". @api accessConfig.authenticationMode */
      authenticationMode: cluster.accessConfig?.authenticationMode ?? null,
    })),
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
