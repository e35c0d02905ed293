import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { ResourceDeclaration } from "../model/define-resource.ts";
import {
  type Commitment,
  defaultLookbackDays,
  type SavingOutcome,
  type SavingRule,
} from "../model/define-saving.ts";
import type { MetricStatistics } from "../model/metric-need.ts";
import type { GapReason, Observation } from "../model/observation.ts";
import type { Prices } from "../model/prices.ts";
import type { Resource } from "../model/resource.ts";
import { changedReadings, nullablePlaces } from "./changed-readings.ts";
import { type EvaluationOptions, evaluateRule, withGap } from "./evaluate-saving.ts";
import { edgeRows, edgeViolations, type SavingEdges } from "./saving-edges.ts";
import { recordOf } from "./saving-record.ts";
import { sentenceViolations } from "./sentence-violations.ts";

/**
 * The text of every rule for its rows. After changing a rule on purpose, run its test with `-u` and review
 * the recorded text.
 */
const recorded = new URL("../savings/recorded/", import.meta.url);

/** One row of a savings rule's table. */
export interface SavingRow {
  /** Completes "<id> <outcome>: …". */
  when: string;
  /**
   * Dollars and cents a month, "none", or missing data: "unknown: price". Several outcomes are joined by " +
   * ".
   */
  saves: string;
  resource: Resource;
  metrics?: Readonly<Record<string, Partial<MetricStatistics>>> | "denied";
  others?: readonly Resource[];
  /** Types whose list could not be read. */
  unread?: Readonly<Record<string, GapReason>>;
  thresholds?: Readonly<Record<string, number>>;
  commitment?: Observation<Commitment>;
  /** The project's table by default. */
  prices?: Prices;
  owned?: NonNullable<EvaluationOptions["owned"]>;
  /** Values that the evidence must contain. */
  evidence?: Readonly<Record<string, string | number>>;
  /** Parts of the doubts, one each. */
  doubts?: readonly string[];
  /** Parts of the command. */
  cli?: readonly string[];
}

function shown(outcomes: readonly SavingOutcome[]): string {
  const words = outcomes.map((outcome) => {
    if (outcome.kind === "saves") return outcome.perMonth.toFixed(2);
    return outcome.kind === "none" ? "none" : `unknown: ${outcome.missing}`;
  });
  return words.join(" + ") || "none";
}

/** The days for which the rule requests metrics when its look-back is `days`; omitted: with its default. */
function daysAskedFor(
  rule: SavingRule,
  row: SavingRow,
  declarations: readonly ResourceDeclaration[],
  days?: number,
): number[] {
  const asked = new Set<number>();
  const { resource, others = [], unread = {}, commitment, owned = {} } = row;
  evaluateRule(rule, resource, {
    declarations,
    others,
    unread,
    ...(commitment ? { commitment } : {}),
    owned,
    ...(days === undefined ? {} : { thresholds: { [`${rule.id}.lookbackDays`]: days } }),
    onMetric: (_, window) => void asked.add(window),
  });
  return [...asked];
}

type Evaluator = (row: SavingRow, resource: Resource, metrics: SavingRow["metrics"]) => SavingOutcome[];

const evaluateRow =
  (rule: SavingRule, declarations: readonly ResourceDeclaration[]): Evaluator =>
  (row, resource, metrics) => {
    const { when: _, saves: __, resource: ___, evidence: ____, doubts: _____, cli: ______, ...rest } = row;
    return evaluateRule(rule, resource, {
      ...rest,
      declarations,
      ...(metrics === undefined ? {} : { metrics }),
    });
  };

function testEdges(rule: SavingRule, edges: SavingEdges, evaluate: Evaluator): void {
  it("has rows at the edge of every threshold", () => expect(edgeViolations(rule, edges)).toEqual([]));
  it.each(edgeRows(edges))("$saves: $when", (row) => {
    expect(shown(evaluate(row, row.resource, row.metrics))).toBe(row.saves);
  });
}

/** The edges of a rule whose other tests are written separately; `savingTable` includes them. */
export function savingEdges(
  rule: SavingRule,
  declarations: readonly ResourceDeclaration[],
  edges: SavingEdges,
): void {
  describe(`${rule.id} at the edge of its thresholds`, () => {
    testEdges(rule, edges, evaluateRow(rule, declarations));
  });
}

/**
 * The tests of one savings rule: every row, each threshold at, just below, and just above its default, a gap
 * for every name in `needs`, and unreadable metrics. The first row must save, or be worthwhile at an unknown
 * price; a table without saving, non-saving, and unknown rows fails.
 */
export function savingTable(
  rule: SavingRule,
  declarations: readonly ResourceDeclaration[],
  rows: readonly SavingRow[],
  edges: SavingEdges = {},
): void {
  const evaluate = evaluateRow(rule, declarations);
  describe(rule.id, () => {
    testEdges(rule, edges, evaluate);

    it.each(rows)("$saves: $when", (row) => {
      const outcomes = evaluate(row, row.resource, row.metrics);
      expect(shown(outcomes)).toBe(row.saves);
      const [outcome] = outcomes;
      if (outcome?.kind !== "saves") return;
      expect(outcome.perMonth.compare(outcome.before.total.minus(outcome.after.total))).toBe(0);
      expect(outcome.evidence).toMatchObject(row.evidence ?? {});
      expect(outcome.doubts).toEqual((row.doubts ?? []).map((part) => expect.stringContaining(part)));
      const { cli, terraform } = rule.commands(row.resource, outcome.change);
      for (const part of row.cli ?? []) expect(cli).toContain(part);
      expect(outcome.doubts.flatMap(sentenceViolations)).toEqual([]);
      expect(cli).not.toMatch(/undefined|\$\{/);
      expect(terraform).not.toMatch(/undefined/);
    });

    it("has a true sentence for changed values", () => {
      const nullable = nullablePlaces(rows.map(({ resource }) => resource));
      const violations = rows.flatMap((row) =>
        changedReadings(row.resource, rule.needs, nullable).flatMap(({ change, resource }) =>
          evaluate(row, resource, row.metrics)
            .flatMap((outcome) => (outcome.kind === "saves" ? outcome.doubts : []))
            .flatMap(sentenceViolations)
            .map((failure) => `${row.when}, but ${change}: ${failure}`),
        ),
      );
      expect(violations).toEqual([]);
    });

    it("matches the recorded text and amounts", async () => {
      const evaluateOf = (row: SavingRow) => evaluate(row, row.resource, row.metrics);
      const nullable = nullablePlaces(rows.map(({ resource }) => resource));
      const record = recordOf(rule, [...rows, ...edgeRows(edges)], evaluateOf, nullable);
      await expect(record).toMatchFileSnapshot(fileURLToPath(new URL(`${rule.id}.txt`, recorded)));
    });

    const [first] = rows;
    it("has rows that save and that do not", () => {
      expect(shown(evaluate(first as SavingRow, (first as SavingRow).resource, first?.metrics))).toMatch(
        /^(\d|unknown: price$)/,
      );
      expect(rows.map((row) => row.saves)).toContain("none");
    });

    it.each(rule.needs)("unknown: %s is a gap", (need) => {
      const row = first as SavingRow; // the row above exists
      expect(evaluate(row, withGap(row.resource, need), row.metrics)).toMatchObject([{ kind: "unknown" }]);
    });

    if (Object.keys(rule.metrics).length > 0) {
      const { lookbackDays: { default: days } = { default: defaultLookbackDays } } = rule.thresholds;
      it("requests metrics only for the days that it looks back", () => {
        const row = first as SavingRow;
        expect(daysAskedFor(rule, row, declarations)).toEqual([days]);
        if (!("lookbackDays" in rule.thresholds)) return;
        for (const other of [days - 1, days + 1])
          expect(daysAskedFor(rule, row, declarations, other)).toEqual([other]);
      });

      it("unknown: the metrics could not be read", () => {
        const row = first as SavingRow;
        expect(evaluate(row, row.resource, "denied")).toEqual([
          { kind: "unknown", reason: "denied", missing: "metrics" },
        ]);
      });
    }
  });
}
