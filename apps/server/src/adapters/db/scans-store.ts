import type { FindingState, FindingTransition } from "@skyledger/core/checks/lifecycle";
import type { Database } from "./database.ts";
import { countActiveCritical, type ImportedCritical, takeImportedCritical } from "./imported-critical.ts";
import type { Queryable } from "./queryable.ts";
import { recordScan } from "./record-scan.ts";
import { standingIn } from "./scan-standing.ts";
import { countSeenAgain } from "./seen-again.ts";
import type { UnjudgedOfScan } from "./unjudged-checks-store.ts";

/** Check id → [passed, failed, unknown]. */
export type Tallies = Record<string, [number, number, number]>;

/** A finished scan. */
export interface StoredScan {
  id: string;
  startedAt: string;
  finishedAt: string;
  partial: boolean;
  /** False: it judged too little to hold its score against those before it. */
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

/** What identifies a finding in one workspace, with its state. */
export interface KnownFinding extends FindingState {
  id: string;
  accountId: string;
  region: string;
  arn: string;
  checkId: string;
  /** Our own check saw it fail when it last judged the resource; false: only Security Hub did. */
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

const scanColumns = `id, started_at as "startedAt", finished_at as "finishedAt", partial, comparable, score, grade,
  findings_count as "findingsCount", new_findings as "newFindings", resolved_findings as "resolvedFindings", regressions,
  evaluated, unknown, tallies, account_tallies as "accountTallies"`;

/** Critical findings once a scan is stored. */
export interface CriticalStanding {
  activeCritical: number;
  /** Brought by imports, and told to nobody before. */
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
  /** Account id → when the inventory that was judged was read (ISO 8601); left out: at the scan's start. */
  readAt?: ReadonlyMap<string, string>;
  /** Null, or left out: the scan says nothing of what the whole could not judge. */
  unjudged?: UnjudgedOfScan | null;
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
  ): Promise<{ newest: { id: string; finishedAt: string } | undefined; whole: JudgedScan[] }>;
  /** When the scan after this one began (ISO 8601); null: it is the latest. Undefined: no such scan. */
  nextStart(workspaceId: string, scanId: string): Promise<string | null | undefined>;
}

/** What a scan says about the state of things. */
export type JudgedScan = Pick<StoredScan, "score" | "grade" | "unknown" | "tallies">;

function nextStartIn(db: Database): ScansStore["nextStart"] {
  return (workspaceId, id) =>
    db.forWorkspace(workspaceId, async (tx) => {
      const { rows } = await tx.query<{ next: string | null }>(
        `select (select min(later.started_at) from scans later
                 where later.workspace_id = $1 and later.started_at > s.started_at) as next
         from scans s where s.workspace_id = $1 and s.id::text = $2`,
        [workspaceId, id],
      );
      return rows[0]?.next;
    });
}

function countIn(db: Database): ScansStore["count"] {
  return (workspaceId) =>
    db.forWorkspace(workspaceId, async (tx) => {
      const { rows } = await tx.query<{ total: number }>(
        "select count(*)::int as total from scans where workspace_id = $1",
        [workspaceId],
      );
      return rows[0]?.total ?? 0;
    });
}

export function createScansStore(db: Database): ScansStore {
  return {
    known: async (workspaceId, accountId, which) => {
      const { rows } = await db.queryIn<KnownFinding>(
        workspaceId,
        `select id, account_id as "accountId", region, arn, check_id as "checkId", status, set_by as "setBy",
             detection_count as "detectionCount", regression, ignored_until as "ignoredUntil",
             own_verdict is not distinct from 'fails' as "ownFailing", content
           from findings where workspace_id = $1 and account_id = $2
             and (check_id = any($3) or starts_with(check_id, $4))`,
        "checkIds" in which
          ? [workspaceId, accountId, which.checkIds, null]
          : [workspaceId, accountId, [], which.startingWith],
      );
      return rows;
    },

    record: (workspaceId, scan, changes, follow) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await recordScan(tx, workspaceId, scan, changes);
        if (!follow) return;
        const imported = await takeImportedCritical(tx, workspaceId);
        await follow(tx, { activeCritical: await countActiveCritical(tx, workspaceId), imported });
      }),

    activeOf: async (workspaceId, accountId) => {
      const { rows } = await db.queryIn<{ active: number }>(
        workspaceId,
        "select count(*)::int as active from findings where workspace_id = $1 and account_id = $2 and status = 'ACTIVE'",
        [workspaceId, accountId],
      );
      return rows[0]?.active ?? 0;
    },

    countSeenAgain: (workspaceId, between) => countSeenAgain(db, workspaceId, between),

    list: async (workspaceId, limit, before) => {
      const { rows } = await db.queryIn<StoredScan>(
        workspaceId,
        `select ${scanColumns} from scans where workspace_id = $1
             and ($2::timestamptz is null or (finished_at, id) < ($2, $3::uuid))
           order by finished_at desc, id desc limit $4`,
        [workspaceId, before?.finishedAt ?? null, before?.id ?? null, limit],
      );
      return rows;
    },

    standing: standingIn(db),

    nextStart: nextStartIn(db),

    count: countIn(db),
  };
}
