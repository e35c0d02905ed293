import { describe, expect, it } from "vitest";
import { type AutomationRun, documentName, type Fix, type RuleChange } from "../model/define-fix.ts";
import type { Resource } from "../model/resource.ts";
import { withGap } from "./evaluate-saving.ts";

/** One row of a fix's table. */
export interface FixRow {
  /** Completes "<id>: when …". */
  when: string;
  resource: Resource;
  /** Values that the savings rule found. */
  change?: RuleChange;
  /** The started document; a text: why it is manual. */
  run: AutomationRun | string;
  /** "field: before -> after" in JSON, in order. */
  changes?: readonly string[];
  /** The rollback; a text: part of why there is none. */
  undo?: AutomationRun | string;
}

function inWords(changes: readonly { field: string; before: unknown; after: unknown }[]): string[] {
  return changes.map(
    ({ field, before, after }) => `${field}: ${JSON.stringify(before)} -> ${JSON.stringify(after)}`,
  );
}

function expectPlan(fix: Fix, row: FixRow): void {
  const plan = fix.plan(row.resource, row.change);
  if (typeof row.run === "string") {
    expect(plan).toEqual({ kind: "manual", because: expect.stringContaining(row.run) });
    return;
  }
  if (plan.kind !== "ready") throw new Error(`${fix.id} is not ready: ${JSON.stringify(plan)}`);
  expect(plan.run).toEqual(row.run);
  expect(inWords(plan.changes)).toEqual(row.changes);
}

function expectUndo(fix: Fix, row: FixRow): void {
  const undo = fix.rollback(row.resource);
  if (typeof row.undo === "string") {
    expect(undo).toEqual({ kind: "impossible", because: expect.stringContaining(row.undo) });
    return;
  }
  if (undo.kind !== "run") throw new Error(`${fix.id} cannot be undone: ${undo.because}`);
  expect(undo.run).toEqual(row.undo);
  expect(undo.restores).toMatch(/^[A-Z].*\.$/s);
}

/**
 * The tests of one fix: every row, its declared documents, and for every name in `needs` a gap, for which it
 * must not run.
 */
export function fixTable(fix: Fix, rows: readonly [FixRow, ...FixRow[]]): void {
  describe(fix.id, () => {
    it.each(rows)("when $when", (row) => {
      expectPlan(fix, row);
      if (typeof row.run !== "string") expectUndo(fix, row);
    });

    it("starts only documents that it declares", () => {
      const declared = fix.documents.map(documentName);
      for (const { resource, change } of rows) {
        const plan = fix.plan(resource, change);
        const undo = fix.rollback(resource);
        if (plan.kind === "ready") expect(declared).toContain(plan.run.document);
        if (undo.kind === "run") expect(declared).toContain(undo.run.document);
      }
    });

    it.each(fix.needs)("does nothing when %s could not be read", (facet) => {
      const blind = withGap(rows[0].resource, facet, "denied");
      expect(fix.plan(blind, rows[0].change)).toEqual({ kind: "unknown", reason: "denied", missing: facet });
      expect(fix.rollback(blind).kind).toBe("impossible");
    });
  });
}
