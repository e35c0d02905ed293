import type { Relationship } from "@skyledger/core/model/define-relationship";
import type { GapReason } from "@skyledger/core/model/observation";
import type { CoverageGap, CoveredScope, Resource } from "@skyledger/core/model/resource";
import type { AccountConnection, AwsSettings } from "../../platform/aws/account-connection.ts";
import type { RequestCount } from "../../platform/aws/request-counts.ts";
import type { EndedSpan, SpanContext } from "../../platform/spans.ts";
import type { CollectionProgress } from "./collect.ts";
import { type PackedRelationships, unpackRelationships } from "./packed-relationships.ts";

/** The job of the collection thread. Plain data, because it crosses threads. */
export interface CollectionJob {
  connection: AccountConnection;
  settings: AwsSettings;
  /** The connected AWS account: credentials of another one are refused. */
  awsAccountId: string;
  /** Whether an organization is connected through this account, and read with it. */
  organization?: boolean;
  /** Null: every region that is enabled in the account. */
  regions: readonly string[] | null;
  /** Region by ARN of stored resources that state their own (buckets, trails). */
  knownRegions: ReadonlyMap<string, string>;
  /** ISO instant. */
  takenAt: string;
}

/** Progress of an account. */
export interface AccountProgress extends CollectionProgress {
  /** Requests to AWS so far. */
  calls: number;
}

/** A resource with its price, ready to store. */
export interface PricedResource {
  resource: Resource;
  label: string;
  /** Decimal text in US dollars a month; null: unknown. */
  monthlyCost: string | null;
  costSource: "list_price" | "unknown";
  costDetail: string;
}

/** Everything derived from the whole snapshot. */
export interface CollectionConclusion {
  covered: readonly CoveredScope[];
  gaps: readonly CoverageGap[];
  relationships: readonly Relationship[];
}

/** The same in the form that crosses threads. */
export type PackedConclusion = Omit<CollectionConclusion, "relationships"> & {
  relationships: PackedRelationships;
};

export function unpackConclusion({ relationships, ...conclusion }: PackedConclusion): CollectionConclusion {
  return { ...conclusion, relationships: unpackRelationships(relationships) };
}

/** Sent by the collection thread. `resources` waits for an `ack`, so that a slow store slows the reading. */
export type CollectionMessage =
  | { kind: "resources"; resources: readonly PricedResource[] }
  | { kind: "progress"; progress: AccountProgress }
  | { kind: "requests"; requests: readonly RequestCount[]; spans: readonly EndedSpan[] }
  | { kind: "concluded"; conclusion: PackedConclusion }
  | { kind: "refused"; reason: GapReason; message: string };

/** Sent to the collection thread. */
export type CollectionCommand =
  /** Starts an account; the previous one has been answered with "concluded" or "refused". */
  | { kind: "collect"; job: CollectionJob; span: SpanContext | undefined }
  | { kind: "ack" }
  | { kind: "abort" };
