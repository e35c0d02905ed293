import { formatCount } from "../../lib/format.ts";
import type { CoverageGap } from "./queries.ts";

/** CloudFormation types of the six types in the specification. */
const TYPE_NAMES: Readonly<Record<string, readonly string[]>> = {
  EC2: ["AWS::EC2::Instance"],
  RDS: ["AWS::RDS::DBInstance"],
  S3: ["AWS::S3::Bucket"],
  Lambda: ["AWS::Lambda::Function"],
  ELB: ["AWS::ElasticLoadBalancingV2::LoadBalancer", "AWS::ElasticLoadBalancing::LoadBalancer"],
  VPC: ["AWS::EC2::VPC"],
};

/** Display name of a CloudFormation type: `AWS::ECS::Cluster` becomes "ECS Cluster". Other names are unchanged. */
export function typeName(cloudFormationType: string): string {
  const [, service, name] = cloudFormationType.split("::");
  if (service === undefined || name === undefined) return cloudFormationType;
  return `${service} ${name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/g, " ")}`;
}

/** "Missing data: 9 items". */
export function readingsText(count: number): string {
  return `Missing data: ${formatCount(count)} ${count === 1 ? "item" : "items"}`;
}

/**
 * Types that could not be listed and can be missing from an empty list, with Regions and reasons; limited to the type
 * and Region filters.
 */
export function unlistedTypes(
  gaps: readonly CoverageGap[],
  { type, region }: { type?: string | undefined; region?: string | undefined },
): string[] {
  const wanted = type === undefined ? undefined : (TYPE_NAMES[type] ?? undefined);
  const places = new Map<string, Set<string>>();
  for (const gap of gaps) {
    if (gap.facet !== null) continue;
    if (wanted !== undefined && !wanted.includes(gap.resourceType)) continue;
    if (region !== undefined && gap.region !== region) continue;
    const key = `${typeName(gap.resourceType)} (${gap.reason})`;
    const regions = places.get(key) ?? new Set<string>();
    places.set(key, regions.add(gap.region));
  }
  return [...places].map(([what, regions]) => `${what} in ${[...regions].sort().join(", ")}`);
}
