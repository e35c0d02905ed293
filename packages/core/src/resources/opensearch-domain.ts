import type { DomainStatus, OpenSearch } from "@aws-sdk/client-opensearch";
import { type CostComponent, costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { mapObservation, needAll } from "../model/observation.ts";
import { type PolicyDocument, policyDocument } from "./policy-document.ts";
import { tagMap } from "./tag-map.ts";

/** IOPS and throughput that gp3 storage includes (Amazon OpenSearch Service pricing page). */
const gp3Included = { iops: 3000, throughputMibps: 125 };

const metric = metricsOf("AWS/ES", ({ id, accountId }) => ({ DomainName: id, ClientId: accountId }));

function clusterOf({ ClusterConfig: cluster }: DomainStatus) {
  if (cluster?.InstanceType === undefined || cluster.InstanceCount === undefined) return undefined;
  return {
    instanceType: cluster.InstanceType,
    instanceCount: cluster.InstanceCount,
    zoneAwareness: cluster.ZoneAwarenessEnabled === true,
    dedicatedMaster:
      cluster.DedicatedMasterEnabled === true
        ? { type: cluster.DedicatedMasterType ?? null, count: cluster.DedicatedMasterCount ?? null }
        : null,
    warm:
      cluster.WarmEnabled === true
        ? { type: cluster.WarmType ?? null, count: cluster.WarmCount ?? null }
        : null,
  };
}

function storageOf({ EBSOptions: ebs }: DomainStatus) {
  if (ebs?.EBSEnabled === undefined) return undefined;
  return {
    ebs: ebs.EBSEnabled,
    volumeType: ebs.VolumeType ?? null,
    sizeGib: ebs.VolumeSize ?? null,
    iops: ebs.Iops ?? null,
    throughputMibps: ebs.Throughput ?? null,
  };
}

type Cluster = NonNullable<ReturnType<typeof clusterOf>>;
type Storage = NonNullable<ReturnType<typeof storageOf>>;

/** Nodes all month; undefined when AWS named no type or count. */
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
  facets: ({ call, read }) => ({
    cluster: read(clusterOf),
    storage: read(storageOf),
    engine: read((domain) =>
      domain.EngineVersion === undefined
        ? undefined
        : {
            version: domain.EngineVersion,
            updateAvailable: domain.ServiceSoftwareOptions?.UpdateAvailable ?? null,
          },
    ),
    network: read(({ VPCOptions: vpc }) => ({
      // A domain outside a VPC has no VPC options (API reference, DomainStatus).
      vpcId: vpc?.VPCId ?? null,
      subnetIds: vpc?.SubnetIds ?? [],
      securityGroupIds: vpc?.SecurityGroupIds ?? [],
    })),
    encryption: read(({ EncryptionAtRestOptions: atRest, NodeToNodeEncryptionOptions: nodeToNode }) =>
      atRest?.Enabled === undefined || nodeToNode?.Enabled === undefined
        ? undefined
        : { atRest: atRest.Enabled, kmsKeyId: atRest.KmsKeyId ?? null, nodeToNode: nodeToNode.Enabled },
    ),
    endpoint: read(({ DomainEndpointOptions: endpoint }) =>
      endpoint?.EnforceHTTPS === undefined
        ? undefined
        : {
            enforceHttps: endpoint.EnforceHTTPS,
            tlsPolicy: endpoint.TLSSecurityPolicy ?? null,
            customEndpoint: endpoint.CustomEndpoint ?? null,
            certificateArn: endpoint.CustomEndpointCertificateArn ?? null,
          },
    ),
    access: read((domain) =>
      domain.AdvancedSecurityOptions?.Enabled === undefined
        ? undefined
        : {
            fineGrained: domain.AdvancedSecurityOptions.Enabled,
            internalUsers: domain.AdvancedSecurityOptions.InternalUserDatabaseEnabled ?? null,
          },
    ),
    policy: read((domain): PolicyDocument | null | undefined =>
      // AWS sends an empty text for a domain without a policy.
      domain.AccessPolicies === "" ? null : policyDocument(domain.AccessPolicies),
    ),
    logs: read((domain) =>
      Object.entries(domain.LogPublishingOptions ?? {}).map(([type, option]) => ({
        type,
        enabled: option?.Enabled === true,
        logGroupArn: option?.CloudWatchLogsLogGroupArn ?? null,
      })),
    ),
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
