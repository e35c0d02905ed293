import { expect, test } from "vitest";
import { standingOf, standingTexts } from "./finding-standing.ts";

test.each([
  ["ACTIVE", "FAILED", "seen"],
  ["IGNORED", "FAILED", "seen"],
  ["RESOLVED", "FAILED", "said_fixed"],
  ["RESOLVED", "PASSED", "over"],
  ["ACTIVE", "PASSED", "over"],
] as const)("%s and %s: %s", (status, complianceStatus, standing) => {
  expect(standingOf({ status, complianceStatus })).toBe(standing);
});

test("only current evidence is described in the present tense", () => {
  expect(standingTexts.seen.before).toBeNull();
  expect(standingTexts.over.before).toMatch(/^No longer detected\./);
  expect(standingTexts.over.fix).toMatch(/If it recurs/);
  for (const standing of ["over", "said_fixed"] as const) {
    expect(standingTexts[standing].fix).not.toBe(standingTexts.seen.fix);
    expect(standingTexts[standing].found).toBe("What was found");
  }
  expect(standingTexts.said_fixed.before).toMatch(/^Marked as fixed\. The next scan will verify it\./);
});
