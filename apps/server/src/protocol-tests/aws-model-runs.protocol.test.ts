import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnswerOptions } from "./testing/aws-models/model-server.ts";
import { startWholeRuns, type WholeRuns } from "./testing/aws-models/whole-runs.ts";

let runs: WholeRuns;
beforeAll(async () => {
  runs = await startWholeRuns();
});
afterAll(() => runs?.close());

/** IAM's report is available at once; `npm run fuzz:aws` also waits for it. */
const fixed = { "iam.GenerateCredentialReport": { State: "COMPLETE" } };

describe("an account with any AWS responses that the models allow", () => {
  it.each<readonly [string, Omit<AnswerOptions, "seed">]>([
    [
      "errors, duplicates, and half of the texts strange",
      { errors: 0.05, strange: 0.5, pages: "duplicates", fullness: { optional: 1, items: 2 } },
    ],
    [
      "lists without end, and names left empty",
      { blank: 0.2, pages: "same-token", fullness: { optional: 0.7, items: 2 } },
    ],
  ])("%s: every run ends, and nothing malformed reaches the database or a page", async (_, options) => {
    const { violations, found } = await runs.run({ seed: "ci", fixed, ...options });
    expect(violations).toEqual([]);
    expect(found.resources).toBeGreaterThan(20);
    expect(found.findings).toBeGreaterThan(5);
  });
});
