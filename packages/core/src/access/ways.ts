import type { Decision } from "./evaluate.ts";

/** Results from the most to the least access. */
const order = ["allowed", "depends", "unknown", "denied"] as const satisfies readonly Decision["result"][];

/** A step between two nodes, by their ARNs. */
export interface WayStep {
  readonly from: string;
  readonly to: string;
  readonly decision: Pick<Decision, "result" | "dependsOn" | "missing">;
}

/** The best way from a node to one of the ends: its steps, and the result of all of them together. */
export interface Way<S extends WayStep> {
  readonly steps: readonly S[];
  readonly result: Decision["result"];
}

/** The weaker of two results: what needs both. */
export function weaker(a: Decision["result"], b: Decision["result"]): Decision["result"] {
  return order.indexOf(a) >= order.indexOf(b) ? a : b;
}

/**
 * The best way from every node that reaches one of the ends: with the most access, then the fewest steps.
 * @param ends results of the ends themselves; a way that ends there has it at most
 */
export function waysTo<S extends WayStep>(
  ends: ReadonlyMap<string, Decision["result"]>,
  steps: readonly S[],
): Map<string, Way<S>> {
  const into = new Map<string, S[]>();
  for (const step of steps) {
    const known = into.get(step.to);
    if (known) known.push(step);
    else into.set(step.to, [step]);
  }
  const ways = new Map<string, Way<S>>();
  // What is reached at one certainty is never reached better at a later one.
  for (const level of order.slice(0, 3)) {
    const queue = [...ways.keys()];
    for (const [arn, result] of ends) {
      if (result !== level || ways.has(arn)) continue;
      ways.set(arn, { steps: [], result });
      queue.push(arn);
    }
    for (let at = 0; at < queue.length; at += 1) {
      const to = queue[at] ?? "";
      const way = ways.get(to);
      if (!way) continue;
      for (const step of into.get(to) ?? []) {
        if (ways.has(step.from) || order.indexOf(step.decision.result) > order.indexOf(level)) continue;
        const result = weaker(way.result, step.decision.result);
        ways.set(step.from, { steps: [step, ...way.steps], result });
        queue.push(step.from);
      }
    }
  }
  return ways;
}
