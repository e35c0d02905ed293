import { describe, expect, test } from "vitest";
import { isComparable, resultOf } from "./scan-result.ts";
import type { EvaluatedScan, StoredScan, Tallies } from "./store/stored-scan.ts";

const counts = { findingsCount: 3, newFindings: 2, resolvedFindings: 1, unknown: 4, score: 70 };
const scan = (change: Partial<StoredScan> = {}) => ({ ...counts, comparable: true, ...change }) as StoredScan;
const messageOf = (change: Partial<StoredScan>, notEvaluated: string[] = [], failures: string[] = []) =>
  resultOf(scan(change), { notEvaluated, failures }).message;

describe("the message of a finished scan", () => {
  const great = "Great! No security issues found. Your infrastructure is secure.";
  const found = (count: number) => `Security scan completed successfully. Found ${count} findings.`;
  test("contains its counts", () => {
    expect(resultOf(scan(), { notEvaluated: [], failures: [] })).toEqual({ ...counts, message: found(3) });
  });

  test.each([
    [{ findingsCount: 0, score: 100 }, [], great],
    [{ findingsCount: 1, score: 100 }, [], found(1)],
    [{ findingsCount: 0, score: 99 }, [], found(0)],
    [{ findingsCount: 0, score: null }, [], found(0)],
    [{ findingsCount: 0, score: 100 }, ["a: why."], `${found(0)} Not evaluated: a: why.`],
  ])("is positive only when everything passes: %j, not evaluated %j", (change, notEvaluated, message) => {
    expect(messageOf(change, notEvaluated)).toBe(message);
  });

  test("names what was not evaluated, what failed, and that the score can't be compared", () => {
    expect(messageOf({ comparable: false }, ["a: why.", "b: why."], ["c: not sent.", "d: not sent."])).toBe(
      `${found(3)} Not evaluated: a: why. b: why. c: not sent. d: not sent. Too much data is missing: the score is not comparable with the previous one.`,
    );
  });
});

describe("whether a scan is comparable", () => {
  const results = (evaluated: number, unknown: number): Tallies => ({
    "s3-bucket-versioning": [evaluated, 0, unknown],
  });
  async function comparable(tallies: Tallies, earlier: Tallies[], partial = false) {
    const whole = earlier.map((one) => ({ tallies: one }) as EvaluatedScan);
    return await isComparable({ standing: async () => ({ newest: undefined, whole }) }, "w", {
      partial,
      tallies,
    });
  }

  test.each([
    ["the first", results(0, 10), [], true],
    ["nine tenths of the last", results(90, 10), [results(100, 0)], true],
    ["less", results(89, 11), [results(100, 0)], false],
    [
      "less than a last one that is not comparable itself",
      results(50, 50),
      [results(50, 50), results(100, 0)],
      false,
    ],
  ])("%s", async (_, tallies, earlier, is) => {
    expect(await comparable(tallies, earlier)).toBe(is);
  });

  test("is not determined for a partial scan", async () => {
    expect(await comparable(results(1, 99), [results(100, 0)], true)).toBe(true);
  });
});
