import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Severity } from "../model/define-check.ts";
import { holds } from "../testing/holds.ts";
import { type CheckTally, count, gradeOf, securityScore, trendOf } from "./score.ts";

const severities: readonly Severity[] = ["critical", "high", "medium", "low", "informational"];
const tally: fc.Arbitrary<CheckTally> = fc.record({
  severity: fc.constantFrom(...severities),
  passed: fc.nat(50),
  failed: fc.nat(50),
});
const tallies = fc.array(tally, { maxLength: 40 });

describe("securityScore", () => {
  test("hand-computed: a critical check that half fails and a low one that passes", () => {
    const score = securityScore([
      { severity: "critical", passed: 5, failed: 5 },
      { severity: "low", passed: 3, failed: 0 },
    ]);
    // (10 × 0.5 + 1 × 1) ÷ 11 = 54.5…
    expect(score).toBe(54);
  });

  test("without evaluations there is no score", () => {
    expect(securityScore([])).toBeNull();
    expect(securityScore([{ severity: "critical", passed: 0, failed: 0 }])).toBeNull();
  });

  test("is between 0 and 100, and 100 exactly when nothing fails", () => {
    holds(
      fc.property(tallies, (all) => {
        const score = securityScore(all);
        if (score === null) return;
        expect(score >= 0 && score <= 100).toBe(true);
        const failing = all.some((one) => one.failed > 0 && one.severity !== "informational");
        expect(score === 100).toBe(!failing);
      }),
    );
  });

  test("fixing a finding never lowers it", () => {
    holds(
      fc.property(tallies, fc.nat(), (all, pick) => {
        const failing = all.filter((one) => one.failed > 0);
        const chosen = failing[pick % Math.max(1, failing.length)];
        if (!chosen) return;
        const fixed = all.map((one) =>
          one === chosen ? { ...one, passed: one.passed + 1, failed: one.failed - 1 } : one,
        );
        expect(securityScore(fixed) ?? 0).toBeGreaterThanOrEqual(securityScore(all) ?? 0);
      }),
    );
  });

  test("a check without evaluations changes nothing: unknowns never raise it", () => {
    holds(
      fc.property(tallies, fc.constantFrom(...severities), (all, severity) => {
        expect(securityScore([...all, { severity, passed: 0, failed: 0 }])).toBe(securityScore(all));
      }),
    );
  });
});

test.each([
  [100, "A"],
  [90, "A"],
  [89, "B"],
  [80, "B"],
  [79, "C"],
  [69, "D"],
  [59, "F"],
  [0, "F"],
] as const)("grade of %i is %s", (score, grade) => {
  expect(gradeOf(score)).toBe(grade);
});

test.each([
  [80, null, "stable"],
  [80, 79, "stable"],
  [80, 78, "improving"],
  [70, 80, "declining"],
] as const)("trend of %i after %s is %s", (score, earlier, trend) => {
  expect(trendOf(score, earlier)).toBe(trend);
});

test("counts passes and failures, not unknown or not applicable", () => {
  const tally: CheckTally = { severity: "high", passed: 0, failed: 0 };
  for (const result of ["pass", "fail", "fail", "unknown", "not_applicable"] as const) count(tally, result);
  expect(tally).toEqual({ severity: "high", passed: 1, failed: 2 });
});

test("each severity has its weight: one such check fails, a critical one passes", () => {
  const beside = (severity: Severity) =>
    securityScore([
      { severity: "critical", passed: 1, failed: 0 },
      { severity, passed: 0, failed: 1 },
    ]);
  // 1000 ÷ 20, ÷ 15, ÷ 12, ÷ 11, ÷ 10
  expect(severities.map(beside)).toEqual([50, 66, 83, 90, 100]);
});
