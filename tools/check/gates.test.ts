import { expect, test } from "vitest";
import { colorArguments, gatesFor } from "./gates.ts";

test("every hint runs with the project's Node, which plain node is not on every machine", () => {
  const hints = gatesFor(false).map(({ again }) => again);
  expect(hints.length).toBeGreaterThan(5);
  expect(hints.filter((hint) => !/^(npx|npm) /.test(hint))).toEqual([]);
});

test("colors are for terminals only", () => {
  expect(colorArguments(true)).toEqual({ biome: "--colors=force", tsc: ["--pretty", "true"] });
  expect(colorArguments(false)).toEqual({ biome: "--colors=off", tsc: ["--pretty", "false"] });
});
