import { expect, test } from "vitest";
import { evaluate } from "./evaluate.ts";
import { projectGraph } from "./import-graph.ts";
import { mutantsOf } from "./operators.ts";
import { textOf } from "./sources.ts";

const file = "tools/mutants/testing/planted.ts";

test("a mutant that its test detects is killed, one at the untested boundary survives", async () => {
  const mutants = mutantsOf(file, textOf(file));
  const results = await evaluate(mutants, projectGraph(), { tests: 3 });
  const reported = results.map(({ mutant, state, by }) => [
    mutant.replacement,
    state,
    by === null ? null : by.replaceAll("\\", "/").split("/tools/")[1],
  ]);
  const killer = "mutants/testing/planted.test.ts";
  expect(reported).toEqual([
    ["days > 7", "survived", null],
    ["days < 7", "killed", killer],
    ["8", "survived", null],
    ["6", "survived", null],
  ]);
  // Reads every source file and starts a process, which takes minutes on a busy machine.
});

test("a file that no test imports is untested", async () => {
  const mutant = { file: "tools/mutants.ts", operator: "number", start: 0, end: 0, replacement: "", line: 1 };
  const [result] = await evaluate([mutant], projectGraph(), { tests: 3 });
  expect(result).toEqual({ mutant, state: "untested", by: null });
});
