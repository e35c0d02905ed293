import type { FindingState, FindingTransition } from "@skyledger/core/model/finding";
import { z } from "zod";
import type { Queryable } from "../../platform/db/queryable.ts";
import { storedJson, storedRow, type Unparsed } from "../../platform/stored-json.ts";
import type { ImportedCritical } from "./imported-critical.ts";
import type { NotEvaluatedOfScan } from "./not-evaluated-checks-store.ts";

/** Check id → [passed, failed, unknown]. */
export type Tallies = Record<string, [number, number, number]>;

const tallies: z.ZodType<Tallies> = z.record(z.string(), z.tuple([z.number(), z.number(), z.number()]));
export const parseTallies = storedJson("scans.tallies", tallies);
const parseAccountTallies = storedJson("scans.account_tallies", z.record(z.string(), tallies).nullable());

/** A finished scan. */
export interface StoredScan {
  id: string;
  startedAt: string;
  finishedAt: string;
  partial: boolean;
  /** False: it evaluated too little to hold its score against those before it. */
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
  /** By account id; null: a scan from before this was kept. */
  accountTallies: Record<string, Tallies> | null;
}

/** A row of `scans`: JSON is not parsed yet. */
export type ScanRow = Unparsed<StoredScan, "tallies" | "accountTallies">;
export const toScan = storedRow<StoredScan, "tallies" | "accountTallies">({
  tallies: parseTallies,
  accountTallies: parseAccountTallies,
});

/** What identifies a finding in one workspace, with its state. */
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
  /** Hash of all that a scan writes but the life of the finding. */
  content: string;
}

/** A known finding of our own that a scan no longer sees failing. */
export interface FindingUpdate extends FindingState {
  id: string;
  transition: FindingTransition | null;
}

/** Critical findings once a scan is stored. */
export interface CriticalStanding {
  activeCritical: number;
  /** Brought by imports, and reported to no one before. */
  imported: ImportedCritical[];
}

/** What a scan changes. */
export interface ScanChanges {
  failing: Iterable<FindingWrite>;
  updated: Iterable<FindingUpdate>;
  /** Ids of findings that were seen again as they are stored; `countSeenAgain` counts them up. */
  seenAgain?: readonly string[];
  /** Ids of findings that our own check saw passing, and not for the first time. */
  passesAgain?: readonly string[];
  /** Account id → when the inventory that was evaluated was read (ISO 8601); left out: at the scan's start. */
  readAt?: ReadonlyMap<string, string>;
  /** Null, or left out: the scan says nothing of what the whole could not evaluate. */
  notEvaluated?: NotEvaluatedOfScan | null;
}

export interface ScansStore {
  /** Every finding of an account by these checks, or by those whose ids start so, whatever its status. */
  known(
    workspaceId: string,
    accountId: string,
    which: { checkIds: readonly string[] } | { startingWith: string },
  ): Promise<KnownFinding[]>;
  /**
   * Writes a scan with all it changed in one transaction: nothing of it is seen before all of it is. Takes the
   * changes one by one, so that they need not all be spelled out at the same time. `follow` adds what follows from
   * it to that transaction; it is told how many critical findings are active then, and which of them an import brought.
   */
  record(
    workspaceId: string,
    scan: StoredScan,
    changes: ScanChanges,
    follow?: (tx: Queryable, standing: CriticalStanding) => Promise<void>,
  ): Promise<void>;
  /** How many findings of an account are active. */
  activeOf(workspaceId: string, accountId: string): Promise<number>;
  /**
   * Counts up what stored scans saw again, in turns with others. Until its end a finding may still show the scan before.
   * @param between waited for between two parts
   */
  countSeenAgain(workspaceId: string, between?: () => Promise<void>): Promise<void>;
  list(
    workspaceId: string,
    limit: number,
    before: { finishedAt: string; id: string } | undefined,
  ): Promise<StoredScan[]>;
  count(workspaceId: string): Promise<number>;
  /**
   * The newest scan, and the newest twenty that looked at everything, newest first. Of an account: among those that
   * looked at it, with what they saw of it alone as `tallies`.
   */
  standing(
    workspaceId: string,
    accountId: string | undefined,
  ): Promise<{ newest: { id: string; finishedAt: string } | undefined; whole: EvaluatedScan[] }>;
  /** When the scan after this one began (ISO 8601); null: it is the latest. Undefined: no such scan. */
  nextStart(workspaceId: string, scanId: string): Promise<string | null | undefined>;
}

/** What a scan says about the state of things. */
export type EvaluatedScan = Pick<StoredScan, "score" | "grade" | "unknown" | "tallies">;
