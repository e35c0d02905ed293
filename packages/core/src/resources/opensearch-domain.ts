import type { DomainStatus, OpenSearch } from "@aws-sdk/client-opensearch";
import { type CostComponent, costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { mapObservation, needAll } from "../model/observation.ts";
import { type PolicyDocument, policyDocument } from "./policy-document.ts";
import { tagMap } from "./tag-map.ts";

/** IOPS and throughput included in gp3 storage (Amazon OpenSearch Service pricing page). */
const gp3Included = { iops: 3000, throughputMibps: 125 };

const metric = metricsOf("AWS/ES", ({ id, accountId }) => ({ DomainName: id, ClientId: accountId }));

function clusterOf({ ClusterConfig: cluster }: DomainStatus) {
  if (cluster?.InstanceType === undefined || cluster.InstanceCount === undefined) return undefined;
  return {
    /** Type of the data nodes. @api InstanceType */
    instanceType: cluster.InstanceType,
    /** Number of data nodes. @unit none @api InstanceCount */
    instanceCount: cluster.InstanceCount,
    /** Whether nodes are spread over Availability Zones. @api ZoneAwarenessEnabled */
    zoneAwareness: cluster.ZoneAwarenessEnabled === true,
    dedicatedMaster:
      cluster.DedicatedMasterEnabled === true
        ? {
            /** Type of the dedicated master nodes. @api DedicatedMasterType */
            type: cluster.DedicatedMasterType ?? null,
            /** Number of dedicated master nodes. @unit none @api DedicatedMasterCount */
            count: cluster.DedicatedMasterCount ?? null,
          }
        : null,
    warm:
      cluster.WarmEnabled === true
        ? {
            /** Type of the UltraWarm nodes. @api WarmType */
            type: cluster.WarmType ?? null,
            /** Number of UltraWarm nodes. @unit none @api WarmCount */
            count: cluster.WarmCount ?? null,
          }
        : null,
  };
}

function storageOf({ EBSOptions: ebs }: DomainStatus) {
  if (ebs?.EBSEnabled === undefined) return undefined;
  return {
    /** Whether data nodes use EBS volumes. @api EBSEnabled */
    ebs: ebs.EBSEnabled,
    /** EBS volume type. @api VolumeType */
    volumeType: ebs.VolumeType ?? null,
    /** Size of the volume of each data node. @unit GiB @api VolumeSize */
    sizeGib: ebs.VolumeSize ?? null,
    /** I/O operations per second. @unit IOPS @api Iops */
    iops: ebs.Iops ?? null,
    /** Throughput of gp3 volumes. @unit MiB/s @api Throughput */
    throughputMibps: ebs.Throughput ?? null,
  };
}

type Cluster = NonNullable<ReturnType<typeof clusterOf>>;
type Storage = NonNullable<ReturnType<typeof storageOf>>;

/** Nodes for a whole month; undefined when AWS omitted type or count. */
function nodes(name: string, type: string | null, count: number | null): CostComponent | undefined {
  return type === null || count === null ? undefined : { name, price: `OpenSearch/${type}`, quantity: count };
}

function domainCost(cluster: Cluster, storage: Storage) {
  const parts = [nodes("Data nodes", cluster.instanceType, cluster.instanceCount)];
  if (cluster.dedicatedMaster)
    parts.push(nodes("Dedicated masters", cluster.dedicatedMaster.type, cluster.dedicatedMaster.count));
  if (cluster.warm) parts.push(nodes("Warm nodes", cluster.warm.type, cluster.warm.count));
  if (storage.ebs) {
    const aboveIncluded =
      (storage.iops ?? 0) > gp3Included.iops || (storage.throughputMibps ?? 0) > gp3Included.throughputMibps;
    if (storage.volumeType === "gp3" && aboveIncluded)
      return costUnknown("No list price for IOPS or throughput above the gp3 baseline.");
    parts.push(
      storage.sizeGib === null
        ? undefined
        : {
            name: "Storage",
            price: `OpenSearch/storage-${storage.volumeType}`,
            quantity: storage.sizeGib * cluster.instanceCount,
          },
    );
  }
  return parts.every((part) => part !== undefined)
    ? costs(...parts)
    : costUnknown("AWS did not report all nodes or volumes.");
}

export default awsResource<OpenSearch>()({
  type: "AWS::OpenSearchService::Domain",
  label: "OpenSearch",
  service: "opensearch",
  list: {
    of: {
      op: "listDomainNames",
      paging: "none",
      items: (page) => page.DomainNames?.flatMap((domain) => domain.DomainName ?? []),
      batch: 5,
    },
    op: "describeDomains",
    input: (names) => ({ DomainNames: [...names] }),
    paging: "none",
    items: (page) => page.DomainStatusList,
  },
  arn: (domain) => domain.ARN ?? "",
  metrics: {
    cpu: metric("CPU utilization", "CPUUtilization", "Average", "Percent"),
    freeStorage: metric("Free storage of the fullest node", "FreeStorageSpace", "Minimum", "Megabytes"),
    searches: metric("Search rate", "SearchRate", "Average", "Count"),
  },
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: each property has its description next to it.
  facets: ({ call, read }) => ({
    cluster: read(clusterOf),
    storage: read(storageOf),
    engine: read((domain) =>
      domain.EngineVersion === undefined
        ? undefined
        : {
            /** Engine version, such as "OpenSearch_2.19". @api EngineVersion */
            version: domain.EngineVersion,
            /** Whether a service software update is available. @api ServiceSoftwareOptions.UpdateAvailable */
            updateAvailable: domain.ServiceSoftwareOptions?.UpdateAvailable ?? null,
          },
    ),
    network: read(({ VPCOptions: vpc }) => ({
      // A domain outside a VPC has no VPC options (API reference, DomainStatus).
      /** ID of the VPC. @api VPCId */
      vpcId: vpc?.VPCId ?? null,
      /** IDs of the subnets. @api SubnetIds */
      subnetIds: vpc?.SubnetIds ?? [],
      /** IDs of the security groups. @api SecurityGroupIds */
      securityGroupIds: vpc?.SecurityGroupIds ?? [],
    })),
    encryption: read(({ EncryptionAtRestOptions: atRest, NodeToNodeEncryptionOptions: nodeToNode }) =>
      atRest?.Enabled === undefined || nodeToNode?.Enabled === undefined
        ? undefined
        : {
            /** Whether data is encrypted at rest. @api Enabled */
            atRest: atRest.Enabled,
            /** ID or ARN of the AWS KMS key. Null: none. @api KmsKeyId */
            kmsKeyId: atRest.KmsKeyId ?? null,
            /** Whether traffic between nodes is encrypted. @api Enabled */
            nodeToNode: nodeToNode.Enabled,
          },
    ),
    endpoint: read(({ DomainEndpointOptions: endpoint }) =>
      endpoint?.EnforceHTTPS === undefined
        ? undefined
        : {
            /** Whether the domain requires HTTPS. @api EnforceHTTPS */
            enforceHttps: endpoint.EnforceHTTPS,
            /** TLS security policy. @api TLSSecurityPolicy */
            tlsPolicy: endpoint.TLSSecurityPolicy ?? null,
            /** Custom endpoint. Null: none. @api CustomEndpoint */
            customEndpoint: endpoint.CustomEndpoint ?? null,
            /** ARN of the ACM certificate of the custom endpoint. Null: none. @api CustomEndpointCertificateArn */
            certificateArn: endpoint.CustomEndpointCertificateArn ?? null,
          },
    ),
    access: read((domain) =>
      domain.AdvancedSecurityOptions?.Enabled === undefined
        ? undefined
        : {
            /** Whether fine-grained access control is on. @api AdvancedSecurityOptions.Enabled */
            fineGrained: domain.AdvancedSecurityOptions.Enabled,
            /** Whether the internal user database is on. @api AdvancedSecurityOptions.InternalUserDatabaseEnabled */
            internalUsers: domain.AdvancedSecurityOptions.InternalUserDatabaseEnabled ?? null,
          },
    ),
    /** Resource policy. Null: the domain has no policy. @api AccessPolicies */
    policy: read((domain): PolicyDocument | null | undefined =>
      // AWS returns empty text for a domain without a policy.
      domain.AccessPolicies === "" ? null : policyDocument(domain.AccessPolicies),
    ),
    logs: read((domain) =>
      Object.entries(domain.LogPublishingOptions ?? {}).map(([type, option]) => ({
        /** Log type, such as "AUDIT_LOGS". @api LogPublishingOptions */
        type,
        /** Whether the log is published to CloudWatch Logs. @api LogPublishingOptions{}.Enabled */
        enabled: option?.Enabled === true,
        /** ARN of the log group. @api LogPublishingOptions{}.CloudWatchLogsLogGroupArn */
        logGroupArn: option?.CloudWatchLogsLogGroupArn ?? null,
      })),
    ),
    /** Tags, as a map from key to value. @api ARN */
    tags: call(
      "listTags",
      (domain) => ({ ARN: domain.ARN }),
      (out) => tagMap(out.TagList),
    ),
  }),
  describe: (domain, { tags }) => ({
    id: domain.DomainName,
    name: domain.DomainName,
    status: domain.DomainProcessingStatus?.toLowerCase(),
    tags,
  }),
  cost: (observed) =>
    mapObservation(needAll(observed, ["cluster", "storage"]), ({ cluster, storage }) =>
      domainCost(cluster, storage),
    ),
});
