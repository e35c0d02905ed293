import type {
  RecommendationDetail,
  StoredBill,
  StoredRecommendation,
} from "@skyledger/core/model/recommendation";
import { z } from "zod";
import { type ParseJson, storedJson } from "../../platform/stored-json.ts";

const texts = z.array(z.string());
const evidence = z.record(z.string(), z.union([z.string(), z.number()]));

const bill: z.ZodType<StoredBill> = z.object({
  lines: z.array(
    z.object({
      name: z.string(),
      price: z.string().nullable(),
      unitPrice: z.string(),
      quantity: z.number(),
      perMonth: z.string(),
    }),
  ),
  total: z.string(),
});

const detail: z.ZodType<RecommendationDetail> = z.object({
  evidence,
  before: bill.nullable(),
  after: bill.nullable(),
  doubts: texts,
  notes: texts,
  steps: texts,
  couldGoWrong: z.string(),
  commands: z.object({ cli: z.string(), terraform: z.string() }).nullable(),
  change: z.record(z.string(), z.string()).exactOptional(),
  metrics: texts,
  restartNeeded: z.boolean(),
  rollbackPossible: z.boolean(),
});

const source = z.object({
  source: z.enum(["skyledger", "compute-optimizer", "cost-optimization-hub", "cost-explorer"]),
  id: z.string(),
  perMonth: z.string().nullable(),
  says: z.string(),
});

export const parseDetail = storedJson("recommendations.detail", detail);
export const parseSources: ParseJson<StoredRecommendation["sources"]> = storedJson(
  "recommendations.sources",
  z.array(source),
);
/** ARN and monthly amount of each resource whose cost a recommendation reduces. */
export const parseClaims = storedJson("recommendations.claims", z.array(z.tuple([z.string(), z.string()])));
export const parsePoolsTouched = storedJson("recommendations.pools_touched", texts);
export const parseEvidence = storedJson("savings.evidence", evidence);
export const parseSteps = storedJson("savings.steps", texts);
export const parseBilledByDay = storedJson(
  "cost_resources.billed_by_day",
  z.record(z.string(), z.string()).nullable(),
);
