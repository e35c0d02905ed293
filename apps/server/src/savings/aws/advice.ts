import type { Send } from "@skyledger/core/model/aws-call";
import { awsServices } from "@skyledger/core/model/aws-service";
import type { ImportedRecommendation } from "@skyledger/core/savings/recommend";
import { type ClassifiedError, classifyError } from "../../platform/aws/errors.ts";
import { homeRegionOf } from "../../platform/aws/home-region.ts";
import type { AdviceQuestion, AdviserAnswer, AskAdviser, Named } from "./adviser.ts";
import { readComputeOptimizer } from "./compute-optimizer-advice.ts";
import { readCostOptimizationHub } from "./cost-optimization-hub-advice.ts";
import { readPurchaseAdvice } from "./purchase-advice.ts";

/** Why an AWS service could not be read, and the permission that the call needs. */
export interface AdviserSilence extends ClassifiedError {
  iamAction: string;
}

/**
 * Result of one service; `silent`: it could not be read completely, so missing recommendations mean nothing.
 */
export interface Advice {
  source: ImportedRecommendation["source"];
  recommendations: ImportedRecommendation[];
  silent: AdviserSilence | null;
}

/** Codes for a service that the account has not turned on: there is nothing to import. */
const notEnabled: readonly string[] = [
  // Compute Optimizer API reference, "Common Errors".
  "OptInRequiredException",
  // Cost Explorer API reference: too little history, or not turned on.
  "DataUnavailableException",
];

/**
 * Cost Optimization Hub rejects an account that is not enrolled with the same code as a denied call, but
 * another message.
 */
function saysNotEnrolled({ code, message }: ClassifiedError): boolean {
  return notEnabled.includes(code) || /not (?:enrolled|enabled)|enroll|opt.?in/i.test(message);
}

type Reader = (ask: AskAdviser, question: AdviceQuestion) => Promise<AdviserAnswer>;

const readers: readonly (readonly [Advice["source"], Reader])[] = [
  ["compute-optimizer", readComputeOptimizer],
  ["cost-optimization-hub", readCostOptimizationHub],
  ["cost-explorer", readPurchaseAdvice],
];

/** "compute-optimizer:GetIdleRecommendations" of a call. */
function iamActionOf({ service, operation }: Named): string {
  return `${awsServices[service].iamPrefix}:${operation.charAt(0).toUpperCase()}${operation.slice(1)}`;
}

/** Reads one service. */
async function askOne(
  [source, read]: (typeof readers)[number],
  send: Send,
  question: AdviceQuestion,
  { home, signal }: { home: string; signal: AbortSignal },
): Promise<Advice> {
  let last: Named | undefined;
  const ask: AskAdviser = ({ region = home, ...call }) => {
    last = call;
    return send({ ...call, region }, signal);
  };
  let answer: AdviserAnswer;
  try {
    answer = await read(ask, question);
  } catch (error) {
    if (!last) throw error;
    answer = { recommendations: [], refused: [{ call: last, error }] };
  }
  signal.throwIfAborted();
  const silences = answer.refused
    .map(({ call, error }) => ({ ...classifyError(error), iamAction: iamActionOf(call) }))
    .filter((silence) => !saysNotEnrolled(silence));
  return { source, recommendations: answer.recommendations, silent: silences[0] ?? null };
}

/**
 * Reads every service in parallel. One that is not turned on returns nothing; one that is denied is silent
 * and does not stop the others.
 */
export async function readAdvice(
  send: Send,
  question: AdviceQuestion,
  settings: { region: string; signal: AbortSignal },
): Promise<Advice[]> {
  const home = homeRegionOf(settings.region);
  const asked = readers.filter(([source]) => !question.leaveOut?.includes(source));
  return await Promise.all(
    asked.map((reader) => askOne(reader, send, question, { home, signal: settings.signal })),
  );
}
