export type RunStatus = "queued" | "running" | "completed" | "failed" | "cancelled" | "interrupted";

/** A step of a run that consists of runs of other kinds. */
export interface RunStep {
  kind: RunKind;
  state: "waiting" | "running" | "completed" | "failed" | "cancelled";
  /** The run that does it; null: none has been started. */
  runId: string | null;
  /** It was under way already: canceling this run leaves it running. */
  joined: boolean;
  /** What came of it, or why it failed. */
  message: string | null;
}

/** Progress of a run; see the contract's `runProgress`. */
export interface RunProgress {
  done: number;
  total: number;
  resources: number;
  gaps: number;
  current: string | null;
  estimatedSecondsLeft: number | null;
  /** Of a run that consists of others. */
  steps?: RunStep[] | undefined;
}

/** Result of a discovery. */
export interface DiscoveryResult {
  resourcesFound: number;
  newResources: number;
  goneResources: number;
  relationships: number;
  gaps: number;
  durationSeconds: number;
  message: string;
}

/** Result of a security scan. */
export interface ScanResult {
  findingsCount: number;
  newFindings: number;
  resolvedFindings: number;
  unknown: number;
  score: number | null;
  message: string;
}

/** Result of a remediation. */
export interface RemediationRunResult {
  remediationId: string;
  status: "COMPLETED" | "NOT_AUTOMATABLE" | "FAILED";
  message: string;
  /** The recommendation that requested it; null: a finding did. Missing in what an earlier version wrote. */
  recommendationId?: string | null;
  /** The run of many fixes that started it; null: it was started alone. */
  bulkRunId?: string | null;
  /** It undid a fix. */
  undo?: boolean;
}

/** Result of many fixes that one run applied in order. */
export interface BulkRemediationResult {
  of: "findings" | "recommendations";
  completed: number;
  failed: number;
  /** Not started: it no longer applied, or another fix was running. */
  skipped: number;
  /** Not started, because the run was stopped. */
  notRun: number;
  message: string;
}

/** Result of a change of tags. */
export interface TagChangeResult {
  changed: number;
  failed: number;
  /** Not changed: deleted, or the tags were others than planned. */
  skipped: number;
  /** Not changed, because the run was stopped. */
  notRun: number;
  /** The change that it undid; null: it undid none. */
  undoOf: string | null;
  message: string;
}

/** Result of a cost analysis. */
export interface CostRunResult {
  /** US dollars, exact; null: no day of the range is known. */
  totalCost: string | null;
  daysRead: number;
  /** Paid Cost Explorer requests. */
  requests: number;
  gaps: number;
  message: string;
}

/** Result of an import from Security Hub. */
export interface HubImportResult {
  findingsRead: number;
  newFindings: number;
  resolvedFindings: number;
  regions: number;
  gaps: number;
  message: string;
}

/** Result of a billing import. */
export interface BillingImportResult {
  filesImported: number;
  filesUnchanged: number;
  months: number;
  rows: number;
  durationSeconds: number;
  message: string;
}

/** Result of a metrics run. */
export interface MetricReadingResult {
  accounts: number;
  metrics: number;
  /** Metrics that could not be read. */
  gaps: number;
  recommendations: number;
  durationSeconds: number;
  message: string;
}

/** Result of a full analysis. */
export interface FullAnalysisResult {
  accounts: number;
  steps: number;
  durationSeconds: number;
  message: string;
}

/** Result types by run kind. */
export interface RunResults {
  discovery: DiscoveryResult;
  metrics: MetricReadingResult;
  security_scan: ScanResult;
  remediation: RemediationRunResult;
  bulk_remediation: BulkRemediationResult;
  tag_change: TagChangeResult;
  cost_analysis: CostRunResult;
  security_hub_import: HubImportResult;
  billing_import: BillingImportResult;
  full_analysis: FullAnalysisResult;
}

export type RunKind = keyof RunResults;

export type RunResult = RunResults[RunKind];

export interface Run {
  id: string;
  workspaceId: string;
  kind: RunKind;
  status: RunStatus;
  accountIds: string[];
  progress: RunProgress;
  /** That of the run's own kind. */
  result: RunResult | null;
  error: string | null;
  /** The request, in addition to the accounts. */
  input: unknown;
  createdBy: string | null;
  attempts: number;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

/** The part of a run that subscribers receive. */
export type RunMoment = Omit<Run, "workspaceId" | "input" | "createdBy">;
