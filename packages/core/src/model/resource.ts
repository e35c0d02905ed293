import type { GapReason, Observation } from "./observation.ts";
import type { Signal } from "./signal.ts";

/** Tag keys and values as in AWS: external text, never trusted. */
export type Tags = Readonly<Record<string, string>>;

/** Properties that every resource has. Times are ISO 8601 UTC instants. */
export interface ResourceIdentity {
  /** Amazon Resource Name, unique in a workspace. */
  arn: string;
  /**
   * CloudFormation type, such as "AWS::EC2::Instance" (seven resources without an AWS type follow the same
   * form).
   */
  type: string;
  /** Display ID: instance ID, bucket name, function name. */
  id: string;
  name: string;
  /** AWS Region, or "global". */
  region: string;
  accountId: string;
}

/** Whether a volume or network interface is attached. */
export type AttachmentState = "attached" | "detached";

/** A collected resource, with one observation per facet of its type. */
export interface Resource<Facets = Record<string, unknown>> extends ResourceIdentity {
  /**
   * State in AWS's words, lower case ("running", "in-use"); null when the type has none or it was not read.
   */
  status: string | null;
  /**
   * In addition to the status, for types that attach to others; omitted: the type has none, or it was not
   * read.
   */
  attachment?: AttachmentState;
  /**
   * AWS still lists it, but it no longer exists (a terminated instance): shown, never evaluated, related, or
   * charged.
   */
  ended?: true;
  /** A person marked it as one of those that matter most. Collectors don't set it. */
  isCrownJewel?: true;
  createdAt: string | null;
  tags: Observation<Tags>;
  facets: { readonly [Name in keyof Facets]: Observation<Facets[Name]> };
}

/**
 * Missing data. Without `facet`, the whole list of `type` in the account and Region is missing, so absence of
 * a resource means nothing.
 */
export interface CoverageGap {
  accountId: string;
  region: string;
  /** Key of `awsServices`. */
  service: string;
  type: string;
  facet: string | null;
  reason: GapReason;
  /** AWS's error code and message, shortened. External text. */
  message: string;
  /** The action that an IAM statement would have to allow, such as "s3:GetBucketPolicy". */
  iamAction: string;
  /** Number of affected resources; 1 for a list. */
  count: number;
}

/** One type × account × Region whose list is complete. */
export interface CoveredScope {
  accountId: string;
  region: string;
  type: string;
}

/**
 * Everything that one collection read, and everything that it could not read. The only input of checks,
 * savings rules, relationships, and diffs.
 */
export interface InventorySnapshot {
  /** ISO instant of the collection, the clock of all its evaluations. */
  takenAt: string;
  resources: readonly Resource[];
  covered: readonly CoveredScope[];
  gaps: readonly CoverageGap[];
  /** Active findings of other AWS services, for what attackers can do; omitted: they do not matter to the evaluation. */
  signals?: readonly Signal[];
}
