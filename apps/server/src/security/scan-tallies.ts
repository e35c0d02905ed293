import type { EvaluatedShare } from "@skyledger/core/checks/comparable";
import { type CheckTally, count, securityScore } from "@skyledger/core/checks/score";
import type { Check, CheckResult } from "@skyledger/core/model/define-check";
import type { Tallies } from "./store/stored-scan.ts";

interface Tally extends CheckTally {
  unknown: number;
}

/** The results of a scan's checks in one account. */
export class AccountTallies {
  readonly #tallies: Map<string, Tally>;

  constructor(checks: readonly Check[]) {
    this.#tallies = new Map(
      checks.map(({ id, severity }) => [id, { severity, passed: 0, failed: 0, unknown: 0 }]),
    );
  }

  /** @returns whether the check is part of the scan */
  count(checkId: string, kind: CheckResult["kind"]): boolean {
    const tally = this.#tallies.get(checkId);
    if (!tally) return false;
    if (kind === "unknown") tally.unknown += 1;
    else count(tally, kind);
    return true;
  }

  /** Checks with results. */
  all(): Tallies {
    return Object.fromEntries(
      [...this.#tallies].flatMap(([id, { passed, failed, unknown }]) =>
        passed + failed + unknown === 0 ? [] : [[id, [passed, failed, unknown]]],
      ),
    );
  }
}

/**
 * The tallies of an account that could not be evaluated: its earlier failures still count as failed, and
 * everything else is unknown; without an earlier scan each check is unknown once.
 */
export function withoutEvaluation(checks: readonly Check[], before: Tallies | undefined): Tallies {
  return Object.fromEntries(
    checks.flatMap(({ id }) => {
      const [passed, failed, unknown] = before ? (before[id] ?? [0, 0, 0]) : [0, 0, 1];
      return passed + failed + unknown === 0 ? [] : [[id, [0, failed, passed + unknown]]];
    }),
  );
}

/** Tallies with each check of the scan. */
export function wholeTallies(checks: readonly Check[], tallies: Tallies): Tallies {
  return Object.fromEntries(checks.map(({ id }) => [id, tallies[id] ?? [0, 0, 0]]));
}

/** The tallies of all accounts together, with each check of the scan. */
export function sumOfTallies(checks: readonly Check[], accounts: Iterable<Tallies>): Tallies {
  const sum: Tallies = wholeTallies(checks, {});
  for (const tallies of accounts) {
    for (const [id, [passed, failed, unknown]] of Object.entries(tallies)) {
      const [p, f, u] = sum[id] ?? [0, 0, 0];
      sum[id] = [p + passed, f + failed, u + unknown];
    }
  }
  return sum;
}

/** How many results are unknown. */
export function unknownOf(tallies: Tallies): number {
  return evaluatedShareOf(tallies).unknown;
}

/** The number of evaluated results in stored tallies. */
export function evaluatedShareOf(tallies: Tallies): EvaluatedShare {
  const share = { evaluated: 0, unknown: 0 };
  for (const [passed, failed, unknown] of Object.values(tallies)) {
    share.evaluated += passed + failed;
    share.unknown += unknown;
  }
  return share;
}

/** The score of stored tallies, without checks that are no longer known. */
export function scoreOf(checks: readonly Check[], tallies: Tallies): number | null {
  return securityScore(
    checks.flatMap(({ id, severity }) => {
      const [passed, failed] = tallies[id] ?? [];
      return passed === undefined || failed === undefined ? [] : [{ severity, passed, failed }];
    }),
  );
}
