import type { GapReason, Observation } from "./observation.ts";

/** Tag key to value, as AWS has them: outside text, never trusted. */
export type Tags = Readonly<Record<string, string>>;

/** What is known of any resource, whatever its type. Times are ISO 8601 UTC instants. */
export interface ResourceIdentity {
  /** Amazon Resource Name, unique in a workspace. */
  arn: string;
  /** CloudFormation type, e.g. "AWS::EC2::Instance" (six things AWS gives no type follow the same form). */
  type: string;
  /** The id people use: instance id, bucket name, function name. */
  id: string;
  name: string;
  /** AWS region, or "global". */
  region: string;
  accountId: string;
}

/** Whether a volume or network interface hangs on something. */
export type AttachmentState = "attached" | "detached";

/** A resource as it was collected, with one observation per facet of its type. */
export interface Resource<Facets = Record<string, unknown>> extends ResourceIdentity {
  /** State in AWS's own words, lower case ("running", "in-use"); null when the type has none or it was not seen. */
  status: string | null;
  /** Beside the status, for types that are attached to others; left out: the type has none, or it was not seen. */
  attachment?: AttachmentState;
  /** AWS still lists it but it exists no more (a terminated instance): shown, never evaluated, related or charged. */
  ended?: true;
  createdAt: string | null;
  tags: Observation<Tags>;
  facets: { readonly [Name in keyof Facets]: Observation<Facets[Name]> };
}

/**
 * Something that could not be read. Without `facet` the whole list of `type` in account and region is missing:
 * then nothing may be concluded from the absence of a resource.
 */
export interface CoverageGap {
  accountId: string;
  region: string;
  /** Key of `awsServices`. */
  service: string;
  type: string;
  facet: string | null;
  reason: GapReason;
  /** AWS's error code and message, shortened. Outside text. */
  message: string;
  /** The action that an IAM statement would have to allow, e.g. "s3:GetBucketPolicy". */
  iamAction: string;
  /** How many resources lack the reading; 1 for a list. */
  count: number;
}

/** One type × account × region that was listed to its end. */
export interface CoveredScope {
  accountId: string;
  region: string;
  type: string;
}

/** Everything seen in one collection, and everything that was not. The only input of checks, savings, relationships and diffs. */
export interface InventorySnapshot {
  /** ISO instant of the collection: the clock of all evaluations over it. */
  takenAt: string;
  resources: readonly Resource[];
  covered: readonly CoveredScope[];
  gaps: readonly CoverageGap[];
}
