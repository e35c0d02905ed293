import { z } from "zod";
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
  /** Who says so: a rule of ours, or an adviser of AWS. */
  source: z.enum(["skyledger", "compute-optimizer", "cost-optimization-hub", "cost-explorer"]),
  id: z.string(),
  /** What it says that is saved, US dollars a month; null when it does not tell. */
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
  /** Made-up data of a sandbox account. */
  sandbox: z.boolean(),
  region: z.string(),
  /** "Delete", "Rightsize", … */
  action: z.string(),
  actionSteps: z.array(z.string()),
  /** US dollars a month over 730 hours; null: a price is not known. */
  estimatedMonthlySavings: z.number().nullable(),
  /** What of it counts in totalPotentialSavings: where several overlap on a resource, they count once. */
  countedMonthlySavings: z.number(),
  /** The recommendation that counts in its place, wholly or in part; null: it counts itself. */
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
  /** Saving × confidence ÷ (effort × risk), of as much of the saving as counts: what the list is sorted by. */
  rank: z.number(),
  status: recommendationStatus,
  dismissedAt: instant.nullable(),
  dismissedReason: z.string().nullable(),
  /** When a dismissed one comes back; null: only manually. */
  dismissedUntil: instant.nullable(),
  /** When someone said that it is done; null unless the status is "applied". */
  appliedAt: instant.nullable(),
  /** The run that carried it out; null unless it is applied, and where a person did it. */
  remediationId: z.string().nullable(),
  /** When a later discovery no longer found it; null: no discovery has looked since, or could. */
  verifiedAt: instant.nullable(),
  ruleId: z.string(),
  /** What this server does by itself to carry it out: "Change the volume to gp3"; null: it is a plan for people. */
  automation: z.string().nullable(),
  sources: z.array(source),
  /** Why the confidence is lower than it could be. */
  doubts: z.array(z.string()),
  firstSeenAt: instant,
  lastSeenAt: instant,
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
  /** Decimal text, US dollars a month for one. */
  unitPrice: z.string(),
  quantity: z.number(),
  /** Decimal text, US dollars a month. */
  perMonth: z.string(),
});
const bill = z.strictObject({ lines: z.array(billLine), total: z.string() });

export const recommendationDetail = listedRecommendation.extend({
  /** What it saved 7 and 30 days after it was applied; null unless the status is "applied". */
  verifiedSavings: z.array(verifiedWindow).nullable(),
  /** The values that decided. */
  evidence: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Cost before and after the change, line by line; null when a price is not known. */
  priceBefore: bill.nullable(),
  priceAfter: bill.nullable(),
  /** What to know about the amount, e.g. that reservations were taken into account. */
  notes: z.array(z.string()),
  couldGoWrong: z.string(),
  restartNeeded: z.boolean(),
  rollbackPossible: z.boolean(),
  /** Text to copy; null when there is none. */
  commands: z.strictObject({ cli: z.string(), terraform: z.string() }).nullable(),
  /** Daily statistics of the metrics that decided, per statistic one series. */
  metrics: z.array(metricSeries),
  /** Link to the resource in AWS's console; null for the sandbox account. */
  consoleUrl: z.string().nullable(),
  history: z.array(
    z.strictObject({
      at: instant,
      actor: z.string(),
      from: recommendationStatus.nullable(),
      to: recommendationStatus,
      estimatedMonthlySavings: z.number().nullable(),
      note: z.string().nullable(),
      /** The fix that did it; null: a person or the discovery did. */
      remediationId: z.string().nullable(),
    }),
  ),
});

export const recommendationQuery = z.strictObject({
  ...listQuery,
  /** One type, or several with commas between. */
  type: commaList(recommendationType, 4).optional(),
  impact: grade.optional(),
  risk: risk.optional(),
  status: recommendationStatus.default("open"),
  accountId: z.string().max(64).optional(),
  resource_id: z.string().max(2048).optional(),
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

/** How many match the filter but for its type and status, per status. */
export const recommendationStatusCounts = z.strictObject({
  open: z.number().int(),
  dismissed: z.number().int(),
  applied: z.number().int(),
});

/** A rule that could not be evaluated for a resource. */
export const notEvaluatedSaving = z.strictObject({
  ruleId: z.string(),
  /** What the rule looks for. */
  title: z.string(),
  /** The ARN. */
  resourceId: z.string(),
  resourceName: z.string(),
  /** CloudFormation type. */
  resourceType: z.string(),
  region: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  /** What was missing: "price", "metrics", or the label of a reading. */
  missing: z.string(),
  reason: gapReason,
});

export const notEvaluatedQuery = z.strictObject({
  ...listQuery,
  ruleId: z.string().max(100).optional(),
  accountId: z.string().max(64).optional(),
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
      /** Where the default comes from. */
      source: z.string(),
      /** What the workspace set; null: the default counts. */
      value: z.number().nullable(),
    }),
  ),
});
