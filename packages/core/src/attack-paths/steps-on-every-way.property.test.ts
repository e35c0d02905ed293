import fc from "fast-check";
import { expect, test } from "vitest";
import { nodes, starts, step } from "../testing/attack-paths/any-steps.ts";
import { reachedWithout } from "../testing/attack-paths/reached-without.ts";
import { bucket, customers, pathsOf, webRole } from "../testing/attack-paths/written-snapshot.ts";
import { bestPaths } from "./best-paths.ts";
import { nameOfStep, stepsOnEveryWay } from "./steps-on-every-way.ts";
import { countSteps, whatIfOf } from "./what-if.ts";

const numRuns = Number(process.env.ATTACK_PATHS_RUNS ?? 1_000);
const steps = fc.array(step, { minLength: 1, maxLength: 14 });

test("a step is on every way to a place if a search without it does not reach the place", () => {
  let found = 0;
  fc.assert(
    fc.property(steps, (all) => {
      const isOnEveryWay = stepsOnEveryWay({ starts, steps: all });
      const reached = bestPaths(starts, all);
      for (const one of all) {
        const left = reachedWithout({ starts, steps: all }, one);
        for (const place of nodes) {
          const isNeeded = reached.has(place) && !left.has(place);
          expect(isOnEveryWay(place, one)).toBe(isNeeded);
          if (isNeeded) found += 1;
        }
      }
    }),
    { numRuns },
  );
  expect(found).toBeGreaterThan(numRuns);
});

test("a search finds the same places as one that follows every step", () => {
  fc.assert(
    fc.property(steps, fc.nat(), (all, choice) => {
      const removed = all[choice % all.length];
      if (!removed) return;
      const left = reachedWithout({ starts, steps: all }, removed);
      const others = all.filter((one) => nameOfStep(one) !== nameOfStep(removed));
      expect([...left].sort()).toEqual([...new Set([...starts, ...bestPaths(starts, others).keys()])].sort());
    }),
    { numRuns },
  );
});

test("a step that is not known, and a place that is not reached, are on no way", () => {
  const one = {
    ...{ from: "internet", to: "a", by: "door", effort: 1 },
    right: { result: "allowed" },
  } as const;
  const isOnEveryWay = stepsOnEveryWay({ starts, steps: [one] });
  expect(isOnEveryWay("a", one)).toBe(true);
  expect(isOnEveryWay("a", { ...one, by: "window" })).toBe(false);
  expect(isOnEveryWay("b", one)).toBe(false);
  expect(isOnEveryWay("internet", one)).toBe(false);
});

const reads = { Effect: "Allow", Action: "s3:GetObject", Resource: "*" };

test("each step of the only way to a target ends its path; without it, there is none", () => {
  const [path] = pathsOf([...webRole({ inline: reads }), bucket()]).paths;
  expect(path?.target).toBe(customers);
  expect(path?.ends).toEqual([true, true, true]);
  expect(path?.cut).toMatchObject({ paths: 1, ends: 1 });
  expect(pathsOf([...webRole({ inline: reads }, undefined, "disabled"), bucket()]).paths).toEqual([]);
});

test("the step by which a principal becomes an administrator counts as the one that is shown", () => {
  const inline = { Effect: "Allow", Action: "iam:AttachRolePolicy", Resource: "*" };
  const [path] = pathsOf(webRole({ inline })).paths;
  if (!path) throw new Error("No path");
  expect(path.kind).toBe("administrator");
  expect(path.steps.at(-1)?.by).toContain("iam:AttachRolePolicy");
  const sure = { ends: 1, left: 0, endsThis: true };
  expect(whatIfOf(path, countSteps([path.whole]), 1)).toEqual(path.steps.map(() => sure));
});

test("a target with another way stays reached", () => {
  const everyone = { Effect: "Allow", Principal: "*", Action: "s3:GetObject", Resource: `${customers}/*` };
  const [path] = pathsOf([...webRole({ inline: reads }), bucket({ Statement: [everyone] })]).paths;
  expect(path?.steps.map(({ from }) => from)).toEqual(["internet"]);
  expect(path?.ends).toEqual([false]);
  expect(path?.cut).toMatchObject({ paths: 1, ends: 0 });
});
