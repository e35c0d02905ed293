import type { Decision } from "../access/evaluate.ts";
import type { AttackStep } from "./attack-step.ts";

/** Results of steps that work or may work, the most certain first. */
export const certainties = ["allowed", "depends", "unknown"] as const satisfies readonly Decision["result"][];
export type Certainty = (typeof certainties)[number];

/** What the search needs of a step. */
export interface SearchStep {
  readonly from: string;
  readonly to: string;
  readonly effort: number;
  readonly right: { readonly result: Decision["result"] };
}

/** The best way to a node: the most certain, then the one with the least effort. */
export interface BestPath<S extends SearchStep> {
  readonly steps: readonly S[];
  readonly certainty: Certainty;
  readonly effort: number;
}

/** Steps in an order that does not depend on that of the inventory. */
export function ordered(steps: readonly AttackStep[]): AttackStep[] {
  const keyed = steps.map((step) => ({ step, key: `${step.from}\n${step.to}\n${step.by}` }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map(({ step }) => step);
}

interface Arrival<S> {
  effort: number;
  last: S | null;
}

/** Dijkstra's search over small whole efforts: nodes wait in a list per effort. */
function search<S extends SearchStep>(starts: readonly string[], from: ReadonlyMap<string, readonly S[]>) {
  const arrivals = new Map<string, Arrival<S>>(starts.map((node) => [node, { effort: 0, last: null }]));
  const waiting: string[][] = [[...starts]];
  for (let effort = 0; effort < waiting.length; effort += 1) {
    for (const node of waiting[effort] ?? []) {
      if (arrivals.get(node)?.effort !== effort) continue;
      for (const step of from.get(node) ?? []) {
        const reached = effort + step.effort;
        const known = arrivals.get(step.to);
        if (known && known.effort <= reached) continue;
        arrivals.set(step.to, { effort: reached, last: step });
        while (waiting.length <= reached) waiting.push([]);
        waiting[reached]?.push(step.to);
      }
    }
  }
  return arrivals;
}

function stepsTo<S extends SearchStep>(node: string, arrivals: ReadonlyMap<string, Arrival<S>>): S[] {
  const steps: S[] = [];
  for (let last = arrivals.get(node)?.last; last; last = arrivals.get(last.from)?.last) steps.unshift(last);
  return steps;
}

/** The steps from each node that are at least as certain as a level. */
export function stepsFrom<S extends SearchStep>(steps: readonly S[], level: Certainty): Map<string, S[]> {
  const allowed = certainties.slice(0, certainties.indexOf(level) + 1) as readonly Decision["result"][];
  return Map.groupBy(
    steps.filter(({ right }) => allowed.includes(right.result)),
    ({ from }) => from,
  );
}

/**
 * The best way from one of the starts to each node that can be reached. Of equal ways, the first in the order
 * of the steps.
 * @param steps none of them denied; efforts are positive whole numbers
 */
export function bestPaths<S extends SearchStep>(
  starts: readonly string[],
  steps: readonly S[],
): Map<string, BestPath<S>> {
  const found = new Map<string, BestPath<S>>();
  for (const certainty of certainties) {
    const arrivals = search(starts, stepsFrom(steps, certainty));
    for (const [node, { effort, last }] of arrivals) {
      if (last === null || found.has(node)) continue;
      found.set(node, { steps: stepsTo(node, arrivals), certainty, effort });
    }
  }
  return found;
}
