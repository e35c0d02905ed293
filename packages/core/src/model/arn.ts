/** The parts of an Amazon Resource Name (AWS General Reference, "Amazon Resource Names"). `resource` may hold colons and slashes. */
export interface ArnParts {
  partition: string;
  service: string;
  region: string;
  accountId: string;
  resource: string;
}

/** Where a resource is read: the values an ARN is built from. `region` is empty for global services. */
export interface ArnScope {
  partition: string;
  region: string;
  accountId: string;
}

/** Splits an ARN; undefined when the text is none. */
export function parseArn(text: string): ArnParts | undefined {
  const [prefix, partition, service, region, accountId, ...rest] = text.split(":");
  if (prefix !== "arn" || !partition || !service || region === undefined || accountId === undefined)
    return undefined;
  if (rest.length === 0) return undefined;
  return { partition, service, region, accountId, resource: rest.join(":") };
}

/**
 * Builds an ARN of the scope's account and region: `buildArn(scope, "ec2", "volume/", volume.VolumeId)`. Empty where AWS
 * left the id out: "volume/undefined" would be one resource that stands for all of them.
 * @param kind what comes before the id: "volume/", "log-group:", or nothing
 */
export function buildArn(scope: ArnScope, service: string, kind: string, id: string | undefined): string {
  if (id === undefined || id === "") return "";
  return `arn:${scope.partition}:${service}:${scope.region}:${scope.accountId}:${kind}${id}`;
}

/** The ARN of a bucket by its name, in the partition of another ARN: bucket ARNs hold neither region nor account. */
export function bucketArn(beside: string, name: string): string {
  return `arn:${parseArn(beside)?.partition ?? "aws"}:s3:::${name}`;
}

/** The partition of a region, by AWS's own region prefixes. */
export function partitionOf(region: string): string {
  if (region.startsWith("cn-")) return "aws-cn";
  if (region.startsWith("us-gov-")) return "aws-us-gov";
  return "aws";
}
