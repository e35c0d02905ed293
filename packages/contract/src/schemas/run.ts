import { z } from "zod";
import { costRunResult } from "./cost.ts";
import { instant } from "./instant.ts";
import { scanSummary } from "./security.ts";
import { importSummary } from "./security-hub.ts";

export const runStatus = z.enum(["queued", "running", "completed", "failed", "cancelled", "interrupted"]);

export const runProgress = z.strictObject({
  /** Finished and total units of work (type × account × Region). */
  done: z.number().int(),
  total: z.number().int(),
  resources: z.number().int(),
  gaps: z.number().int(),
  /** Current step: "EC2 in eu-west-1: 412 resources". */
  current: z.string().nullable(),
  estimatedSecondsLeft: z.number().nullable(),
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

export const run = z.strictObject({
  id: z.string(),
  kind: z.enum([
    "discovery",
    "metrics",
    "security_scan",
    "remediation",
    "cost_analysis",
    "security_hub_import",
    "billing_import",
  ]),
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
      costRunResult,
      importSummary,
      billingImportSummary,
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
