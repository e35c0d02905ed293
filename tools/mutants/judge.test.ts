import { expect, test } from "vitest";
import { projectGraph } from "./import-graph.ts";
import { judge } from "./judge.ts";
import { mutantsOf } from "./operators.ts";
import { textOf } from "./sources.ts";

const file = "tools/mutants/testing/planted.ts";

test("a mutant that its test notices is killed, one at the untested boundary survives", async () => {
  const mutants = mutantsOf(file, textOf(file));
  const verdicts = await judge(mutants, projectGraph(), { tests: 3 });
  const told = verdicts.map(({ mutant, state, by }) => [
    mutant.replacement,
    state,
    by === null ? null : by.replaceAll("\\", "/").split("/tools/")[1],
  ]);
  const killer = "mutants/testing/planted.test.ts";
  expect(told).toEqual([
    ["days > 7", "survived", null],
    ["days < 7", "killed", killer],
    ["8", "survived", null],
    ["6", "survived", null],
  ]);
  // Reads every source file and starts a process: on a busy machine that takes minutes.
}, 240_000);

test("a file that no test imports is untested", async () => {
  const mutant = { file: "tools/mutants.ts", operator: "number", start: 0, end: 0, replacement: "", line: 1 };
  const [verdict] = await judge([mutant], projectGraph(), { tests: 3 });
  expect(verdict).toEqual({ mutant, state: "untested", by: null });
});
