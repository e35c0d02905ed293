import type { AttackStep } from "./attack-step.ts";
import { administratorNode, administratorOf } from "./become.ts";
import type { SearchStep } from "./best-paths.ts";
import type { TargetKind } from "./risk.ts";

/** Where attackers are at first, and everything that they can do next: not only what is on a best path. */
export interface StepGraph<S extends SearchStep> {
  readonly starts: readonly string[];
  readonly steps: readonly S[];
}

/** Nodes that attackers reach, or may reach, without some of the steps; the starts are among them. */
export function reachedWithout<S extends SearchStep>(
  { starts, steps }: StepGraph<S>,
  isRemoved: (step: S) => boolean,
): ReadonlySet<string> {
  const from = Map.groupBy(
    steps.filter((step) => !isRemoved(step)),
    (step) => step.from,
  );
  const reached = new Set(starts);
  // The loop also visits what it adds to the set.
  for (const node of reached) for (const { to } of from.get(node) ?? []) reached.add(to);
  return reached;
}

interface Ended {
  readonly target: string;
  readonly kind: TargetKind;
}

const nodeOf = ({ target, kind }: Ended) => (kind === "administrator" ? administratorNode(target) : target);

/**
 * The paths whose targets attackers could not reach anymore, by any path, if one step were taken away. What
 * they still reach by another path is not among them, even if its best path has the step.
 * @param step of one of the paths
 */
export function endedWithout<P extends Ended>(
  { paths, graph }: { readonly paths: readonly P[]; readonly graph: StepGraph<AttackStep> },
  step: AttackStep,
): P[] {
  const reached = reachedWithout(
    graph,
    ({ from, to, by }) => from === step.from && by === step.by && (administratorOf(to) ?? to) === step.to,
  );
  return paths.filter((path) => !reached.has(nodeOf(path)));
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

/** What-if for each step of a path. @param found the paths in scope, this one among them */
export function whatIfOf<P extends Ended & { readonly steps: readonly AttackStep[] }>(
  found: { readonly paths: readonly P[]; readonly graph: StepGraph<AttackStep> },
  path: P,
): StepWhatIf[] {
  return path.steps.map((step) => {
    const ended = endedWithout(found, step);
    return {
      ...{ ends: ended.length, left: found.paths.length - ended.length },
      endsThis: ended.includes(path),
    };
  });
}
