import type { FindingState, FindingTransition } from "@skyledger/core/model/finding";
import { z } from "zod";
import type { Queryable } from "../../platform/db/queryable.ts";
import type { RefusedRow } from "../../platform/db/row-batches.ts";
import { storedJson, storedRow, type Unparsed } from "../../platform/stored-json.ts";
import type { ImportedCritical } from "./imported-critical.ts";
import type { NotEvaluatedCheck } from "./not-evaluated-checks-store.ts";

/** Check id → [passed, failed, unknown]. */
export type Tallies = Record<string, [number, number, number]>;

const tallies: z.ZodType<Tallies> = z.record(z.string(), z.tuple([z.number(), z.number(), z.number()]));
export const parseTallies = storedJson("scans.tallies", tallies);
export const parseTalliesOfDay = storedJson("account_tally_days.tallies", tallies);
export const parseLatestTallies = storedJson("latest_tallies.tallies", tallies);
const parseAccountTallies = storedJson("scans.account_tallies", z.record(z.string(), tallies).nullable());

/** A finished scan. */
export interface StoredScan {
  id: string;
  startedAt: string;
  finishedAt: string;
  partial: boolean;
  /** False: it evaluated too little to compare its score with earlier ones. */
  comparable: boolean;
  score: number | null;
  grade: "A" | "B" | "C" | "D" | "F" | null;
  findingsCount: number;
  newFindings: number;
  resolvedFindings: number;
  regressions: number;
  evaluated: number;
  unknown: number;
  tallies: Tallies;
  /** By account id; null: a scan from before this was stored. */
  accountTallies: Record<string, Tallies> | null;
}

/** A row of `scans` with JSON that isn't parsed yet. */
export type ScanRow = Unparsed<StoredScan, "tallies" | "accountTallies">;
export const toScan = storedRow<StoredScan, "tallies" | "accountTallies">({
  tallies: parseTallies,
  accountTallies: parseAccountTallies,
});

/** The identity of a finding in a workspace, with its state. */
export interface KnownFinding extends FindingState {
  id: string;
  accountId: string;
  region: string;
  arn: string;
  checkId: string;
  /** Our own check saw it fail when it last evaluated the resource; false: only Security Hub did. */
  ownFailing: boolean;
  /** Hash of what was last written of it; null: not known. */
  content: string | null;
  /** When (ISO 8601) and as what this scan wrote it as failing, before it was interrupted; null: it did not. */
  written: { at: string; isNew: boolean; isRegression: boolean } | null;
}

/** A finding that a scan saw failing. */
export interface FindingWrite extends FindingState {
  accountId: string;
  region: string;
  arn: string;
  checkId: string;
  resourceName: string;
  severity: number;
  category: string;
  service: string;
  title: string;
  description: string;
  evidence: unknown;
  transition: FindingTransition | null;
  searchText: string;
  /** Why the check's fix does not apply to the resource, as a sentence; null: it applies, or there is none. */
  manualBecause: string | null;
  /** Hash of everything that a scan writes except the finding's status and times. */
  content: string;
}

/** A known finding of our own that a scan no longer sees failing. */
export interface FindingUpdate extends FindingState {
  id: string;
  transition: FindingTransition | null;
}

/** A critical finding that a scan activated. */
export type ActivatedCritical = Omit<ImportedCritical, "account">;

/** Critical findings at the time a scan is stored. */
export interface CriticalStanding {
  activeCritical: number;
  activated: readonly ActivatedCritical[];
  /** From imports, and not reported before. */
  imported: ImportedCritical[];
}

/** What a scan found in one account. */
export interface AccountScanChanges {
  accountId: string;
  /** The ID of the scan, which is stored after all its accounts. */
  scanId: string;
  /** When it was seen (ISO 8601). */
  at: string;
  /** When the inventory that was evaluated was read (ISO 8601). */
  readAt: string;
  failing: Iterable<FindingWrite>;
  /** Failures that `writeFailing` could not store. */
  unstored?: readonly RefusedRow<FindingWrite>[];
  updated: Iterable<FindingUpdate>;
  /** Ids of findings that were seen again unchanged; `countSeenAgain` counts them. */
  seenAgain?: readonly string[];
  /** Ids of findings that our own check saw passing, and not for the first time. */
  passesAgain?: readonly string[];
  /** What could not be evaluated; null, or left out: the scan says nothing about that. */
  notEvaluated?: readonly NotEvaluatedCheck[] | null;
}

export interface ScansStore {
  /**
   * Every finding of an account by these checks, or by those whose ids have these prefixes, with any status.
   * @param scanId a scan that has begun, which may have written some of them before
   */
  known(
    workspaceId: string,
    accountId: string,
    which: { checkIds: readonly string[] } | { startingWith: string },
    scanId?: string,
  ): Promise<KnownFinding[]>;
  /**
   * Writes some failures that a scan saw, as part of a transaction, before `write` writes the rest. Returns those that
   * the database could not store.
   */
  writeFailing(
    tx: Queryable,
    workspaceId: string,
    scan: Pick<AccountScanChanges, "scanId" | "at" | "readAt">,
    failing: Iterable<FindingWrite>,
  ): Promise<RefusedRow<FindingWrite>[]>;
  /** Writes what a scan found in one account, as part of a transaction. */
  write(tx: Queryable, workspaceId: string, changes: AccountScanChanges): Promise<void>;
  /**
   * Writes a scan after the results of its accounts. `follow` adds consequences to that transaction.
   * @param without what is only known at the end: rows of accounts whose unit ended without a result
   */
  record(
    workspaceId: string,
    scan: StoredScan,
    without?: readonly NotEvaluatedCheck[],
    follow?: (tx: Queryable, standing: CriticalStanding) => Promise<void>,
  ): Promise<void>;
  /** What the last complete scans saw of the accounts that are read, except some: summed by check. */
  othersTallies(workspaceId: string, exceptIds: readonly string[]): Promise<Tallies>;
  /** How many findings of an account are active. */
  activeOf(workspaceId: string, accountId: string): Promise<number>;
  /**
   * Counts what stored scans saw again, in turns with others. Until its end a finding may still show the
   * previous scan.
   * @param between awaited between two parts
   */
  countSeenAgain(workspaceId: string, between?: () => Promise<void>): Promise<void>;
  list(
    workspaceId: string,
    limit: number,
    before: { finishedAt: string; id: string } | undefined,
  ): Promise<StoredScan[]>;
  count(workspaceId: string): Promise<number>;
  /**
   * The newest scan, and the newest twenty complete scans, newest first. For some accounts: instead of scans, the
   * newest twenty days on which one of them was scanned completely, with the latest tallies of each account at
   * the end of the day.
   */
  standing(
    workspaceId: string,
    accountIds: readonly string[] | undefined,
  ): Promise<{ newest: { id: string; finishedAt: string } | undefined; whole: EvaluatedScan[] }>;
  /**
   * When the next scan after this one started (ISO 8601); null: it is the latest. Undefined: no such scan.
   */
  nextStart(workspaceId: string, scanId: string): Promise<string | null | undefined>;
}

/** The state of findings according to a scan. */
export type EvaluatedScan = Pick<StoredScan, "score" | "grade" | "unknown" | "tallies">;
