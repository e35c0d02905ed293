import { z } from "zod";
import { instant } from "./instant.ts";
import { fixChange, requirement } from "./remediation.ts";
import { runStatus } from "./run.ts";

/** One fix of a plan of many. */
export const bulkPlanItem = z.strictObject({
  /** Null: a recommendation is to be applied. */
  findingId: z.string().nullable(),
  /** Null: a finding is to be fixed. */
  recommendationId: z.string().nullable(),
  /** What the recommendation is to do, or the finding's title. */
  title: z.string(),
  resourceName: z.string(),
  /** The ARN: names need not be unique. */
  resourceId: z.string(),
  region: z.string(),
  /** What is done: "Change the volume to gp3". */
  fix: z.string(),
  impactLevel: z.enum(["Low", "Medium", "High"]),
  impact: z.string(),
  /** Something is deleted permanently. */
  destructive: z.boolean(),
  /** What changes, as far as the inventory shows; null: the resource is read when its fix runs. */
  changes: z.array(fixChange).nullable(),
  /** Whether, and how, the fix can be undone; null: not known before. */
  undo: z.strictObject({ possible: z.boolean(), text: z.string() }).nullable(),
  /** US dollars a month; null: a price is not known, or a finding is fixed. */
  estimatedMonthlySavings: z.number().nullable(),
});

/** What one confirmation starts. */
export const bulkPlan = z.strictObject({
  /** In the order in which they are applied. */
  items: z.array(bulkPlanItem),
  /** Selected ones beyond the most that one run applies. */
  beyondLimit: z.number().int(),
  /** Selected ones that only people can do. */
  manual: z.number().int(),
  /** Selected ones that no longer apply. */
  closed: z.number().int(),
  /** Selected items that are left out because their fix deletes something permanently. */
  excludedDeletions: z.number().int(),
  /** Items that delete something permanently: their number confirms them. */
  deletions: z.number().int(),
  /** Of exactly these items: the run is refused when the selection has changed since. */
  planHash: z.string(),
  /** What policies require before it is executed; null: nothing. */
  approval: requirement.nullable(),
});

/** What one confirmation starts for findings. */
export const findingsBulkPlan = bulkPlan.extend({
  /** The first of the selected ones that are left out, most severe first; the counts have them all. */
  leftOut: z.array(
    z.strictObject({
      findingId: z.string(),
      title: z.string(),
      resourceName: z.string(),
      why: z.enum(["manual", "deletes", "closed"]),
    }),
  ),
});

export const bulkRemediationItem = z.strictObject({
  findingId: z.string().nullable(),
  recommendationId: z.string().nullable(),
  title: z.string(),
  resourceName: z.string(),
  /** The ARN; null: the finding or recommendation no longer exists. */
  resourceId: z.string().nullable(),
  /** ID of the connected account; null: the finding or recommendation no longer exists, and no fix has started. */
  accountId: z.string().nullable(),
  status: z.enum(["waiting", "running", "completed", "failed", "skipped", "not_run"]),
  /** Outcome; empty before. */
  message: z.string(),
  /** The fix, once it was started. */
  remediationId: z.string().nullable(),
  /** When the fix was undone; null: it was not. */
  undoneAt: instant.nullable(),
});

export const bulkRemediation = z.strictObject({
  runId: z.string(),
  status: runStatus,
  requestedBy: z.string(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  items: z.array(bulkRemediationItem),
});
