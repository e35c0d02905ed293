import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Check, CheckResult } from "../model/define-check.ts";
import type { ResourceDeclaration } from "../model/define-resource.ts";
import { type GapReason, gap, seen } from "../model/observation.ts";
import type { Resource } from "../model/resource.ts";
import { SnapshotIndex } from "../model/snapshot-index.ts";
import { changedReadings, nullablePlaces, withoutItems } from "./changed-readings.ts";
import { snapshotOf, withGap } from "./evaluate-saving.ts";
import { testScope } from "./resource-of.ts";
import { emptySetViolations, sentenceViolations } from "./sentence-violations.ts";

type Identity = Partial<
  Pick<Resource, "arn" | "id" | "name" | "status" | "createdAt" | "region" | "accountId" | "tags">
>;

/** A resource with literal facets; omitted ones are gaps. `identity` sets times and names. */
export function resourceWith<Item, Facets>(
  declaration: ResourceDeclaration<string, Item, Facets>,
  facets: { readonly [Name in keyof Facets]?: Facets[Name] },
  identity: Identity = {},
): Resource<Facets> {
  const id = identity.id ?? "subject";
  const region = declaration.scope === "regional" ? testScope.region : "global";
  const observed = Object.fromEntries(
    Object.keys(declaration.facets).map((name) => [
      name,
      Object.hasOwn(facets, name) ? seen(facets[name as keyof Facets]) : gap("failed"),
    ]),
  );
  return {
    arn: `arn:aws:${declaration.service}:${region}:${testScope.accountId}:thing/${id}`,
    type: declaration.type,
    id,
    name: id,
    region,
    accountId: testScope.accountId,
    status: null,
    createdAt: null,
    tags: seen({}),
    ...identity,
    // One observation per facet of the declaration.
    facets: observed as Resource<Facets>["facets"],
  };
}

/** One row of a check's table. */
export interface CheckRow {
  /** Completes "<id> <result>: …". */
  when: string;
  result: CheckResult["kind"];
  resource: Resource;
  /** Values that the evidence of a failure must contain. */
  evidence?: Readonly<Record<string, unknown>>;
  /** Other resources of the snapshot. */
  others?: readonly Resource[];
  /**
   * Types whose list was read in addition to those of the resources, so that their absence means something.
   */
  listed?: readonly string[];
  /** Types whose list could not be read. */
  unread?: Readonly<Record<string, GapReason>>;
}

/** Violations in a result's text, for any data. */
function violationsOf(result: CheckResult): string[] {
  if (result.kind !== "unknown") return sentenceViolations(result.because);
  const missing = result.missing.trim() === "" ? ["unknown for want of nothing"] : [];
  return [...missing, ...(result.because === undefined ? [] : sentenceViolations(result.because))];
}

/**
 * Evaluates every row again with each value changed, one at a time, and with empty lists: the sentence must
 * be true in every branch that leads to it.
 */
function sayingViolations(check: Check, rows: readonly CheckRow[]): string[] {
  const nullable = nullablePlaces(rows.map(({ resource }) => resource));
  return rows.flatMap((row) => {
    const varied = changedReadings(row.resource, check.needs, nullable).flatMap(({ change, resource }) =>
      violationsOf(evaluate(check, row, resource)).map((failure) => `${row.when}, but ${change}: ${failure}`),
    );
    const empty = withoutItems(row.resource, check.needs);
    if (!empty) return varied;
    // Without other resources, a sentence cannot be about their list.
    const result = evaluate(
      check,
      { ...row, others: [], listed: (row.others ?? []).map(({ type }) => type) },
      empty,
    );
    return result.kind === "unknown"
      ? varied
      : [
          ...varied,
          ...emptySetViolations(result.because).map(
            (failure) => `${row.when}, but with empty lists: ${failure}`,
          ),
        ];
  });
}

function evaluate(check: Check, row: CheckRow, resource: Resource): CheckResult {
  const { others = [], listed = [], unread = {} } = row;
  const types = new Set([resource.type, ...others.map((other) => other.type), ...listed]);
  return check.evaluate(resource, new SnapshotIndex(snapshotOf([resource, ...others], [...types], unread)));
}

/**
 * The text of every check for its rows. After changing a check on purpose, run its test with `-u` and review
 * the recorded text.
 */
const recorded = new URL("../checks/recorded/", import.meta.url);

/** AWS renames services and features now and then. */
const otherText = (value: unknown) => (typeof value === "string" ? ["other"] : []);

/** Each result's exact text, and the result of the first row of each kind when one value changes. */
function recordOf(check: Check, rows: readonly CheckRow[]): string {
  const nullable = nullablePlaces(rows.map(({ resource }) => resource));
  const said = (row: CheckRow, resource = row.resource) => JSON.stringify(evaluate(check, row, resource));
  const firsts = [...Map.groupBy(rows, ({ result }) => result).values()].flatMap(([first]) => first ?? []);
  const otherwise = firsts.flatMap((row) => {
    const usual = said(row);
    const others = row.others ?? [];
    return [
      "",
      `## ${row.when}, with one thing otherwise`,
      ...changedReadings(row.resource, check.needs, nullable, otherText).flatMap(({ change, resource }) => {
        const now = said(row, resource);
        return now === usual ? [] : [`${change}: ${now}`];
      }),
      ...others.flatMap((other) => {
        const now = said({
          ...row,
          others: others.filter((one) => one !== other),
          listed: [...(row.listed ?? []), other.type],
        });
        return now === usual ? [] : [`without ${other.id}: ${now}`];
      }),
    ];
  });
  const lines = rows.flatMap((row) => [`## ${row.when}`, said(row)]);
  return `${[...lines, ...otherwise].join("\n")}\n`;
}

/**
 * The tests of one check: every row, and for every name in `needs` a gap row derived from the first passing
 * row. A table without a passing and a failing row fails.
 */
export function checkTable(check: Check, rows: readonly CheckRow[]): void {
  describe(check.id, () => {
    it.each(rows)("$result: $when", (row) => {
      const result = evaluate(check, row, row.resource);
      expect(result.kind).toBe(row.result);
      if (result.kind === "fail") {
        expect(Object.keys(result.evidence).length).toBeGreaterThan(0);
        expect(result.evidence).toMatchObject(row.evidence ?? {});
      }
      expect(violationsOf(result)).toEqual([]);
    });

    it("has a true sentence for changed values", () => {
      expect(sayingViolations(check, rows)).toEqual([]);
    });

    it("matches the recorded text", async () => {
      const file = fileURLToPath(new URL(`${check.id}.txt`, recorded));
      await expect(recordOf(check, rows)).toMatchFileSnapshot(file);
    });

    const passing = rows.find((row) => row.result === "pass");
    it("has a passing and a failing row", () => {
      expect(passing).toBeDefined();
      expect(rows.some((row) => row.result === "fail")).toBe(true);
    });

    it.each(check.needs)("unknown: %s could not be read", (facet) => {
      if (!passing) throw new Error("no passing row to take a facet from");
      const result = evaluate(check, passing, withGap(passing.resource, facet, "denied"));
      expect(result).toEqual({ kind: "unknown", reason: "denied", missing: facet });
    });
  });
}
