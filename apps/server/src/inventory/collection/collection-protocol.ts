import type { Relationship } from "@skyledger/core/model/define-relationship";
import type { GapReason } from "@skyledger/core/model/observation";
import type { CoverageGap, CoveredScope, Resource } from "@skyledger/core/model/resource";
import type { AccountConnection, AwsSettings } from "../../platform/aws/account-connection.ts";
import type { CollectionProgress } from "./collect.ts";
import { type PackedRelationships, unpackRelationships } from "./packed-relationships.ts";

/** What the collection's thread has to do. Plain data: it crosses threads. */
export interface CollectionJob {
  connection: AccountConnection;
  settings: AwsSettings;
  /** The account that was connected: credentials of another are refused. */
  awsAccountId: string;
  /** Null: every region that the account has enabled. */
  regions: readonly string[] | null;
  /** Region by ARN of stored resources that name their own (buckets, trails). */
  knownRegions: ReadonlyMap<string, string>;
  /** ISO instant. */
  takenAt: string;
}

/** A resource with its price, ready to be stored. */
export interface PricedResource {
  resource: Resource;
  label: string;
  /** Decimal text in US dollars a month; null: unknown. */
  monthlyCost: string | null;
  costSource: "list_price" | "unknown";
  costDetail: string;
}

/** Everything that follows from the whole snapshot. */
export interface CollectionConclusion {
  covered: readonly CoveredScope[];
  gaps: readonly CoverageGap[];
  relationships: readonly Relationship[];
}

/** The same as it crosses threads. */
export type PackedConclusion = Omit<CollectionConclusion, "relationships"> & {
  relationships: PackedRelationships;
};

export function unpackConclusion({ relationships, ...conclusion }: PackedConclusion): CollectionConclusion {
  return { ...conclusion, relationships: unpackRelationships(relationships) };
}

/** From the collection's thread. `resources` waits for an `ack`, so that a slow store slows the reading. */
export type CollectionMessage =
  | { kind: "resources"; resources: readonly PricedResource[] }
  | { kind: "progress"; progress: CollectionProgress }
  | { kind: "concluded"; conclusion: PackedConclusion }
  | { kind: "refused"; reason: GapReason; message: string };

/** To the collection's thread. */
export type CollectionCommand =
  /** Begins an account; the one before has been answered with "concluded" or "refused". */
  { kind: "collect"; job: CollectionJob } | { kind: "ack" } | { kind: "abort" };
