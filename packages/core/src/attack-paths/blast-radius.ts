import { type Certainty, type SearchStep, stepsFrom } from "./best-paths.ts";

/** Number of targets behind a node, by steps that are at least as certain. The node itself counts. */
export function blastRadii<S extends SearchStep>(
  steps: readonly S[],
  targets: ReadonlySet<string>,
): (node: string, certainty: Certainty) => number {
  const graphs = new Map<Certainty, ReadonlyMap<string, readonly S[]>>();
  const known = new Map<string, number>();
  return (node, certainty) => {
    const key = `${certainty} ${node}`;
    const counted = known.get(key);
    if (counted !== undefined) return counted;
    const graph = graphs.get(certainty) ?? stepsFrom(steps, certainty);
    graphs.set(certainty, graph);
    const seen = new Set([node]);
    let count = 0;
    for (const at of seen) {
      if (targets.has(at)) count += 1;
      // A set's iteration includes what is added to it.
      for (const { to } of graph.get(at) ?? []) seen.add(to);
    }
    known.set(key, count);
    return count;
  };
}
