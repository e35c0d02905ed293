import { z } from "zod";
import { accountTag } from "./account-scope.ts";
import { instant } from "./instant.ts";
import { listAnswer } from "./list.ts";
import { fixChange } from "./remediation.ts";
import { runStatus } from "./run.ts";
import { severity } from "./severity.ts";

/** The fixes that a policy covers. A severity and an amount are the lowest that are covered. */
export const policyScope = z.union([
  z.literal("all"),
  z.strictObject({ severity }),
  z.strictObject({ destructive: z.literal(true) }),
  /** A root or an OU: the accounts in it and below it. */
  z.strictObject({ unitId: z.string().min(1).max(64) }),
  /** ID of a connected account. */
  z.strictObject({ accountId: z.uuid() }),
  z.strictObject({ accountTag }),
  /** US dollars a month that a recommendation saves. One with an unknown amount is covered. */
  z.strictObject({ monthlyAmount: z.number().min(0).max(1_000_000_000) }),
]);

const mostPolicies = 50;

/** Each scope at most once. */
export const approvalPolicies = z
  .array(
    z.strictObject({
      appliesTo: policyScope,
      /** Number of people who have to approve. */
      approvals: z.number().int().min(1).max(5),
    }),
  )
  .max(mostPolicies, `Use at most ${mostPolicies} policies.`)
  .superRefine((all, context) => {
    const seen = new Set<string>();
    all.forEach(({ appliesTo }, index) => {
      const key = JSON.stringify(appliesTo);
      if (seen.has(key)) {
        context.addIssue({
          code: "custom",
          path: [index, "appliesTo"],
          message: "There is another policy for the same fixes.",
        });
      }
      seen.add(key);
    });
  })
  .describe("Each scope at most once; a repeated scope returns 400.");

/** The response for a change that waits for approval. */
export const approvalRequired = z.strictObject({
  status: z.literal("APPROVAL_REQUIRED"),
  approvalId: z.string(),
  /** SHA-256 of the plan's canonical JSON: exactly this plan is executed, or nothing. */
  planHash: z.string(),
});

export const approvalStatus = z.enum([
  "pending",
  "approved",
  "started",
  "denied",
  "withdrawn",
  "expired",
  "void",
]);

export const approval = z.strictObject({
  approvalId: z.string(),
  kind: z.enum(["fix", "undo", "fixes", "tags", "tags_undo"]),
  title: z.string(),
  /** `void`: the configuration has changed, so that nothing was executed. */
  status: approvalStatus,
  /** Why it was denied, withdrawn, or void; empty otherwise. */
  statusReason: z.string(),
  /** Why it is requested; empty: no reason was given. */
  reason: z.string(),
  requestedBy: z.string(),
  createdAt: instant,
  /** An open request ends at this time. */
  expiresAt: instant,
  endedAt: instant.nullable(),
  /** SHA-256 of the plan's canonical JSON. */
  planHash: z.string(),
  /** Resources that change. */
  resources: z.number().int(),
  accountIds: z.array(z.string()),
  /** The policies that require the approval, in words. */
  policies: z.array(z.string()),
  approvalsNeeded: z.number().int(),
  approvalsGiven: z.number().int(),
  /** Whether the caller can approve or deny it. */
  canDecide: z.boolean(),
  canWithdraw: z.boolean(),
  /** Why an approved change has not started; empty: it starts within seconds, or it isn't approved. */
  waitsFor: z.string(),
  /** When an approved change starts at the earliest; null: at once, or it isn't known. */
  waitsUntil: instant.nullable(),
  /** The run that executes it; null: not started. */
  run: z.strictObject({ runId: z.string(), status: runStatus, message: z.string() }).nullable(),
});

export const approvalList = z.strictObject({
  approvals: z.array(approval),
  ...listAnswer,
  /** Open requests that the caller can decide. */
  waitingForMe: z.number().int(),
});

/** One resource of a plan. */
const plannedFix = z.strictObject({
  /** "Turn on versioning". */
  title: z.string(),
  findingId: z.string().nullable(),
  recommendationId: z.string().nullable(),
  resourceId: z.string(),
  resourceName: z.string(),
  region: z.string(),
  accountId: z.string(),
  destructive: z.boolean(),
  changes: z.array(fixChange),
  /** What Systems Manager runs. */
  document: z.string(),
  parameters: z.record(z.string(), z.array(z.string())),
});

export const approvalDetail = approval.extend({
  plan: z.array(plannedFix),
  /** Oldest first. */
  history: z.array(
    z.strictObject({
      at: instant,
      /** Email of a person. */
      actor: z.string(),
      event: z.enum(["requested", "approved", "denied", "withdrawn", "expired", "started", "void"]),
      reason: z.string(),
    }),
  ),
});
