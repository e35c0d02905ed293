import type { AccessModel } from "../access/access-model.ts";
import { allOf, denied, type Right } from "../access/escalation/rights.ts";
import { facetOf } from "../access/facet-of.ts";
import type { MissingReading } from "../access/truth.ts";
import { bucketArn } from "../model/arn.ts";
import { bucketOfHost } from "../model/bucket-host.ts";
import type { Resource } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import { balancerNamed, openOrigins, reachThroughOrigins } from "../reachability/distributions.ts";
import type { NetworkModel } from "../reachability/network-model.ts";
import type { Origin } from "../reachability/origin-ports.ts";
import type { Service } from "../reachability/service.ts";
import { servicesOf } from "../reachability/services.ts";
import { instanceIdOf, missingEndpoint, vpcOriginOf, vpcOriginPorts } from "../reachability/vpc-origins.ts";
import distribution from "../resources/cloudfront-distribution.ts";
import classicBalancer from "../resources/elb-classic.ts";
import targetGroup from "../resources/elb-target-group.ts";
import { type AttackStep, internet, needsMore, shortName, statementsOf } from "./attack-step.ts";
import { type Found, instancesByName, rightOfBalancer, targetsOf } from "./balancer-entries.ts";
import { hopEvidence, rightOfWay } from "./network-entries.ts";
import type { TargetKind } from "./risk.ts";

/** Distributions that accept requests, each with its answer to viewers. */
function enabled(services: readonly Service[]): Service[] {
  return services.filter(
    ({ resource, endpoints }) => resource.type === distribution.type && endpoints.length > 0,
  );
}

function originsOf(resource: Resource) {
  const origins = facetOf(distribution, resource, "origins");
  const open = openOrigins(resource);
  // Distributions without them are in the list of missing data.
  return origins.seen && open ? origins.value.filter(({ id }) => id !== null && open.has(id)) : [];
}

/** An instance behind an origin, on the port on which it is reached, and what to change. */
interface Behind {
  readonly to: Found;
  readonly port: number;
  readonly cut: (name: string) => string;
}

/** The instances behind the load balancer of an origin, or the instance that is one itself. */
function behind(
  network: NetworkModel,
  byName: ReadonlyMap<string, readonly Found[]>,
  viewer: Resource,
  origin: Origin,
): Behind[] {
  const vpcOrigin = vpcOriginOf(viewer, origin);
  const own = byName.get((vpcOrigin && instanceIdOf(vpcOrigin)) ?? "") ?? [];
  const ports = (own.length > 0 && vpcOrigin && vpcOriginPorts(viewer, origin, vpcOrigin)) || [];
  const found = vpcOrigin
    ? network.index.byArn(vpcOrigin.endpointArn)
    : balancerNamed(servicesOf(network), origin.domainName)?.resource;
  return [
    ...own.flatMap((to) =>
      ports.map((port) => ({
        ...{
          to,
          port,
          cut: (name: string) => `Take ${shortName(to.instance.arn)} from the origins of ${name}`,
        },
      })),
    ),
    ...(found ? targetsOf(network, found.arn) : []).flatMap(({ id, port }) =>
      (byName.get(id) ?? []).map((to) => ({
        ...{ to, port },
        cut: (name: string) =>
          `Take ${shortName(to.instance.arn)} from the targets of ${found?.name}, or the load balancer from the origins of ${name}`,
      })),
    ),
  ];
}

/** From the internet to the instances that distributions have as origins, or that are behind load balancers which they have. */
export function distributionEntries(network: NetworkModel): AttackStep[] {
  const byName = instancesByName(network);
  return enabled(servicesOf(network)).flatMap((viewer) =>
    originsOf(viewer.resource).flatMap((origin) =>
      behind(network, byName, viewer.resource, origin).flatMap(({ to, port, cut }): AttackStep[] => {
        const traffic = { family: "ipv4", protocol: "tcp", port } as const;
        const answer = reachThroughOrigins(network, { viewer, to, traffic }, [origin]);
        if (answer.verdict === "blocked") return [];
        const { arn } = to.instance;
        const { name } = viewer.resource;
        return [
          {
            ...{ from: internet, to: arn, by: `TCP ${port} through ${name}`, technique: "T1190" },
            ...{ effort: needsMore, right: rightOfBalancer(answer), findings: [] },
            ...{ evidence: answer.hops.map(hopEvidence), cut: cut(name) },
          },
        ];
      }),
    ),
  );
}

/** What a distribution reads of a bucket with its origin access control. */
function originRight(access: AccessModel, bucket: Resource, { arn }: Resource): Right {
  const action = "s3:GetObject";
  const caller = { kind: "service", arn: "cloudfront.amazonaws.com", accountId: "" } as const;
  const target = { ...access.target(bucket.arn, action), arn: `${bucket.arn}/*` };
  return access.decideFor(caller, { action, target, extra: { "aws:sourcearn": arn } }, []);
}

const matters: ReadonlySet<TargetKind> = new Set(["sensitive_data", "crown_jewel"]);

/**
 * From the internet to sensitive data in buckets that distributions publish without signed URLs. Other data behind
 * a distribution is meant to be published.
 */
export function publishedData(
  access: AccessModel,
  network: NetworkModel,
  targets: ReadonlyMap<Resource, TargetKind>,
): AttackStep[] {
  return enabled(servicesOf(network)).flatMap(({ resource, endpoints }) =>
    originsOf(resource).flatMap(({ kind, domainName, accessControlId }): AttackStep[] => {
      const name = bucketOfHost(domainName ?? "");
      const bucket = name && access.index.byArn(bucketArn(resource.arn, name));
      const [answer] = endpoints.map(({ fromInternet }) =>
        fromInternet({ family: "ipv4", protocol: "tcp", port: 443 }),
      );
      if (kind !== "s3" || accessControlId === null || !bucket || !answer) return [];
      if (!matters.has(targets.get(bucket) ?? "data")) return [];
      const reads = originRight(access, bucket, resource);
      const right = answer.verdict === "blocked" ? denied : allOf([rightOfWay(answer, "ipv4"), reads]);
      if (right.result === "denied") return [];
      return [
        {
          ...{ from: internet, to: bucket.arn, by: `HTTPS through ${resource.name}`, technique: "T1530" },
          ...{ effort: 1, right, findings: [] },
          evidence: [...answer.hops.map(hopEvidence), ...statementsOf(right)],
          cut: `Require signed URLs or cookies for ${bucket.name} in ${resource.name}`,
        },
      ];
    }),
  );
}

/** What was not read of the VPC origin of an origin: itself, how CloudFront connects to it, or where it leads. */
function missingInVpc(index: SnapshotIndex, viewer: Resource, origin: Origin): MissingReading[] {
  const vpcOrigin = vpcOriginOf(viewer, origin);
  if (vpcOrigin === null) return [];
  if (vpcOrigin === undefined || !vpcOriginPorts(viewer, origin, vpcOrigin))
    return [{ iamAction: "cloudfront:GetVpcOrigin", of: viewer.arn }];
  return [missingEndpoint(index, vpcOrigin) ?? []].flat();
}

/** Distributions and target groups of which it is not known where they lead. */
export function missingDoors({ index }: NetworkModel): MissingReading[] {
  const fronts = index
    .ofType(distribution.type)
    .filter((one) => !facetOf(distribution, one, "origins").seen || openOrigins(one) === undefined)
    .map(({ arn }) => ({ iamAction: "cloudfront:ListDistributions", of: arn }));
  const inVpcs = index.ofType(distribution.type).flatMap((one) =>
    originsOf(one)
      .filter(({ kind }) => kind === "vpc")
      .flatMap((origin) => missingInVpc(index, one, origin)),
  );
  const groups = index
    .ofType(targetGroup.type)
    .filter(
      (one) => !facetOf(targetGroup, one, "loadBalancers").seen || !facetOf(targetGroup, one, "targets").seen,
    )
    .map(({ arn }) => ({ iamAction: "elasticloadbalancing:DescribeTargetHealth", of: arn }));
  const classic = index
    .ofType(classicBalancer.type)
    .filter(
      (one) =>
        !facetOf(classicBalancer, one, "listeners").seen || !facetOf(classicBalancer, one, "instances").seen,
    )
    .map(({ arn }) => ({ iamAction: "elasticloadbalancing:DescribeLoadBalancers", of: arn }));
  return [...fronts, ...inVpcs, ...groups, ...classic];
}
