import type { WorkAssignee, WorkLabel } from "./collaboration.ts";
import type { Confidence, Effort, Impact, Risk, SavingAction, SavingType } from "./define-saving.ts";

/** Who recommends: our rules, or a service of AWS. */
export type RecommendationSource =
  | "skyledger"
  | "compute-optimizer"
  | "cost-optimization-hub"
  | "cost-explorer";

export type RecommendationStatus = "open" | "dismissed" | "applied" | "gone";

/** One line of a stored bill; amounts are decimal text. */
export interface StoredBillLine {
  name: string;
  price: string | null;
  unitPrice: string;
  quantity: number;
  perMonth: string;
}

export interface StoredBill {
  lines: StoredBillLine[];
  total: string;
}

export interface RecommendationDetail {
  evidence: Record<string, string | number>;
  before: StoredBill | null;
  after: StoredBill | null;
  doubts: string[];
  notes: string[];
  steps: string[];
  couldGoWrong: string;
  commands: { cli: string; terraform: string } | null;
  /** Values of the change that the rule found; missing in older rows. */
  change?: Record<string, string>;
  metrics: string[];
  restartNeeded: boolean;
  rollbackPossible: boolean;
}

/** A stored recommendation. Amounts are decimal text in US dollars a month; instants are ISO texts. */
export interface StoredRecommendation {
  id: string;
  accountId: string;
  awsAccountId: string;
  accountName: string;
  accountKind: "sandbox" | "role" | "ambient";
  region: string;
  arn: string;
  action: SavingAction;
  variant: string;
  ruleId: string;
  type: SavingType;
  /** What to do: "Move fulfilment-db to gp3". */
  act: string;
  /** The act with its amount. */
  title: string;
  description: string;
  resourceName: string;
  resourceType: string;
  status: RecommendationStatus;
  dismissedAt: string | null;
  dismissedReason: string | null;
  dismissedUntil: string | null;
  appliedAt: string | null;
  /** The run that implemented it; null: manually, or not implemented. */
  remediationId: string | null;
  verifiedAt: string | null;
  monthlySavings: string | null;
  countedSavings: string;
  /** The recommendation that counts instead. */
  countedIn: { recommendationId: string; act: string; title: string; resourceName: string } | null;
  impact: Impact;
  confidence: Confidence;
  effort: Effort;
  risk: Risk;
  rank: string;
  sources: { source: RecommendationSource; id: string; perMonth: string | null; says: string }[];
  detail: RecommendationDetail;
  firstSeenAt: string;
  lastSeenAt: string;
  /** Who takes care of it; null: no one. */
  assignee: WorkAssignee | null;
  labels: WorkLabel[];
  commentCount: number;
}

export interface RecommendationChange {
  at: string;
  actor: string;
  from: RecommendationStatus | null;
  to: RecommendationStatus;
  monthlySavings: string | null;
  note: string | null;
  /** The fix that implemented it; null: manually, or by the analysis. */
  remediationId: string | null;
  /** Set if the assignee changed: the name, or empty for no one. Null: the status changed. */
  assignedTo: string | null;
}
