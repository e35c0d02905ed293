import { z } from "zod";
import { costRunResult } from "./cost.ts";
import { instant } from "./instant.ts";
import { scanSummary } from "./security.ts";
import { importSummary } from "./security-hub.ts";

export const runStatus = z.enum(["queued", "running", "completed", "failed", "cancelled", "interrupted"]);

export const runKind = z.enum([
  "discovery",
  "metrics",
  "security_scan",
  "remediation",
  "bulk_remediation",
  "tag_change",
  "cost_analysis",
  "security_hub_import",
  "billing_import",
  "full_analysis",
]);

/** Part of a run that one process works on at a time. */
export const runUnit = z.strictObject({
  id: z.string(),
  accountId: z.string(),
  /** Null: all Regions of the account. */
  region: z.string().nullable(),
  state: z.enum(["waiting", "running", "completed", "failed", "cancelled"]),
  resources: z.number().int(),
  /** Requests to AWS. */
  calls: z.number().int(),
  gaps: z.number().int(),
  /** From its first start to its end, or to now; null: not started. */
  seconds: z.number().nullable(),
  /** Why it failed, or its current step. */
  message: z.string().nullable(),
});

/** A step of a run that consists of runs of other kinds. */
export const runStep = z.strictObject({
  kind: runKind,
  state: z.enum(["waiting", "running", "completed", "failed", "cancelled"]),
  /** The run that does it; null: none has been started. */
  runId: z.string().nullable(),
  /** It was under way already: canceling this run leaves it running. */
  joined: z.boolean(),
  /** What came of it, or why it failed. */
  message: z.string().nullable(),
});

export const runProgress = z.strictObject({
  /** Finished and total units of work (type × account × Region). */
  done: z.number().int(),
  total: z.number().int(),
  resources: z.number().int(),
  gaps: z.number().int(),
  /** Current step: "EC2 in eu-west-1: 412 resources". */
  current: z.string().nullable(),
  estimatedSecondsLeft: z.number().nullable(),
  /** Only of a run that consists of others, in their order. */
  steps: z.array(runStep).optional(),
});

export const discoverySummary = z.strictObject({
  runId: z.string(),
  status: runStatus,
  resourcesFound: z.number().int(),
  newResources: z.number().int(),
  goneResources: z.number().int(),
  relationships: z.number().int(),
  gaps: z.number().int(),
  durationSeconds: z.number(),
  message: z.string(),
});

export const remediationSummary = z.strictObject({
  remediationId: z.string(),
  status: z.enum(["COMPLETED", "NOT_AUTOMATABLE", "FAILED"]),
  message: z.string(),
  /** The recommendation that requested it; null: a finding did. */
  recommendationId: z.string().nullable().optional(),
  /** The run of many fixes that started it; null: it was started alone. */
  bulkRunId: z.string().nullable().optional(),
  /** It undid a fix. */
  undo: z.boolean().optional(),
});

/** What many fixes that one run applied in order came to. */
export const bulkRemediationSummary = z.strictObject({
  of: z.enum(["findings", "recommendations"]),
  completed: z.number().int(),
  failed: z.number().int(),
  /** Not started: it no longer applied, or another fix was running. */
  skipped: z.number().int(),
  /** Not started, because the run was stopped. */
  notRun: z.number().int(),
  message: z.string(),
});

/** Result of a change of tags. */
export const tagChangeSummary = z.strictObject({
  changed: z.number().int(),
  failed: z.number().int(),
  /** Not changed: deleted, or the tags were others than planned. */
  skipped: z.number().int(),
  /** Not changed, because the run was stopped. */
  notRun: z.number().int(),
  /** The change that it undid; null: it undid none. */
  undoOf: z.string().nullable(),
  message: z.string(),
});

/** Result of a billing import. */
export const billingImportSummary = z.strictObject({
  filesImported: z.number().int(),
  filesUnchanged: z.number().int(),
  months: z.number().int(),
  rows: z.number().int(),
  durationSeconds: z.number(),
  message: z.string(),
});

/** Result of a metrics run. */
export const metricReadingSummary = z.strictObject({
  accounts: z.number().int(),
  metrics: z.number().int(),
  gaps: z.number().int(),
  recommendations: z.number().int(),
  durationSeconds: z.number(),
  message: z.string(),
});

/** Result of a finished full analysis. */
export const fullAnalysisSummary = z.strictObject({
  accounts: z.number().int(),
  steps: z.number().int(),
  durationSeconds: z.number(),
  message: z.string(),
});

export const run = z.strictObject({
  id: z.string(),
  kind: runKind,
  status: runStatus,
  accountIds: z.array(z.string()),
  progress: runProgress,
  /** Set if the run completed. */
  result: z
    .union([
      discoverySummary,
      metricReadingSummary,
      scanSummary,
      remediationSummary,
      bulkRemediationSummary,
      tagChangeSummary,
      costRunResult,
      importSummary,
      billingImportSummary,
      fullAnalysisSummary,
    ])
    .nullable(),
  /** Why it failed, as a sentence. */
  error: z.string().nullable(),
  attempts: z.number().int(),
  createdAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
});

export const runAccepted = z.strictObject({ runId: z.string(), status: runStatus });
