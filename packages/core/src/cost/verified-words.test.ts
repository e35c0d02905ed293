import { expect, test } from "vitest";
import { verifiedSentence } from "./verified-words.ts";

test.each([
  [
    { state: "waiting", for: "days", until: "2026-10-26" },
    "The bill for these days is final on Oct 26, 2026. AWS can still change a day's costs for three days.",
  ],
  [
    { state: "waiting", for: "analysis", until: "2026-10-21" },
    "Run a cost analysis by Oct 21, 2026. Resource costs for these days have not been read yet, and Cost Explorer keeps them for 14 days.",
  ],
  [{ state: "waiting", for: "export", until: null }, "The billing export does not contain these days yet."],
  [{ state: "unknown", reason: "not_predicted" }, "No amount was predicted because a price was unknown."],
] as const)("describes %j as %s", (outcome, sentence) => {
  expect(verifiedSentence(outcome)).toBe(sentence);
});
