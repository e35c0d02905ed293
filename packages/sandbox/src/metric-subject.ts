// long: one finder per kind of resource.
import type { Metric } from "@aws-sdk/client-cloudwatch";
import { instanceSizes } from "@skyledger/core/prices/instance-sizes";
import type { Fixtures } from "./fixtures/fixtures.ts";
import type { World } from "./fixtures/world.ts";
import type { Behaviour } from "./metric-shapes.ts";
import { plantedBehaviours } from "./planted.ts";
import { hashText } from "./random.ts";

/** Subject of a metric: the resource's activity, and the time with points. */
export interface MetricSubject {
  key: string;
  behaviour: Behaviour;
  since: Date | undefined;
  until: Date | undefined;
  /** Bytes stored in a bucket; bytes that fit into a database. */
  storage: number;
  /** Bytes of a database's memory. */
  memory: number;
}

const bytesPerGib = 1024 ** 3;

interface Found {
  key: string;
  since?: Date | string | undefined;
  until?: Date | undefined;
  off?: boolean;
  storage?: number;
  memory?: number;
}
type Finder = (fixtures: Fixtures, region: string, value: string) => Found | undefined;

/** Load balancer types that publish into a namespace, by the prefix of their dimension. */
const balancerPrefixes: Readonly<Record<string, string>> = {
  "AWS/ApplicationELB": "app/",
  "AWS/NetworkELB": "net/",
};

/** When an instance stopped, from AWS's text in the reason. */
function stoppedAt(reason: string | undefined): Date | undefined {
  const match = /\((\S+) (\S+) GMT\)/.exec(reason ?? "");
  return match ? new Date(`${match[1]}T${match[2]}Z`) : undefined;
}

function findInstance(fixtures: Fixtures, region: string, id: string): Found | undefined {
  const row = fixtures.table("instance", region).get(id);
  if (!row) return undefined;
  const stopped = row.State?.Name === "running" ? undefined : stoppedAt(row.StateTransitionReason);
  return { key: id, since: row.LaunchTime, until: stopped, off: row.State?.Name === "terminated" };
}

function findVolume(fixtures: Fixtures, region: string, id: string): Found | undefined {
  const row = fixtures.table("volume", region).get(id);
  if (!row) return undefined;
  const instanceId = row.Attachments?.[0]?.InstanceId;
  // A volume publishes metrics only while it is attached (Amazon EBS User Guide, "CloudWatch metrics").
  if (instanceId === undefined) return { key: id, off: true };
  return findInstance(fixtures, region, instanceId);
}

/** A finder in one table whose keys are the dimension's values. */
function plain<Row>(
  read: (fixtures: Fixtures, region: string, value: string) => Row | undefined,
  since: (row: Row) => Date | string | undefined,
): Finder {
  return (fixtures, region, value) => {
    const row = read(fixtures, region, value);
    return row === undefined ? undefined : { key: value, since: since(row) };
  };
}

function elbArn(fixtures: Fixtures, region: string, resource: string): string {
  return fixtures.world.arn("elasticloadbalancing", region, resource);
}

/** Where to find the resource of a dimension. The first known dimension decides. */
const finders: readonly [dimension: string, find: Finder][] = [
  ["InstanceId", findInstance],
  ["VolumeId", findVolume],
  [
    "DBInstanceIdentifier",
    (fixtures, region, value) => {
      const row = fixtures.table("dbInstance", region).get(value);
      if (!row) return undefined;
      const size = instanceSizes.get(`RDS/mysql:single-az:${row.DBInstanceClass}`);
      return {
        key: value,
        since: row.InstanceCreateTime,
        storage: (row.AllocatedStorage ?? 0) * bytesPerGib,
        // A class that is not in the table has AWS's smallest memory.
        memory: (size?.memoryGib ?? 1) * bytesPerGib,
      };
    },
  ],
  [
    "DBClusterIdentifier",
    plain(
      (e, r, v) => e.table("dbCluster", r).get(v),
      (row) => row.ClusterCreateTime,
    ),
  ],
  [
    "LoadBalancer",
    plain(
      (e, r, v) => e.table("loadBalancer", r).get(elbArn(e, r, `loadbalancer/${v}`)),
      (row) => row.loadBalancer.CreatedTime,
    ),
  ],
  [
    "LoadBalancerName",
    plain(
      (e, r, v) => e.table("classicLoadBalancer", r).get(v),
      (row) => row.loadBalancer.CreatedTime,
    ),
  ],
  [
    "TargetGroup",
    plain(
      (e, r, v) => e.table("targetGroup", r).get(elbArn(e, r, v)),
      () => undefined,
    ),
  ],
  [
    "NatGatewayId",
    plain(
      (e, r, v) => e.table("natGateway", r).get(v),
      (row) => row.CreateTime,
    ),
  ],
  [
    "FunctionName",
    plain(
      (e, r, v) => e.table("function", r).get(v),
      (row) => row.configuration.LastModified,
    ),
  ],
  [
    "TableName",
    plain(
      (e, r, v) => e.table("dynamoTable", r).get(v),
      (row) => row.table.CreationDateTime,
    ),
  ],
  [
    "CacheClusterId",
    plain(
      (e, r, v) => e.table("cacheCluster", r).get(v),
      (row) => row.cluster.CacheClusterCreateTime,
    ),
  ],
  [
    "ClusterIdentifier",
    plain(
      (e, r, v) => e.table("redshiftCluster", r).get(v),
      (row) => row.cluster.ClusterCreateTime,
    ),
  ],
  [
    "DomainName",
    plain(
      (e, r, v) => e.table("searchDomain", r).get(v),
      () => undefined,
    ),
  ],
  [
    "FileSystemId",
    plain(
      (e, r, v) => e.table("fileSystem", r).get(v),
      (row) => row.fileSystem.CreationTime,
    ),
  ],
  [
    "ServiceName",
    plain(
      (e, r, v) => [...e.table("ecsService", r)].find((row) => row.serviceName === v),
      (row) => row.createdAt,
    ),
  ],
  [
    "ClusterName",
    plain(
      (e, r, v) => e.table("eksCluster", r).get(v) ?? e.table("ecsCluster", r).get(v),
      () => undefined,
    ),
  ],
  [
    "QueueName",
    plain(
      (e, r, v) => e.table("queue", r).get(v),
      () => undefined,
    ),
  ],
  [
    "StreamName",
    plain(
      (e, r, v) => e.table("stream", r).get(v),
      () => undefined,
    ),
  ],
  [
    "TopicName",
    plain(
      (e, r, v) => e.table("topic", r).get(e.world.arn("sns", r, v)),
      () => undefined,
    ),
  ],
  [
    "ApiId",
    plain(
      (e, r, v) => e.table("httpApi", r).get(v),
      (row) => row.api.CreatedDate,
    ),
  ],
  [
    "ApiName",
    plain(
      (e, r, v) => [...e.table("restApi", r)].find((row) => row.api.name === v),
      (row) => row.api.createdDate,
    ),
  ],
  [
    "DistributionId",
    plain(
      (e, _r, v) => e.table("distribution", "global").get(v),
      () => undefined,
    ),
  ],
  [
    "LogGroupName",
    plain(
      (e, r, v) => e.table("logGroup", r).get(v),
      (row) => (row.group.creationTime === undefined ? undefined : new Date(row.group.creationTime)),
    ),
  ],
  [
    "VPC Endpoint Id",
    plain(
      (e, r, v) => e.table("vpcEndpoint", r).get(v),
      (row) => row.CreationTimestamp,
    ),
  ],
  [
    "AutoScalingGroupName",
    plain(
      (e, r, v) => e.table("autoScalingGroup", r).get(v),
      (row) => row.CreatedTime,
    ),
  ],
  [
    "RepositoryName",
    plain(
      (e, r, v) => e.table("repository", r).get(v),
      (row) => row.repository.createdAt,
    ),
  ],
  [
    "HostedZoneId",
    plain(
      (e, _r, v) => e.table("hostedZone", "global").get(v),
      () => undefined,
    ),
  ],
  [
    "CertificateArn",
    plain(
      (e, r, v) => e.table("certificate", r).get(v),
      (row) => row.certificate.CreatedAt,
    ),
  ],
  [
    "BucketName",
    (fixtures, region, value) => {
      const row = fixtures.table("bucket", "global").get(value);
      return row && row.region === region
        ? { key: value, since: row.bucket.CreationDate, storage: row.bytes }
        : undefined;
    },
  ],
];

/** Activity of a resource unless planted: most are steady, some are busy, bursty, or too large. */
function usualBehaviour(key: string, seed: number): Behaviour {
  const share = hashText(`behaviour/${key}`, seed) % 100;
  if (share < 60) return "steady";
  if (share < 78) return "busy";
  return share < 92 ? "bursty" : "oversized";
}

/** Activity of a resource by its metrics' dimension value; `owner` is used if it is not planted itself. */
export function behaviourOf(world: World, key: string, owner = key): Behaviour {
  const planted = plantedBehaviours(world);
  return planted.get(key) ?? planted.get(owner) ?? usualBehaviour(owner, world.seed);
}

/** Three of five instances run the CloudWatch agent; only those with a GPU report GPU metrics. */
function runsAgent(fixtures: Fixtures, region: string, metric: Metric, key: string): boolean {
  const { seed } = fixtures.world;
  if (metric.MetricName?.startsWith("nvidia")) {
    return /^[gp]\d/.test(fixtures.table("instance", region).get(key)?.InstanceType ?? "");
  }
  return hashText(`agent/${key}`, seed) % 100 < 60;
}

/** S3 counts a bucket's requests only with the owner's filter, by its name. */
function countsRequests(fixtures: Fixtures, { Dimensions = [] }: Metric): boolean {
  const of = (name: string) => Dimensions.find((dimension) => dimension.Name === name)?.Value ?? "";
  const filter = fixtures.table("bucket", "global").get(of("BucketName"))?.requestsFilter;
  return filter !== undefined && filter === of("FilterId");
}

/** The resource of a metric's dimensions; undefined: none. */
export function subjectOf(fixtures: Fixtures, region: string, metric: Metric): MetricSubject | undefined {
  const dimensions = metric.Dimensions ?? [];
  for (const [name, find] of finders) {
    const value = dimensions.find((dimension) => dimension.Name === name)?.Value;
    if (value === undefined) continue;
    if (name === "LoadBalancer" && !value.startsWith(balancerPrefixes[metric.Namespace ?? ""] ?? ""))
      return undefined;
    const found = find(fixtures, region, value);
    if (!found) return undefined;
    const { world } = fixtures;
    if (metric.MetricName === "AllRequests" && !countsRequests(fixtures, metric)) return undefined;
    if (metric.Namespace === "CWAgent" && !runsAgent(fixtures, region, metric, found.key)) return undefined;
    // A volume follows its instance unless planted itself.
    const behaviour = found.off ? "off" : behaviourOf(world, value, found.key);
    return {
      key: value,
      behaviour,
      since: found.since === undefined ? undefined : new Date(found.since),
      until: found.until,
      storage: found.storage ?? 0,
      memory: found.memory ?? 0,
    };
  }
  return undefined;
}
