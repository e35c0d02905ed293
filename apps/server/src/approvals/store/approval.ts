import type { AutomationRun, FixChange } from "@skyledger/core/model/define-fix";
import type { RunStatus } from "@skyledger/core/model/run";
import type { Queryable } from "../../platform/db/queryable.ts";

/** What a change does to one resource, exactly. */
export interface PlannedFix {
  findingId: string | null;
  recommendationId: string | null;
  fixId: string;
  accountId: string;
  region: string;
  arn: string;
  resourceType: string;
  resourceName: string;
  destructive: boolean;
  /** The document that Systems Manager runs, with its parameters. */
  run: AutomationRun;
  changes: readonly FixChange[];
  /** The parts of the resource that the fix looks at, as they were read. */
  configuration: Readonly<Record<string, unknown>>;
}

export type ApprovalKind = "fix" | "undo" | "fixes" | "tags" | "tags_undo";

/** A change as it is approved. */
export interface ExactPlan {
  version: 1;
  kind: ApprovalKind;
  /** The fix or the run that is undone. */
  undoOf: string | null;
  fixes: readonly PlannedFix[];
}

export type ApprovalStatus = "pending" | "approved" | "started" | "denied" | "withdrawn" | "expired" | "void";

/** A person who acts on a request. */
export interface Person {
  userId: string;
  email: string;
}

/** Input of a request. */
export interface NewApproval {
  kind: ApprovalKind;
  /** What is changed; only one request of it is open at a time. */
  subject: string;
  accountIds: readonly string[];
  title: string;
  plan: ExactPlan;
  planHash: string;
  policies: readonly string[];
  approvalsNeeded: number;
  reason: string;
  requestedBy: Person;
  createdAt: Date;
  expiresAt: Date;
}

/** A stored request. Instants are ISO texts. */
export interface StoredApproval extends Omit<NewApproval, "requestedBy" | "createdAt" | "expiresAt"> {
  id: string;
  workspaceId: string;
  /** Null: the person is no longer a member. */
  requestedById: string | null;
  requestedByEmail: string;
  status: ApprovalStatus;
  statusReason: string;
  createdAt: string;
  expiresAt: string;
  endedAt: string | null;
  /** People who approved it. */
  approvedBy: readonly string[];
  runId: string | null;
  runStatus: RunStatus | null;
  runMessage: string;
}

/** One entry of a request's history. */
export interface ApprovalEvent {
  at: string;
  actor: string;
  event: "requested" | "approved" | "denied" | "withdrawn" | "expired" | "started" | "void";
  reason: string;
}

/** The caller of a list: `accountIds` are those in which the caller approves; null: all of them. */
export interface Viewer {
  userId: string;
  accountIds: readonly string[] | null;
}

/** The outcome of a request in its transaction. */
export type Requested = { approval: StoredApproval; isNew: boolean };

/** The outcome of a decision; a refusal: nothing was changed. */
export type Decided =
  | { approval: StoredApproval }
  | { refusal: "not_found" | "own" | "decided_before" | "expired" | { status: ApprovalStatus } };

/** Reports to the person who requested an approval how it ended, in the transaction of the end. */
export type ReportEnd = (
  tx: Queryable,
  approval: StoredApproval,
  end: { outcome: "approved" | "denied" | "expired" | "void"; by: string; reason: string; at: Date },
) => Promise<void>;

/** The end of a request that is not executed. */
export interface ApprovalEnd {
  status: "void" | "expired";
  reason: string;
  now: Date;
  /** Only a request in one of these states; omitted: an open one. */
  from?: readonly ApprovalStatus[];
}
