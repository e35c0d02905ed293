import type { FixChange } from "@skyledger/core/model/define-fix";
import type { FindingState, FindingTransition } from "@skyledger/core/model/finding";
import type { RecommendationStatus } from "@skyledger/core/model/recommendation";
import type { Resource } from "@skyledger/core/model/resource";

/** Data of every new remediation. */
export interface NewRemediation {
  accountId: string;
  findingId: string | null;
  checkId: string | null;
  recommendationId: string | null;
  /** The savings rule of the recommendation; null for a finding. */
  ruleId: string | null;
  /** The expected savings of the recommendation, decimal text in US dollars a month; null: unknown. */
  predictedSavings: string | null;
  fixId: string;
  region: string;
  arn: string;
  resourceName: string;
  resourceType: string;
  requestedBy: string;
  expectedToken: string | null;
  undoOf: string | null;
  /** The approval under which it was started; null or omitted: none was needed. */
  approvalId?: string | null;
  createdAt: string;
}

export type RemediationOutcome = "COMPLETED" | "NOT_AUTOMATABLE" | "FAILED";

/** The result of the rollback; null: none was needed. */
export type RolledBack = "done" | "failed" | "impossible" | null;

/** A stored remediation. Its id is its run's. */
export interface StoredRemediation extends NewRemediation {
  id: string;
  workspaceId: string;
  status: "RUNNING" | RemediationOutcome;
  message: string;
  changes: readonly FixChange[];
  /** The resource before the fix; null until it was read. */
  savedState: Resource | null;
  rolledBack: RolledBack;
  undoneAt: string | null;
  finishedAt: string | null;
}

/** Steps of a fix, in order. */
export type StepName = "precondition" | "preview" | "saved_state" | "execution" | "recheck" | "rollback";

export interface StoredStep {
  name: StepName;
  status: "running" | "done" | "failed";
  startedAt: string;
  finishedAt: string | null;
  message: string;
  detail: Record<string, unknown>;
}

/** How a remediation ends, with all its consequences. */
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
