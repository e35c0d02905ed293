import { keysOf } from "../platform/keys-of.ts";
import type { Advice, AdviserSilence } from "./aws/advice.ts";

const advisers: Readonly<Record<Advice["source"], true>> = {
  "compute-optimizer": true,
  "cost-optimization-hub": true,
  "cost-explorer": true,
};

const silent: AdviserSilence = {
  reason: "failed",
  code: "Fault",
  retryable: false,
  message: "",
  iamAction: "",
};

/** No AWS recommendations: earlier ones of each service stay. */
export function silentAdvice(): Advice[] {
  return keysOf(advisers).map((source) => ({ source, recommendations: [], silent }));
}
