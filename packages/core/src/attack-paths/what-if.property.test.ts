import fc from "fast-check";
import { expect, test } from "vitest";
import { starts, step } from "../testing/attack-paths/any-steps.ts";
import { bucket, customers, pathsOf, webRole } from "../testing/attack-paths/written-snapshot.ts";
import { bestPaths } from "./best-paths.ts";
import { endedWithout, reachedWithout } from "./what-if.ts";

test("what is left without a step is what a search without it finds", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 14 }), fc.nat(), (steps, choice) => {
      const removed = steps[choice % steps.length];
      const left = reachedWithout({ starts, steps }, (one) => one === removed);
      const again = bestPaths(
        starts,
        steps.filter((one) => one !== removed),
      );
      expect([...left].sort()).toEqual([...new Set([...starts, ...again.keys()])].sort());
    }),
    { numRuns: Number(process.env.ATTACK_PATHS_RUNS ?? 1_000) },
  );
});

const reads = { Effect: "Allow", Action: "s3:GetObject", Resource: "*" };

test("each step of the only way to a target ends its path; without it, there is none", () => {
  const resources = [...webRole({ inline: reads }), bucket()];
  const found = pathsOf(resources);
  const [path] = found.paths;
  expect(path?.target).toBe(customers);
  for (const one of path?.steps ?? []) expect(endedWithout(found, one)).toEqual([path]);
  expect(pathsOf([...webRole({ inline: reads }, undefined, "disabled"), bucket()]).paths).toEqual([]);
});

test("a target with another way stays reached", () => {
  const everyone = { Effect: "Allow", Principal: "*", Action: "s3:GetObject", Resource: `${customers}/*` };
  const found = pathsOf([...webRole({ inline: reads }), bucket({ Statement: [everyone] })]);
  const [path] = found.paths;
  expect(path?.steps.map(({ from }) => from)).toEqual(["internet"]);
  for (const one of path?.steps ?? []) expect(endedWithout(found, one)).toEqual([]);
});
