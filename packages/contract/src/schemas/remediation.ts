import { z } from "zod";
import { instant } from "./instant.ts";
import { propertyLabels } from "./property-label.ts";
import { remediationSummary, runStatus } from "./run.ts";

/** One field before and after; for a deletion: `resource` from its name to null. */
export const fixChange = z.strictObject({
  field: z.string(),
  /** Label of the field: "Block Public Access: Block public ACLs". */
  label: z.string(),
  unit: z.string().nullable(),
  before: z.json(),
  after: z.json(),
  /** Labels of the values' properties. */
  labels: propertyLabels,
});

const automationRun = z.strictObject({
  /** Systems Manager document. */
  document: z.string(),
  parameters: z.record(z.string(), z.array(z.string())),
});

/** What policies require of a change. */
export const requirement = z.strictObject({
  /** Number of people who have to approve. */
  approvals: z.number().int(),
  /** The policies that require it, in words. */
  policies: z.array(z.string()),
});

export const remediationPreview = z.strictObject({
  /** Null for a recommendation. */
  findingId: z.string().nullable(),
  /** Null for a finding. */
  recommendationId: z.string().nullable(),
  fixId: z.string(),
  /** The action: "Turn on versioning". */
  title: z.string(),
  resourceName: z.string(),
  /** `ready`: it can be confirmed; `reason` explains the others. */
  state: z.enum(["ready", "manual", "no_change", "unknown"]),
  reason: z.string(),
  /** Send it with the confirmation: the fix is rejected if the configuration has changed since. */
  previewToken: z.string().nullable(),
  changes: z.array(fixChange),
  /** Related resources. */
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
  /** Something is deleted: the resource's name must be typed. */
  destructive: z.boolean(),
  rollback: z.strictObject({ possible: z.boolean(), text: z.string() }),
  /** Missing prerequisites in AWS, as sentences. */
  missing: z.array(z.string()),
  /** What policies require before the fix is executed; null: nothing. */
  approval: z
    .strictObject({
      ...requirement.shape,
      /** The open request for it; null: there is none. */
      openRequest: z.string().nullable(),
    })
    .nullable(),
});

export const remediationResult = remediationSummary;

export const remediationAccepted = z.strictObject({
  remediationId: z.string(),
  runId: z.string(),
  status: runStatus,
});

export const remediation = z.strictObject({
  remediationId: z.string(),
  /** Null: the finding no longer exists, or there was none. */
  findingId: z.string().nullable(),
  /** Null: the recommendation no longer exists, or a finding requested it. */
  recommendationId: z.string().nullable(),
  /** The savings rule that requested it; null: a finding did. */
  ruleId: z.string().nullable(),
  fixId: z.string(),
  title: z.string(),
  resourceId: z.string(),
  resourceName: z.string(),
  /** ID of the connected account. */
  accountId: z.string(),
  region: z.string(),
  status: z.enum(["RUNNING", "COMPLETED", "NOT_AUTOMATABLE", "FAILED"]),
  message: z.string(),
  requestedBy: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  changes: z.array(fixChange),
  /** Result of the rollback; null: none was needed. */
  rolledBack: z.enum(["done", "failed", "impossible"]).nullable(),
  /** The remediation that this one undoes. */
  undoOf: z.string().nullable(),
  undoneAt: instant.nullable(),
  /** `approval`: what policies require of the undo; null: nothing. */
  undo: z.strictObject({ possible: z.boolean(), text: z.string(), approval: requirement.nullable() }),
  steps: z.array(
    z.strictObject({
      name: z.enum(["precondition", "preview", "saved_state", "execution", "recheck", "rollback"]),
      status: z.enum(["pending", "running", "done", "failed", "skipped"]),
      startedAt: instant.nullable(),
      finishedAt: instant.nullable(),
      message: z.string(),
      /** Steps that run a document. */
      execution: z
        .strictObject({
          document: z.string(),
          /** Null: Systems Manager has not started it yet. */
          executionId: z.string().nullable(),
          /** Systems Manager's own status. */
          status: z.string().nullable(),
          /** Systems Manager's own reason for a failure; empty where there is none. */
          failure: z.string(),
          steps: z.array(z.strictObject({ name: z.string(), status: z.string() })),
        })
        .nullable(),
    }),
  ),
});
