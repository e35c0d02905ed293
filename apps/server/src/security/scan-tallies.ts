import type { EvaluatedShare } from "@skyledger/core/checks/comparable";
import { type CheckTally, count, securityScore } from "@skyledger/core/checks/score";
import type { Check, CheckResult } from "@skyledger/core/model/define-check";
import type { Tallies } from "./store/stored-scan.ts";

interface Tally extends CheckTally {
  unknown: number;
}

type OfChecks = Map<string, Tally>;

function add(tally: Tally, kind: CheckResult["kind"]): void {
  if (kind === "unknown") tally.unknown += 1;
  else count(tally, kind);
}

function stored(tallies: OfChecks): Tallies {
  return Object.fromEntries(
    [...tallies].map(([id, { passed, failed, unknown }]) => [id, [passed, failed, unknown]]),
  );
}

/** The results of a scan's checks, over all accounts and in each. */
export class ScanTallies {
  readonly #checks: readonly Check[];
  readonly #whole: OfChecks;
  readonly #accounts = new Map<string, OfChecks>();
  #account: OfChecks | undefined;

  constructor(checks: readonly Check[]) {
    this.#checks = checks;
    this.#whole = this.#none();
  }

  #none(): OfChecks {
    return new Map(
      this.#checks.map(({ id, severity }) => [id, { severity, passed: 0, failed: 0, unknown: 0 }]),
    );
  }

  /** Starts counting for this account. */
  begin(accountId: string): void {
    this.#account = this.#none();
    this.#accounts.set(accountId, this.#account);
  }

  /**
   * Undoes the counts of an account that could not be evaluated. Its earlier failures still count as failed,
   * and everything else is unknown; without an earlier scan each check is unknown once.
   * @returns how many results are unknown
   */
  withoutEvaluation(accountId: string, before: Tallies | undefined): number {
    for (const [id, had] of this.#accounts.get(accountId) ?? []) {
      const whole = this.#whole.get(id);
      if (!whole) continue;
      whole.passed -= had.passed;
      whole.failed -= had.failed;
      whole.unknown -= had.unknown;
    }
    this.begin(accountId);
    let unknown = 0;
    for (const { id } of this.#checks) {
      const [passed, failed, unseen] = before ? (before[id] ?? [0, 0, 0]) : [0, 0, 1];
      for (const tally of [this.#whole.get(id), this.#account?.get(id)]) {
        if (!tally) continue;
        tally.failed += failed;
        tally.unknown += passed + unseen;
      }
      unknown += passed + unseen;
    }
    return unknown;
  }

  /** @returns whether the check is part of the scan */
  count(checkId: string, kind: CheckResult["kind"]): boolean {
    const tally = this.#whole.get(checkId);
    if (!tally) return false;
    add(tally, kind);
    const ofAccount = this.#account?.get(checkId);
    if (ofAccount) add(ofAccount, kind);
    return true;
  }

  /** Over all accounts. */
  score(): number | null {
    return securityScore(this.#whole.values());
  }

  whole(): Tallies {
    return stored(this.#whole);
  }

  byAccount(): Record<string, Tallies> {
    return Object.fromEntries([...this.#accounts].map(([id, tallies]) => [id, stored(tallies)]));
  }
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
