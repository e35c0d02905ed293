import type { Bill } from "@skyledger/core/model/bill";
import { committedServices, type PlanUse, type Reservation } from "@skyledger/core/model/committed-use";
import { Money } from "@skyledger/core/model/money";
import type { ImportedRecommendation } from "@skyledger/core/savings/recommend";
import { z } from "zod";
import { keysOf } from "../../platform/keys-of.ts";
import type { Advice } from "../aws/advice.ts";
import type { CoveredHours } from "../aws/commitment-coverage.ts";

/**
 * Stored results of Cost Explorer: commitment coverage, purchase recommendations, and plan use; and an account's
 * reservations for its payer, which evaluates those of all accounts.
 */
export interface CostExplorerAnswers {
  coverage: CoveredHours[];
  purchases: Advice;
  /** Purchase recommendations for all accounts on the payer's bill. */
  shared_purchases: Advice;
  plans: PlanUse[];
  reservations: Reservation[];
}

const text = z.string();
const texts = z.array(text);
/** Money in stored results, where amounts differ from texts. */
export const moneyKey = "$money";
const money = z
  .object({ [moneyKey]: z.string().regex(/^-?\d+(\.\d+)?$/) })
  .transform(({ [moneyKey]: amount }) => Money.parse(amount));

const bill: z.ZodType<Bill> = z.object({
  lines: z.array(
    z.object({ name: text, price: text.nullable(), unitPrice: money, quantity: z.number(), perMonth: money }),
  ),
  total: money,
});

const recommendation: z.ZodType<ImportedRecommendation> = z.object({
  ...{ arn: text, region: text, resourceType: text, resourceName: text, variant: text, ruleId: text },
  ...{ description: text, couldGoWrong: text, part: text, id: text, says: text },
  source: z.enum(["compute-optimizer", "cost-optimization-hub", "cost-explorer"]),
  target: text.optional(),
  action: z.enum([
    ...(["Delete", "Stop", "ScaleIn", "Rightsize", "Upgrade", "MigrateToGraviton"] as const),
    ...(["PurchaseReservedInstances", "PurchaseSavingsPlans", "Configure", "Schedule"] as const),
  ]),
  type: z.enum(["INSTANCE_RIGHTSIZING", "RESERVED_INSTANCE", "SAVINGS_PLAN", "UNUSED_RESOURCE"]),
  perMonth: money.nullable(),
  confidence: z.enum(["HIGH", "MEDIUM", "LOW"]),
  effort: z.enum(["VeryLow", "Low", "Medium", "High", "VeryHigh"]),
  risk: z.enum(["Low", "Medium", "High"]),
  restartNeeded: z.boolean(),
  rollbackPossible: z.boolean(),
  evidence: z.record(text, z.union([text, z.number()])),
  before: bill.nullable(),
  after: bill.nullable(),
  ...{ doubts: texts, notes: texts, steps: texts, metrics: texts, poolsTouched: texts },
  commands: z.object({ cli: text, terraform: text }).nullable(),
  change: z.record(text, text),
  claims: z.array(z.object({ arn: text, perMonth: money })).exactOptional(),
  pool: text.nullable(),
});

const purchases: z.ZodType<Advice> = z.object({
  source: z.literal("cost-explorer"),
  recommendations: z.array(recommendation),
  // Only complete results are stored.
  silent: z.null(),
});

/** Reads stored results, also those of other versions. */
export const costExplorerAnswers: {
  readonly [What in keyof CostExplorerAnswers]: z.ZodType<CostExplorerAnswers[What]>;
} = {
  coverage: z.array(
    z.object({
      service: z.enum(keysOf(committedServices)),
      ...{ region: text, type: text, by: z.enum(["reservations", "plans"]), percent: z.number() },
    }),
  ),
  purchases,
  shared_purchases: purchases,
  plans: z.array(
    z.object({
      ...{ arn: text, name: text, committed: money, unused: money, days: z.number() },
      endsAt: text.nullable(),
    }),
  ),
  reservations: z.array(
    z.object({
      service: z.enum(keysOf(committedServices)),
      ...{ id: text, type: text, product: text, region: text, count: z.number(), state: text, endsAt: text },
      perHour: money,
    }),
  ),
};
