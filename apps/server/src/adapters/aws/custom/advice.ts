import type { ImportedRecommendation } from "@skyledger/core/savings/recommend";
import { type ClassifiedError, classifyError } from "../errors.ts";
import { homeRegionOf } from "../home-region.ts";
import type { AwsCall, Send } from "../send.ts";
import { readComputeOptimizer } from "./compute-optimizer-advice.ts";
import { readCostOptimizationHub } from "./cost-optimization-hub-advice.ts";
import { readPurchaseAdvice } from "./purchase-advice.ts";

/** What AWS's own advisers are asked about. */
export interface AdviceQuestion {
  awsAccountId: string;
  /** Regions that the inventory has resources in. */
  regions: readonly string[];
  /** Advisers that are not asked this time. */
  leaveOut?: readonly ImportedRecommendation["source"][];
}

/** Sends one call for an adviser. */
export type AskAdviser = (call: Omit<AwsCall, "region"> & { region?: string }) => Promise<unknown>;

/** What one adviser said; `silent`: it could not be asked, so that nothing may be concluded from what it leaves out. */
export interface Advice {
  source: ImportedRecommendation["source"];
  recommendations: ImportedRecommendation[];
  silent: ClassifiedError | null;
}

/** Codes by which an adviser says that the account has not switched it on: then there is nothing to import. */
const notEnabled: readonly string[] = [
  // Compute Optimizer API reference, "Common Errors".
  "OptInRequiredException",
  // Cost Explorer API reference: too little history, or not switched on.
  "DataUnavailableException",
];

/** Cost Optimization Hub refuses an account that is not enrolled like a denied call, and says so in its words. */
function saysNotEnrolled({ code, message }: ClassifiedError): boolean {
  return notEnabled.includes(code) || /not (?:enrolled|enabled)|enroll|opt.?in/i.test(message);
}

type Reader = (ask: AskAdviser, question: AdviceQuestion) => Promise<ImportedRecommendation[]>;

const readers: readonly (readonly [Advice["source"], Reader])[] = [
  ["compute-optimizer", readComputeOptimizer],
  ["cost-optimization-hub", readCostOptimizationHub],
  ["cost-explorer", readPurchaseAdvice],
];

/** Asks every adviser. One that is not switched on has nothing to say; one that refuses is silent and stops no other. */
export async function readAdvice(
  send: Send,
  question: AdviceQuestion,
  settings: { region: string; signal: AbortSignal },
): Promise<Advice[]> {
  const home = homeRegionOf(settings.region);
  const ask: AskAdviser = ({ region = home, ...call }) => send({ ...call, region }, settings.signal);
  const advice: Advice[] = [];
  for (const [source, read] of readers) {
    if (question.leaveOut?.includes(source)) continue;
    try {
      advice.push({ source, recommendations: await read(ask, question), silent: null });
    } catch (error) {
      settings.signal.throwIfAborted();
      const classified = classifyError(error);
      advice.push({ source, recommendations: [], silent: saysNotEnrolled(classified) ? null : classified });
    }
  }
  return advice;
}
