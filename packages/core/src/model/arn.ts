/**
 * The parts of an Amazon Resource Name (AWS General Reference, "Amazon Resource Names"). `resource` can
 * contain colons and slashes.
 */
export interface ArnParts {
  partition: string;
  service: string;
  region: string;
  accountId: string;
  resource: string;
}

/** Where a resource is read: the values of its ARN. `region` is empty for global services. */
export interface ArnScope {
  partition: string;
  region: string;
  accountId: string;
}

/** Splits an ARN; undefined for any other text. */
export function parseArn(text: string): ArnParts | undefined {
  const [prefix, partition, service, region, accountId, ...rest] = text.split(":");
  if (prefix !== "arn" || !partition || !service || region === undefined || accountId === undefined)
    return undefined;
  if (rest.length === 0) return undefined;
  return { partition, service, region, accountId, resource: rest.join(":") };
}

/**
 * Builds an ARN in the scope's account and Region: `buildArn(scope, "ec2", "volume/", volume.VolumeId)`.
 * Empty when AWS omitted the ID: "volume/undefined" would be one resource for all of them.
 * @param kind the part before the ID: "volume/", "log-group:", or nothing
 */
export function buildArn(scope: ArnScope, service: string, kind: string, id: string | undefined): string {
  if (id === undefined || id === "") return "";
  return `arn:${scope.partition}:${service}:${scope.region}:${scope.accountId}:${kind}${id}`;
}

/** The ARN of a bucket in the partition of another ARN. Bucket ARNs have neither Region nor account. */
export function bucketArn(beside: string, name: string): string {
  return `arn:${parseArn(beside)?.partition ?? "aws"}:s3:::${name}`;
}

/** The ARN of an account itself, in the partition of another ARN: the one that policies name. */
export function accountRootArn(beside: string, accountId: string): string {
  return `arn:${parseArn(beside)?.partition ?? "aws"}:iam::${accountId}:root`;
}

/** The partition of a Region, by AWS's Region prefixes. */
export function partitionOf(region: string): string {
  if (region.startsWith("cn-")) return "aws-cn";
  if (region.startsWith("us-gov-")) return "aws-us-gov";
  return "aws";
}
