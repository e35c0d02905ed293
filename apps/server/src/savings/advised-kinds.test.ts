import { Estate } from "@skyledger/sandbox/estate/estate";
import { advisedKinds } from "@skyledger/sandbox/estate/rows";
import { afterEach, expect, test, vi } from "vitest";
import { judgeSandbox } from "./testing/judge-sandbox.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Judges a sandbox account's savings; answers the regions that its advisers had generated whole. */
async function generatedWhole(seed: number): Promise<string[]> {
  const table = vi.spyOn(Estate.prototype, "table");
  await judgeSandbox(seed);
  const estates = new Set(table.mock.contexts as Estate[]);
  // Of discovery, and of the advisers.
  expect(estates.size).toBe(2);
  return [...estates].flatMap((estate) => estate.completedRegions);
}

test.each([1, 7])(
  "judging savings looks at no kind but those that are generated for it (seed %i)",
  async (seed) => {
    expect(await generatedWhole(seed)).toEqual([]);
  },
);

test("a kind that is left out shows", async () => {
  const has = advisedKinds.has.bind(advisedKinds);
  vi.spyOn(advisedKinds, "has").mockImplementation((kind) => kind !== "vpcEndpoint" && has(kind));
  expect(await generatedWhole(7)).not.toEqual([]);
});
