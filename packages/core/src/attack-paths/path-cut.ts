import type { AttackStep, StepFinding } from "./attack-step.ts";

/** The change that takes most paths away, of those that cut a path. */
export interface PathCut {
  readonly text: string;
  /** Number of best paths that the step is on. */
  readonly paths: number;
  readonly findings: readonly StepFinding[];
}

/** Number of paths that each step is on. */
export function usesOf(paths: readonly (readonly AttackStep[])[]): Map<AttackStep, number> {
  const uses = new Map<AttackStep, number>();
  for (const steps of paths) for (const step of steps) uses.set(step, (uses.get(step) ?? 0) + 1);
  return uses;
}

/** The step of a path that is on most paths; of equal ones, the first. */
export function cutOf(steps: readonly AttackStep[], uses: ReadonlyMap<AttackStep, number>): PathCut | null {
  let best: PathCut | null = null;
  for (const step of steps) {
    const paths = uses.get(step);
    if (paths === undefined || (best && paths <= best.paths)) continue;
    best = { text: step.cut, paths, findings: step.findings };
  }
  return best;
}
