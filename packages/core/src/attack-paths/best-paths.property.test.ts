import fc from "fast-check";
import { expect, test } from "vitest";
import { nodes, starts, step } from "../testing/attack-paths/any-steps.ts";
import { bestPaths, type Certainty, certainties, type SearchStep } from "./best-paths.ts";
import { blastRadii } from "./blast-radius.ts";

const graph = fc.array(step, { maxLength: 14 });

interface Walked {
  certainty: number;
  effort: number;
}

/** Every way without a loop, one after the other. */
function walks(steps: readonly SearchStep[], to: string): Walked[] {
  const found: Walked[] = [];
  const walk = (at: string, visited: readonly string[], so: Walked) => {
    if (at === to && visited.length > 1) found.push(so);
    for (const { from, to: next, effort, right } of steps) {
      if (from !== at || visited.includes(next)) continue;
      const certainty = Math.max(so.certainty, certainties.indexOf(right.result as Certainty));
      walk(next, [...visited, next], { certainty, effort: so.effort + effort });
    }
  };
  for (const start of starts) walk(start, [start], { certainty: 0, effort: 0 });
  return found;
}

const runs = { numRuns: Number(process.env.ATTACK_PATHS_RUNS ?? 1_000) };

test("the best path is that of a search through all ways", () => {
  fc.assert(
    fc.property(graph, (steps) => {
      const found = bestPaths(starts, steps);
      for (const node of nodes.slice(2)) {
        const [best] = walks(steps, node).sort((a, b) => a.certainty - b.certainty || a.effort - b.effort);
        const path = found.get(node);
        expect(path && [certainties.indexOf(path.certainty), path.effort]).toEqual(
          best && [best.certainty, best.effort],
        );
        if (!path) continue;
        expect(starts).toContain(path.steps[0]?.from);
        expect(path.steps.at(-1)?.to).toBe(node);
        for (const [at, one] of path.steps.slice(1).entries()) expect(one.from).toBe(path.steps[at]?.to);
        expect(path.steps.reduce((sum, { effort }) => sum + effort, 0)).toBe(path.effort);
      }
    }),
    runs,
  );
});

test("the blast radius is the number of targets that a walk finds", () => {
  fc.assert(
    fc.property(graph, fc.constantFrom(...certainties), (steps, certainty) => {
      const targets = new Set(["b", "c", "d"]);
      const worst = certainties.indexOf(certainty);
      const open = steps.filter(({ right }) => certainties.indexOf(right.result as Certainty) <= worst);
      const reached = new Set(["a"]);
      for (let before = 0; before < reached.size; ) {
        before = reached.size;
        for (const { from, to } of open) if (reached.has(from)) reached.add(to);
      }
      const expected = [...reached].filter((node) => targets.has(node)).length;
      expect(blastRadii(steps, targets)("a", certainty)).toBe(expected);
    }),
    runs,
  );
});
