import { z } from "zod";
import { instant } from "./instant.ts";
import { propertyLabels } from "./property-label.ts";
import { remediationSummary, runStatus } from "./run.ts";

/** One field before and after; deleted: `resource` from its name to null. */
export const fixChange = z.strictObject({
  field: z.string(),
  /** Label of the field: "Block Public Access: Block public ACLs". */
  label: z.string(),
  unit: z.string().nullable(),
  before: z.json(),
  after: z.json(),
  /** Labels of what the values hold. */
  labels: propertyLabels,
});

const automationRun = z.strictObject({
  /** Systems Manager document. */
  document: z.string(),
  parameters: z.record(z.string(), z.array(z.string())),
});

export const remediationPreview = z.strictObject({
  /** Null: a recommendation is asked about. */
  findingId: z.string().nullable(),
  /** Null: a finding is asked about. */
  recommendationId: z.string().nullable(),
  fixId: z.string(),
  /** What is done: "Turn versioning on". */
  title: z.string(),
  resourceName: z.string(),
  /** `ready`: it may be confirmed; the others say in `reason` why not. */
  state: z.enum(["ready", "manual", "no_change", "unknown"]),
  reason: z.string(),
  /** Send it with the confirmation: the fix is refused when the configuration has changed since. */
  previewToken: z.string().nullable(),
  changes: z.array(fixChange),
  /** What is related to the resource. */
  dependents: z.array(
    z.strictObject({
      resourceId: z.string(),
      name: z.string(),
      type: z.string(),
      relationship: z.string(),
    }),
  ),
  run: automationRun.nullable(),
  impactLevel: z.enum(["Low", "Medium", "High"]),
  impact: z.string(),
  steps: z.array(z.string()),
  /** Something is deleted: the resource's name has to be typed. */
  destructive: z.boolean(),
  rollback: z.strictObject({ possible: z.boolean(), text: z.string() }),
  /** What has to be installed in AWS first, in sentences. */
  missing: z.array(z.string()),
});

export const remediationResult = remediationSummary;

export const remediationAccepted = z.strictObject({
  remediationId: z.string(),
  runId: z.string(),
  status: runStatus,
});

export const remediation = z.strictObject({
  remediationId: z.string(),
  /** Null: the finding is gone, or there was none. */
  findingId: z.string().nullable(),
  /** Null: the recommendation is gone, or a finding asked for it. */
  recommendationId: z.string().nullable(),
  /** The savings rule that asked for it; null: a finding did. */
  ruleId: z.string().nullable(),
  fixId: z.string(),
  title: z.string(),
  resourceId: z.string(),
  resourceName: z.string(),
  region: z.string(),
  status: z.enum(["RUNNING", "COMPLETED", "NOT_AUTOMATABLE", "FAILED"]),
  message: z.string(),
  requestedBy: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  changes: z.array(fixChange),
  /** What became of the rollback; null: none was needed. */
  rolledBack: z.enum(["done", "failed", "impossible"]).nullable(),
  /** The remediation that this one takes back. */
  undoOf: z.string().nullable(),
  undoneAt: instant.nullable(),
  undo: z.strictObject({ possible: z.boolean(), text: z.string() }),
  steps: z.array(
    z.strictObject({
      name: z.enum(["precondition", "preview", "saved_state", "execution", "recheck", "rollback"]),
      status: z.enum(["pending", "running", "done", "failed", "skipped"]),
      startedAt: instant.nullable(),
      finishedAt: instant.nullable(),
      message: z.string(),
      /** Of the steps that run a document. */
      execution: z
        .strictObject({
          document: z.string(),
          /** Null: Systems Manager has not taken it yet. */
          executionId: z.string().nullable(),
          /** Systems Manager's own word. */
          status: z.string().nullable(),
          steps: z.array(z.strictObject({ name: z.string(), status: z.string() })),
        })
        .nullable(),
    }),
  ),
});
