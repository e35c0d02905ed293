import { expect, test } from "vitest";
import { verifiedSentence } from "./verified-words.ts";

test.each([
  [
    { state: "waiting", for: "days", until: "2026-10-26" },
    "The bill of these days is final on 2026-10-26: AWS may still change a day's costs for three days.",
  ],
  [
    { state: "waiting", for: "analysis", until: "2026-10-21" },
    "Run a cost analysis by 2026-10-21: costs of these days by resource are not read yet, and Cost Explorer keeps them for 14 days.",
  ],
  [{ state: "waiting", for: "export", until: null }, "The billing export has not brought these days yet."],
  [{ state: "unknown", reason: "not_predicted" }, "No amount was predicted, because a price was not known."],
] as const)("%j is told as %s", (outcome, sentence) => {
  expect(verifiedSentence(outcome)).toBe(sentence);
});
