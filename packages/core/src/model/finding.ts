import type { WorkAssignee, WorkLabel } from "./collaboration.ts";
import type { CheckCategory } from "./define-check.ts";

/** Finding states of the specification. */
export type FindingStatus = "ACTIVE" | "RESOLVED" | "IGNORED";

/** State of the finding lifecycle. The caller keeps the identity: account, resource, and check. */
export interface FindingState {
  status: FindingStatus;
  /** Number of scans in which it failed. */
  detectionCount: number;
  /** Who set the status last. */
  setBy: "scan" | "person";
  /** Reappeared after someone marked it fixed. */
  regression: boolean;
  /** ISO instant when ignoring ends; null: never. Only for IGNORED. */
  ignoredUntil: string | null;
}

/** One entry of a finding's history. */
export interface FindingTransition {
  from: FindingStatus | null;
  to: FindingStatus;
  note: string | null;
}

/** A stored finding. Instants are ISO texts; `severity` is 0 (critical) to 4 (informational). */
export interface StoredFinding extends FindingState {
  id: string;
  accountId: string;
  awsAccountId: string;
  accountKind: "sandbox" | "role" | "ambient";
  region: string;
  arn: string;
  checkId: string;
  resourceName: string;
  severity: number;
  category: CheckCategory;
  service: string;
  title: string;
  description: string;
  evidence: Record<string, unknown>;
  note: string | null;
  firstSeenAt: string;
  lastSeenAt: string;
  resolvedAt: string | null;
  /** Why its check's fix does not apply to the resource, as a sentence; null: no reason is known. */
  manualBecause: string | null;
  /** When it should be fixed by the workspace's policy; null: not active, or no due date for its severity. */
  dueAt: string | null;
  /** Attack paths that it is on as of their last evaluation, with the sum of their risks; null: none, or resolved. */
  attackPaths: { count: number; risk: number } | null;
  /** Who takes care of it; null: no one. */
  assignee: WorkAssignee | null;
  labels: WorkLabel[];
  commentCount: number;
  /** Latest result of our own check; null: it has never failed, only Security Hub reports it. */
  ownResult: "fails" | "passes" | null;
  /** When the resource was read for that result. */
  ownResultAt: string | null;
  /** Findings of Security Hub, newest first. */
  hubSources: StoredHubSource[];
}

/** One Security Hub finding that matches a finding of Skyledger. */
export interface StoredHubSource {
  hubId: string;
  product: string;
  /** "S3.1"; null: not from a control. */
  controlId: string | null;
  /** Region of the Security Hub that reported it. */
  region: string;
  sight: "fails" | "passes" | "suppressed" | "unknown";
  severity: number;
  compliance: string | null;
  workflow: string;
  updatedAt: string;
}

export interface StoredChange extends FindingTransition {
  at: string;
  actor: string;
  /** Of a line about who takes care of it: the name as it was then, "" for no one. Null: a line about the status. */
  assignedTo: string | null;
}
