import type { AttackStep } from "./attack-step.ts";
import { nameOfStep } from "./steps-on-every-way.ts";

/** A path, with the steps that its target is not reached without. */
export interface EndingPath {
  readonly steps: readonly AttackStep[];
  /** One per step: whether attackers could not reach the target anymore without it, by any path. */
  readonly ends: readonly boolean[];
}

/** What taking one step away would end. */
export interface StepWhatIf {
  /** Number of paths whose targets attackers could not reach anymore. */
  readonly ends: number;
  /** Number of paths that would be left. */
  readonly left: number;
  /** Whether this path is among those that end. */
  readonly endsThis: boolean;
}

/** Of each step, by its name: the paths that it is on, and those that end without it. */
export type StepCounts = ReadonlyMap<string, { readonly paths: number; readonly ends: number }>;

export function countSteps(paths: readonly EndingPath[]): StepCounts {
  const counts = new Map<string, { paths: number; ends: number }>();
  for (const { steps, ends } of paths) {
    for (const [at, step] of steps.entries()) {
      const name = nameOfStep(step);
      const count = counts.get(name) ?? { paths: 0, ends: 0 };
      counts.set(name, { paths: count.paths + 1, ends: count.ends + (ends[at] ? 1 : 0) });
    }
  }
  return counts;
}

/**
 * What-if for each step of a path.
 * @param counts of the steps of the paths in scope, this one among them
 * @param total number of those paths
 */
export function whatIfOf(path: EndingPath, counts: StepCounts, total: number): StepWhatIf[] {
  return path.steps.map((step, at) => {
    const ends = counts.get(nameOfStep(step))?.ends ?? 0;
    return { ends, left: total - ends, endsThis: path.ends[at] === true };
  });
}
