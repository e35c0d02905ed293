import type { ReachAnswer } from "./walk.ts";

const order = ["reachable", "unknown", "blocked"] as const satisfies readonly ReachAnswer["verdict"][];

/** The answer with the most reach; the first of equal ones. Undefined: there is none. */
export function bestOf(answers: readonly ReachAnswer[]): ReachAnswer | undefined {
  let best: ReachAnswer | undefined;
  for (const answer of answers)
    if (!best || order.indexOf(answer.verdict) < order.indexOf(best.verdict)) best = answer;
  return best;
}
