import { keysOf } from "../platform/keys-of.ts";
import type { EndedUnit } from "./store/stored-unit.ts";

/** The sums of units' counts. @param zero the names to sum, each 0 */
export function sumOfUnits<Name extends string>(
  ended: readonly EndedUnit[],
  zero: Readonly<Record<Name, number>>,
): Record<Name, number> {
  const sum: Record<Name, number> = { ...zero };
  for (const { result } of ended) {
    for (const name of keysOf(zero)) sum[name] += result?.counts[name] ?? 0;
  }
  return sum;
}

/** Number of units that broke off: they failed without a result. */
export function brokenOff(ended: readonly EndedUnit[]): number {
  return ended.filter(({ state, result }) => state === "failed" && result === null).length;
}

/** Total steps when units that wait take as many as the others on average. */
export function expectedTotal(totals: {
  waiting: number;
  running: number;
  ended: number;
  total: number;
}): number {
  const { waiting, running, ended, total } = totals;
  const started = running + ended;
  return started === 0 ? total : total + Math.round((total / started) * waiting);
}
