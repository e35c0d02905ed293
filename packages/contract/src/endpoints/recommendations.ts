import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { accountScope } from "../schemas/account-scope.ts";
import { approvalRequired } from "../schemas/approval.ts";
import { instant } from "../schemas/instant.ts";
import { listAnswer } from "../schemas/list.ts";
import {
  listedRecommendation,
  notEvaluatedQuery,
  notEvaluatedSaving,
  recommendation,
  recommendationCounts,
  recommendationDetail,
  recommendationQuery,
  recommendationStatusCounts,
  savingsByRisk,
  savingsRule,
} from "../schemas/recommendation.ts";
import { remediationAccepted, remediationPreview, remediationResult } from "../schemas/remediation.ts";
import { verifiedItem, verifiedTotal } from "../schemas/verified-savings.ts";

const recommendationId = z.string().max(64);

export const recommendationEndpoints = {
  "GET /cost/recommendations": endpoint({
    summary:
      "Recommendations, filtered and paged, sorted by saving × confidence ÷ (effort × risk). Overlapping recommendations are alternatives of the one that counts, and are not counted.",
    tag: "Cost",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: recommendationQuery,
    responses: {
      200: z.strictObject({
        recommendations: z.array(listedRecommendation),
        /** Savings of all open ones, US dollars a month: overlapping ones count once, unknown ones not. */
        totalPotentialSavings: z.number(),
        /** The same by risk: the three add up to the total. */
        savingsByRisk,
        /** Open ones that are alternatives of others, and in none of the counts. */
        alternativesCount: z.number().int().nonnegative(),
        /** How many match the filter, per tab, without alternatives. */
        counts: recommendationCounts,
        statusCounts: recommendationStatusCounts,
        /** Savings of the open ones by type, counting overlaps within the type once. */
        savingsByType: z.record(z.string(), z.number()),
        /** Matching ones with unknown savings. */
        unknownSavingsCount: z.number().int(),
        /**
         * Payers of accounts in the list: commitments are evaluated once with the payer, for all accounts that
         * share them.
         */
        commitmentPayers: z.array(
          z.strictObject({
            /** Null: the caller has no role in the payer's account. */
            payer: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
            /** Number of connected accounts that share, the payer included, in which the caller has a role. */
            accounts: z.number().int(),
          }),
        ),
        ...listAnswer,
      }),
    },
    errors: ["unauthenticated"],
  }),
  "GET /cost/recommendations/:id": endpoint({
    summary:
      "One recommendation with its evidence, metrics, price arithmetic, sources, risks, steps and commands",
    tag: "Cost",
    access: "member",
    permission: "read",
    reach: "accounts",
    params: z.strictObject({ id: recommendationId }),
    responses: { 200: z.strictObject({ recommendation: recommendationDetail }) },
    errors: ["unauthenticated", "not_found"],
  }),
  "POST /cost/recommendations/dismiss": endpoint({
    summary: "Dismiss a recommendation permanently or until a date",
    tag: "Cost",
    access: "member",
    permission: "triage",
    reach: "accounts",
    audit: "recommendation.dismissed",
    auditTarget: "recommendation_id",
    auditFields: ["reason", "until"],
    body: z.strictObject({
      recommendation_id: recommendationId,
      reason: z.string().trim().min(1).max(1000),
      /** When it becomes open again automatically. */
      until: instant.optional(),
    }),
    responses: { 200: z.strictObject({ recommendation }) },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "GET /cost/recommendations/:id/plan": endpoint({
    summary:
      "A preview of applying a recommendation: changes, before and after, and dependent resources. Reads the resource again; changes nothing.",
    tag: "Cost",
    access: "member",
    permission: "read",
    reach: "accounts",
    params: z.strictObject({ id: recommendationId }),
    responses: { 200: remediationPreview },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "POST /cost/recommendations/implement": endpoint({
    summary:
      "Apply a recommendation. If automated, it runs like a fix: read again, save the state, run a Systems Manager document, verify, and roll back on failure. Otherwise, mark it as applied manually, which the next discovery verifies. Waits for the end, or responds with 202 and `Prefer: respond-async`.",
    tag: "Cost",
    access: "member",
    permission: "fix",
    reach: "accounts",
    audit: "recommendation.applied",
    auditTarget: "recommendation_id",
    auditFields: ["manual", "note"],
    body: z.strictObject({
      recommendation_id: recommendationId,
      /** A person has done it: nothing runs, even if it is automated. */
      manual: z.boolean().optional(),
      /** Manual work that was done, as a note. */
      note: z.string().trim().max(1000).optional(),
      /** From the plan that was shown; the run is rejected if the configuration has changed since. */
      previewToken: z.string().max(200).optional(),
      /** The resource's name, if something is deleted permanently. */
      confirmName: z.string().max(2048).optional(),
      /** Why it is needed, for the people who approve it; ignored if no policy requires approval. */
      reason: z.string().trim().max(1000).optional(),
    }),
    responses: {
      200: z.strictObject({
        recommendation,
        /** Result of the run; null: none was needed. */
        remediation: remediationResult.nullable(),
      }),
      202: z.union([remediationAccepted, approvalRequired]),
    },
    errors: ["unauthenticated", "not_found", "conflict", "run_failed"],
  }),
  "POST /cost/recommendations/restore": endpoint({
    summary: "Restore a dismissed recommendation, or one that was not applied",
    tag: "Cost",
    access: "member",
    permission: "triage",
    reach: "accounts",
    audit: "recommendation.restored",
    auditTarget: "recommendation_id",
    body: z.strictObject({ recommendation_id: recommendationId }),
    responses: { 200: z.strictObject({ recommendation }) },
    errors: ["unauthenticated", "not_found", "conflict"],
  }),
  "GET /cost/verified-savings": endpoint({
    summary:
      "Savings of applied recommendations in the bill, 7 and 30 days later, compared with the prediction",
    tag: "Cost",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: z.strictObject(accountScope),
    responses: {
      200: z.strictObject({
        /** Newest first. */
        items: z.array(verifiedItem),
        /** One per window. */
        totals: z.array(verifiedTotal),
      }),
    },
    errors: ["unauthenticated"],
  }),
  "GET /cost/not-evaluated-savings": endpoint({
    summary: "Savings rules that were not evaluated: resources with missing data or prices, with the reason",
    tag: "Cost",
    access: "member",
    permission: "read",
    reach: "accounts",
    query: notEvaluatedQuery,
    responses: {
      200: z.strictObject({
        notEvaluated: z.array(notEvaluatedSaving),
        /** Resources that at least one rule could not evaluate, without the filter by rule. */
        resources: z.number().int(),
        /**
         * Number of resources per rule that could not be evaluated, most first, without the filter by rule.
         */
        rules: z.array(z.strictObject({ ruleId: z.string(), title: z.string(), count: z.number().int() })),
        ...listAnswer,
      }),
    },
    errors: ["unauthenticated"],
  }),
  "GET /cost/savings-rules": endpoint({
    summary: "All savings rules with their thresholds: unit, default, source, and the workspace's value",
    tag: "Cost",
    access: "member",
    permission: "read",
    reach: "accounts",
    responses: { 200: z.strictObject({ rules: z.array(savingsRule) }) },
    errors: ["unauthenticated"],
  }),
  "PUT /cost/savings-rules/thresholds": endpoint({
    summary: "Set thresholds by name, or null to restore the default. Changes apply from the next discovery",
    tag: "Cost",
    access: "member",
    permission: "settings",
    reach: "workspace",
    audit: "savings_thresholds.updated",
    auditFields: ["thresholds"],
    body: z.strictObject({
      thresholds: z.record(z.string().max(200), z.number().min(0).max(1_000_000_000_000).nullable()),
    }),
    responses: { 200: z.strictObject({ rules: z.array(savingsRule) }) },
    errors: ["unauthenticated"],
  }),
};
