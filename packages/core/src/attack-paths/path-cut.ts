import type { StepFinding } from "./attack-step.ts";
import { nameOfStep } from "./steps-on-every-way.ts";
import type { EndingPath, StepCounts } from "./what-if.ts";

/** The change that takes most paths away, of those that cut a path. */
export interface PathCut {
  readonly text: string;
  /** Number of best paths that the step is on. */
  readonly paths: number;
  /** Number of paths that end without the step. The targets of the others are reached by another way. */
  readonly ends: number;
  readonly findings: readonly StepFinding[];
}

/** Whether a cut ends more paths than another; of equal ones, whether it is on more. */
const isBetter = (one: Pick<PathCut, "ends" | "paths">, other: PathCut | null): boolean =>
  !other || one.ends > other.ends || (one.ends === other.ends && one.paths > other.paths);

/** The step of a path that ends most paths, or else is on most; of equal ones, the first. */
export function cutOf({ steps }: Pick<EndingPath, "steps">, counts: StepCounts): PathCut | null {
  let best: PathCut | null = null;
  for (const step of steps) {
    const count = counts.get(nameOfStep(step));
    if (count && isBetter(count, best)) best = { text: step.cut, ...count, findings: step.findings };
  }
  return best;
}

/** The best cut of some paths; null: there are none. */
export const bestCutOf = (cuts: readonly PathCut[]): PathCut | null =>
  cuts.reduce<PathCut | null>((best, cut) => (isBetter(cut, best) ? cut : best), null);
