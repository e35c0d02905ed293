import { gradeOf } from "@skyledger/core/checks/score";
import type { Check } from "@skyledger/core/model/define-check";
import { checks as allChecks } from "@skyledger/core/registry.gen";
import { z } from "zod";
import { storedJson } from "../platform/stored-json.ts";
import type { UnitResult } from "../runs/store/stored-unit.ts";
import type { ScanScope } from "./scan-deps.ts";
import { scoreOf, sumOfTallies, unknownOf, wholeTallies } from "./scan-tallies.ts";
import type { StoredScan, Tallies } from "./store/stored-scan.ts";

/** The checks of a scan. */
export function checksOf({ categories, services }: ScanScope): Check[] {
  return allChecks.filter(
    (check) =>
      (categories === undefined || categories.includes(check.category)) &&
      (services === undefined || services.includes(check.service)),
  );
}

const countNames = ["findings", "new", "resolved", "regressions", "evaluated"] as const;

/** The result of a scan in one account, which its unit stores. */
export interface AccountScan {
  accountId: string;
  counts: Readonly<Record<(typeof countNames)[number], number>>;
  /** When the unit began (ISO 8601). */
  startedAt: string;
  /** Of checks with results. */
  tallies: Tallies;
}

const schema = z.object({
  startedAt: z.string(),
  tallies: z.record(z.string(), z.tuple([z.number(), z.number(), z.number()])),
});
const parse = storedJson("run_units.result", schema);

/** As a unit's result. */
export function toUnitResult({ counts, startedAt, tallies }: AccountScan): UnitResult {
  return { counts: { ...counts }, failure: null, notes: [], data: { startedAt, tallies } };
}

/** @throws AppError unreadable_data */
export function ofUnitResult(accountId: string, { counts, data }: UnitResult): AccountScan {
  const of = (name: (typeof countNames)[number]) => counts[name] ?? 0;
  return {
    accountId,
    counts: {
      ...{ findings: of("findings"), new: of("new"), resolved: of("resolved") },
      ...{ regressions: of("regressions"), evaluated: of("evaluated") },
    },
    ...parse(data),
  };
}

/**
 * One scan of all its accounts. `others`: what earlier scans saw of other accounts, which count in the score
 * alone.
 */
export function mergeAccounts(
  scan: { id: string; scope: ScanScope; finishedAt: string },
  accounts: readonly AccountScan[],
  others: Tallies,
): Omit<StoredScan, "comparable"> {
  const { id, scope, finishedAt } = scan;
  const checks = checksOf(scope);
  const sum = (name: (typeof countNames)[number]) =>
    accounts.reduce((total, { counts }) => total + counts[name], 0);
  const known = new Set(checks.map(({ id }) => id));
  const ofScan = Object.fromEntries(Object.entries(others).filter(([id]) => known.has(id)));
  const tallies = sumOfTallies(checks, [ofScan, ...accounts.map((one) => one.tallies)]);
  const score = scoreOf(checks, tallies);
  const [startedAt = finishedAt] = accounts.map((one) => one.startedAt).sort();
  const { categories, services, regions } = scope;
  return {
    ...{ id, startedAt, finishedAt },
    partial: categories !== undefined || services !== undefined || regions !== undefined,
    score,
    grade: score === null ? null : gradeOf(score),
    findingsCount: sum("findings"),
    newFindings: sum("new"),
    resolvedFindings: sum("resolved"),
    regressions: sum("regressions"),
    evaluated: sum("evaluated"),
    unknown: unknownOf(tallies),
    tallies,
    accountTallies: Object.fromEntries(
      accounts.map((one) => [one.accountId, wholeTallies(checks, one.tallies)]),
    ),
  };
}
