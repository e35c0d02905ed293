import { expect, test } from "vitest";
import type { AttackStep } from "./attack-step.ts";
import { bestCutOf, cutOf } from "./path-cut.ts";
import { countSteps, whatIfOf } from "./what-if.ts";

const step = (from: string, to: string) =>
  ({ ...{ from, to, by: "b", cut: `${from} to ${to}` }, findings: [] }) as unknown as AttackStep;
const door = step("internet", "web");
const path = (steps: AttackStep[], ends: boolean[]) => ({ steps, ends });

// Two targets behind one door, one of which has another way in; and one behind a door of its own.
const first = path([door, step("web", "one")], [true, true]);
const second = path([door, step("web", "two")], [false, false]);
const third = path([door, step("web", "three"), step("three", "four")], [false, false, true]);
const paths = [first, second, third];
const counts = countSteps(paths);

test("counts the paths of each step, and those that end without it", () => {
  expect([...counts.values()]).toEqual([
    { paths: 3, ends: 1 },
    { paths: 1, ends: 1 },
    { paths: 1, ends: 0 },
    { paths: 1, ends: 0 },
    { paths: 1, ends: 1 },
  ]);
});

test("a path is cut where most paths end, of equal steps where most paths pass, of equal ones at the first", () => {
  expect(cutOf(first, counts)).toMatchObject({ text: "internet to web", paths: 3, ends: 1 });
  // Neither ends the path itself: the door ends another one.
  expect(cutOf(second, counts)).toMatchObject({ text: "internet to web" });
  expect(cutOf(third, counts)).toMatchObject({ text: "internet to web" });
  const alone = countSteps([second]);
  expect(cutOf(second, alone)).toMatchObject({ text: "internet to web", paths: 1, ends: 0 });
  // One path that ends counts more than many that only pass.
  const apart = countSteps([second, third]);
  expect(cutOf(third, apart)).toMatchObject({ text: "three to four", paths: 1, ends: 1 });
});

test("the best cut of several ends most paths", () => {
  const cut = (text: string, passes: number, ends: number) => ({ text, paths: passes, ends, findings: [] });
  expect(bestCutOf([])).toBeNull();
  const [many, ending] = [cut("many", 9, 0), cut("ending", 1, 1)];
  expect(bestCutOf([many, ending])).toBe(ending);
  expect(bestCutOf([cut("few", 8, 0), many, cut("again", 9, 0)])).toBe(many);
});

test("what-if counts the paths in scope only", () => {
  expect(whatIfOf(third, counts, paths.length)).toEqual([
    { ends: 1, left: 2, endsThis: false },
    { ends: 0, left: 3, endsThis: false },
    { ends: 1, left: 2, endsThis: true },
  ]);
  expect(whatIfOf(third, countSteps([third]), 1)).toEqual([
    { ends: 0, left: 1, endsThis: false },
    { ends: 0, left: 1, endsThis: false },
    { ends: 1, left: 0, endsThis: true },
  ]);
});
