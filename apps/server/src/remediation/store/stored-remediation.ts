import type { FixChange } from "@skyledger/core/model/define-fix";
import type { FindingState, FindingTransition } from "@skyledger/core/model/finding";
import type { RecommendationStatus } from "@skyledger/core/model/recommendation";
import type { Resource } from "@skyledger/core/model/resource";

/** What every remediation begins with. */
export interface NewRemediation {
  accountId: string;
  findingId: string | null;
  checkId: string | null;
  recommendationId: string | null;
  /** The savings rule that asked; null: a finding did. */
  ruleId: string | null;
  /** What the recommendation promised, decimal text in US dollars a month; null: not known. */
  predictedSavings: string | null;
  fixId: string;
  region: string;
  arn: string;
  resourceName: string;
  resourceType: string;
  requestedBy: string;
  expectedToken: string | null;
  undoOf: string | null;
  createdAt: string;
}

export type RemediationOutcome = "COMPLETED" | "NOT_AUTOMATABLE" | "FAILED";

/** What became of the rollback; null: none was needed. */
export type RolledBack = "done" | "failed" | "impossible" | null;

/** A stored remediation. Its id is its run's. */
export interface StoredRemediation extends NewRemediation {
  id: string;
  workspaceId: string;
  status: "RUNNING" | RemediationOutcome;
  message: string;
  changes: readonly FixChange[];
  /** The resource as it was before; null until it was read. */
  savedState: Resource | null;
  rolledBack: RolledBack;
  undoneAt: string | null;
  finishedAt: string | null;
}

export interface StoredStep {
  name: string;
  status: "running" | "done" | "failed";
  startedAt: string;
  finishedAt: string | null;
  message: string;
  detail: Record<string, unknown>;
}

/** How a remediation ends, with everything that follows from it. */
export interface RemediationEnd {
  at: string;
  status: RemediationOutcome;
  message: string;
  rolledBack: RolledBack;
  /** The finding's change, when its state changed. */
  finding: { id: string; state: FindingState; transition: FindingTransition } | null;
  /** The recommendation's change, when its status changes. */
  recommendation: {
    id: string;
    from: RecommendationStatus;
    to: "open" | "applied" | "gone";
    note: string;
  } | null;
  /** For the audit log. */
  action: "remediation.completed" | "remediation.failed" | "remediation.undone";
}
