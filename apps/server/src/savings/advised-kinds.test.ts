import { Fixtures } from "@skyledger/sandbox/fixtures/fixtures";
import { advisedKinds } from "@skyledger/sandbox/fixtures/rows";
import { afterEach, expect, test, vi } from "vitest";
import { evaluateSandbox } from "./testing/evaluate-sandbox.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/**
 * Evaluates a sandbox account's savings; returns the Regions that its AWS recommendations generated
 * completely.
 */
async function generatedWhole(seed: number): Promise<string[]> {
  const table = vi.spyOn(Fixtures.prototype, "table");
  await evaluateSandbox(seed);
  const fixtureSets = new Set(table.mock.contexts as Fixtures[]);
  // Of the discovery, and of the recommendations.
  expect(fixtureSets.size).toBe(2);
  return [...fixtureSets].flatMap((fixtures) => fixtures.completedRegions);
}

test.each([1, 7])(
  "evaluating savings reads only the kinds that are generated for it (seed %i)",
  async (seed) => {
    expect(await generatedWhole(seed)).toEqual([]);
  },
);

test("an omitted kind is detected", async () => {
  const has = advisedKinds.has.bind(advisedKinds);
  vi.spyOn(advisedKinds, "has").mockImplementation((kind) => kind !== "vpcEndpoint" && has(kind));
  expect(await generatedWhole(7)).not.toEqual([]);
});
