import { z } from "zod";
import { accountScope } from "./account-scope.ts";
import { assignee, label, workFilter } from "./collaboration.ts";
import { commaList } from "./comma-list.ts";
import { instant } from "./instant.ts";
import { listQuery } from "./list.ts";
import { gapReason, metricSeries } from "./resource.ts";
import { verifiedWindow } from "./verified-savings.ts";

export const recommendationType = z.enum([
  "INSTANCE_RIGHTSIZING",
  "RESERVED_INSTANCE",
  "SAVINGS_PLAN",
  "UNUSED_RESOURCE",
]);
const grade = z.enum(["HIGH", "MEDIUM", "LOW"]);
export const recommendationStatus = z.enum(["open", "dismissed", "applied", "gone"]);
const effort = z.enum(["VeryLow", "Low", "Medium", "High", "VeryHigh"]);
const risk = z.enum(["Low", "Medium", "High"]);

const source = z.strictObject({
  /** The source: one of Skyledger's rules, or an AWS service. */
  source: z.enum(["skyledger", "compute-optimizer", "cost-optimization-hub", "cost-explorer"]),
  id: z.string(),
  /** The source's own saving, US dollars a month; null if unknown. */
  estimatedMonthlySavings: z.number().nullable(),
  says: z.string(),
});

export const recommendation = z.strictObject({
  recommendationId: z.string(),
  type: recommendationType,
  impact: grade,
  /** What to do, with the amount: "Move fulfilment-db to gp3: save $804 a month". */
  title: z.string(),
  /** The title without the amount: "Move fulfilment-db to gp3". */
  act: z.string(),
  description: z.string(),
  /** The ARN. */
  resourceId: z.string(),
  resourceName: z.string(),
  /** CloudFormation type. */
  resourceType: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  /** Generated data of a sandbox account. */
  sandbox: z.boolean(),
  region: z.string(),
  /** "Delete", "Rightsize", … */
  action: z.string(),
  actionSteps: z.array(z.string()),
  /** US dollars a month over 730 hours; null: a price is unknown. */
  estimatedMonthlySavings: z.number().nullable(),
  /** The part that counts in totalPotentialSavings: overlapping ones on a resource count once. */
  countedMonthlySavings: z.number(),
  /** The recommendation that counts instead, wholly or in part; null: this one counts. */
  countedIn: z
    .strictObject({
      recommendationId: z.string(),
      act: z.string(),
      title: z.string(),
      resourceName: z.string(),
    })
    .nullable(),
  confidence: grade,
  effort,
  risk,
  restartNeeded: z.boolean(),
  rollbackPossible: z.boolean(),
  /** What a purchase binds to: "1 year, no upfront payment"; null: nothing. */
  commitment: z.string().nullable(),
  /** Saving × confidence ÷ (effort × risk), of as much of the saving as counts: what the list is sorted by. */
  rank: z.number(),
  status: recommendationStatus,
  dismissedAt: instant.nullable(),
  dismissedReason: z.string().nullable(),
  /** When a dismissed one becomes open again; null: only manually. */
  dismissedUntil: instant.nullable(),
  /** When someone marked it as done; null unless the status is "applied". */
  appliedAt: instant.nullable(),
  /** The run that implemented it; null unless it is applied, and for manual changes. */
  remediationId: z.string().nullable(),
  /** When a later discovery no longer found it; null: no later discovery, or it could not read it. */
  verifiedAt: instant.nullable(),
  ruleId: z.string(),
  /** How this server implements it: "Change the volume to gp3"; null: manual. */
  automation: z.string().nullable(),
  sources: z.array(source),
  /** Why the confidence is lower. */
  doubts: z.array(z.string()),
  firstSeenAt: instant,
  lastSeenAt: instant,
  /** Null: no one. */
  assignee: assignee.nullable(),
  labels: z.array(label),
  commentCount: z.number().int(),
});

/** A recommendation with what is already counted in it. */
export const listedRecommendation = recommendation.extend({
  /** The best of them, at most 10: nothing of them counts in totalPotentialSavings. One of all is applied. */
  alternatives: z.array(recommendation),
  /** How many there are; `alternatives_of` lists all. */
  alternativeCount: z.number().int().nonnegative(),
});

const riskTotals = z.strictObject({
  /** Exact decimal text, US dollars a month: what these count in totalPotentialSavings. */
  savings: z.string(),
  /** Open ones, without alternatives. */
  count: z.number().int().nonnegative(),
  /** Of them without a known amount. */
  unknown: z.number().int().nonnegative(),
});
export const savingsByRisk = z.strictObject({ Low: riskTotals, Medium: riskTotals, High: riskTotals });

const billLine = z.strictObject({
  name: z.string(),
  /** Key of the price table; null for an amount from a bill or from AWS. */
  price: z.string().nullable(),
  /** Decimal text, US dollars a month per unit. */
  unitPrice: z.string(),
  quantity: z.number(),
  /** Decimal text, US dollars a month. */
  perMonth: z.string(),
});
const bill = z.strictObject({ lines: z.array(billLine), total: z.string() });

export const recommendationDetail = listedRecommendation.extend({
  /** Savings 7 and 30 days after the implementation; null unless the status is "applied". */
  verifiedSavings: z.array(verifiedWindow).nullable(),
  /** The deciding values. */
  evidence: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Cost before and after the change, line by line; null if a price is unknown. */
  priceBefore: bill.nullable(),
  priceAfter: bill.nullable(),
  /** Notes about the amount, such as that reservations were considered. */
  notes: z.array(z.string()),
  couldGoWrong: z.string(),
  /** Text to copy; null: none. */
  commands: z.strictObject({ cli: z.string(), terraform: z.string() }).nullable(),
  /** Daily statistics of the deciding metrics, one series per statistic. */
  metrics: z.array(metricSeries),
  /** Link to the resource in the AWS console; null for the sandbox account. */
  consoleUrl: z.string().nullable(),
  history: z.array(
    z.strictObject({
      at: instant,
      actor: z.string(),
      from: recommendationStatus.nullable(),
      to: recommendationStatus,
      estimatedMonthlySavings: z.number().nullable(),
      note: z.string().nullable(),
      /** The fix that implemented it; null: manually, or found by the discovery. */
      remediationId: z.string().nullable(),
      /** Set if the assignee changed: the name, or empty for no one. Null: the status changed. */
      assignedTo: z.string().nullable(),
    }),
  ),
});

/** What narrows a list of recommendations. */
export const recommendationFilter = {
  /** One type, or several separated by commas. */
  type: commaList(recommendationType, 4).optional(),
  impact: grade.optional(),
  risk: risk.optional(),
  status: recommendationStatus.default("open"),
  ...accountScope,
  ...workFilter,
  resource_id: z.string().max(2048).optional(),
};

export const recommendationQuery = z.strictObject({
  ...listQuery,
  ...recommendationFilter,
  /** Lists the alternatives of this one instead. */
  alternatives_of: z.string().max(64).optional(),
  sort: z.enum(["rank", "savings", "title", "lastSeen"]).default("rank"),
});

export const recommendationCounts = z.strictObject({
  ALL: z.number().int(),
  INSTANCE_RIGHTSIZING: z.number().int(),
  RESERVED_INSTANCE: z.number().int(),
  SAVINGS_PLAN: z.number().int(),
  UNUSED_RESOURCE: z.number().int(),
});

/** Number of matches for the filter without type and status, per status. */
export const recommendationStatusCounts = z.strictObject({
  open: z.number().int(),
  dismissed: z.number().int(),
  applied: z.number().int(),
});

/** A rule that could not be evaluated for a resource. */
export const notEvaluatedSaving = z.strictObject({
  ruleId: z.string(),
  /** What the rule evaluates. */
  title: z.string(),
  /** The ARN. */
  resourceId: z.string(),
  resourceName: z.string(),
  /** CloudFormation type. */
  resourceType: z.string(),
  region: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  /** Missing data: "price", "metrics", or the label of a facet. */
  missing: z.string(),
  reason: gapReason,
});

export const notEvaluatedQuery = z.strictObject({
  ...listQuery,
  ruleId: z.string().max(100).optional(),
  ...accountScope,
});

export const savingsRule = z.strictObject({
  ruleId: z.string(),
  title: z.string(),
  type: recommendationType,
  action: z.string(),
  description: z.string(),
  resourceType: z.string(),
  source: z.string(),
  thresholds: z.array(
    z.strictObject({
      /** "<rule>.<threshold>". */
      name: z.string(),
      label: z.string(),
      unit: z.string(),
      default: z.number(),
      /** Source of the default. */
      source: z.string(),
      /** The workspace's value; null: the default applies. */
      value: z.number().nullable(),
    }),
  ),
});
