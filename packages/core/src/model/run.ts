export type RunStatus = "queued" | "running" | "completed" | "failed" | "cancelled" | "interrupted";

/** How far a run has come; see the contract's `runProgress`. */
export interface RunProgress {
  done: number;
  total: number;
  resources: number;
  gaps: number;
  current: string | null;
  estimatedSecondsLeft: number | null;
}

/** What a finished discovery found. */
export interface DiscoveryResult {
  resourcesFound: number;
  newResources: number;
  goneResources: number;
  relationships: number;
  gaps: number;
  durationSeconds: number;
  message: string;
}

/** What a finished security scan found. */
export interface ScanResult {
  findingsCount: number;
  newFindings: number;
  resolvedFindings: number;
  unknown: number;
  score: number | null;
  message: string;
}

/** What a finished remediation came to. */
export interface RemediationRunResult {
  remediationId: string;
  status: "COMPLETED" | "NOT_AUTOMATABLE" | "FAILED";
  message: string;
}

/** What a finished cost analysis did. */
export interface CostRunResult {
  /** US dollars, exact; null: no day of the range is known. */
  totalCost: string | null;
  daysRead: number;
  /** Paid requests to Cost Explorer. */
  requests: number;
  gaps: number;
  message: string;
}

/** What a finished import from Security Hub brought. */
export interface HubImportResult {
  findingsRead: number;
  newFindings: number;
  resolvedFindings: number;
  regions: number;
  gaps: number;
  message: string;
}

/** What a finished import of billing exports did. */
export interface BillingImportResult {
  filesImported: number;
  filesUnchanged: number;
  months: number;
  rows: number;
  durationSeconds: number;
  message: string;
}

/** What a finished reading of metrics came to. */
export interface MetricReadingResult {
  accounts: number;
  metrics: number;
  /** Metrics that could not be read. */
  gaps: number;
  recommendations: number;
  durationSeconds: number;
  message: string;
}

/** What a run of each kind results in. */
export interface RunResults {
  discovery: DiscoveryResult;
  metrics: MetricReadingResult;
  security_scan: ScanResult;
  remediation: RemediationRunResult;
  cost_analysis: CostRunResult;
  security_hub_import: HubImportResult;
  billing_import: BillingImportResult;
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
  /** Of the run's own kind. */
  result: RunResult | null;
  error: string | null;
  /** What was asked for, beside the accounts. */
  input: unknown;
  createdBy: string | null;
  attempts: number;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
}

/** What of a run is told to listeners. */
export type RunMoment = Omit<Run, "workspaceId" | "input" | "createdBy">;
