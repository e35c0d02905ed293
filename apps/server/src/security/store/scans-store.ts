import type { Database } from "../../platform/db/database.ts";
import { activatedCritical, countActiveCritical, takeImportedCritical } from "./imported-critical.ts";
import { othersTallies, rememberTallies } from "./latest-tallies.ts";
import { forgetNotEvaluated, writeNotEvaluatedChecks } from "./not-evaluated-checks-store.ts";
import { insertScan, writeAccountScan, writeFailing } from "./record-scan.ts";
import { standingIn } from "./scan-standing.ts";
import { countSeenAgain } from "./seen-again.ts";
import { type KnownFinding, type ScanRow, type ScansStore, toScan } from "./stored-scan.ts";

/** The tallies by account take megabytes for many accounts; a caller for whom only some exist needs them. */
const scanColumns = `id, started_at as "startedAt", finished_at as "finishedAt", partial, comparable, score, grade,
  findings_count as "findingsCount", new_findings as "newFindings", resolved_findings as "resolvedFindings", regressions,
  evaluated, unknown, tallies,
  case when not every_account() then account_tallies end as "accountTallies"`;

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

/** Of those in which an account was evaluated that does not exist for the caller, the figures are about it, too. */
const inCall = `(every_account() or (account_tallies is not null and not exists (
  select from jsonb_object_keys(account_tallies) own where own not in (select one from call_account_texts() one))))`;

function countIn(db: Database): ScansStore["count"] {
  return (workspaceId) =>
    db.forWorkspace(workspaceId, async (tx) => {
      const { rows } = await tx.query<{ total: number }>(
        `select count(*)::int as total from scans where workspace_id = $1 and ${inCall}`,
        [workspaceId],
      );
      return rows[0]?.total ?? 0;
    });
}

export function createScansStore(db: Database): ScansStore {
  return {
    known: async (workspaceId, accountId, which, scanId) => {
      const { rows } = await db.queryIn<KnownFinding>(
        workspaceId,
        `select id, account_id as "accountId", region, arn, check_id as "checkId", status, set_by as "setBy",
             detection_count as "detectionCount", regression, ignored_until as "ignoredUntil",
             own_result is not distinct from 'fails' as "ownFailing", content,
             case when scan_id = $5 and own_result = 'fails' then (
               select jsonb_build_object('at', to_char(last_seen_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                 'isNew', coalesce(bool_or(h.from_status is null), false),
                 'isRegression', regression and coalesce(bool_or(h.from_status = 'RESOLVED'), false))
               from finding_history h where h.finding_id = findings.id and h.at = last_seen_at and h.actor = 'scan') end as written
           from findings where workspace_id = $1 and account_id = $2
             and (check_id = any($3) or starts_with(check_id, $4))`,
        [
          ...[workspaceId, accountId],
          ...("checkIds" in which ? [which.checkIds, null] : [[], which.startingWith]),
          scanId ?? null,
        ],
      );
      return rows;
    },

    writeFailing,
    write: writeAccountScan,
    othersTallies: (workspaceId, exceptIds) => othersTallies(db, workspaceId, exceptIds),

    record: (workspaceId, scan, without = [], follow) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await insertScan(tx, workspaceId, scan);
        if (!scan.partial) {
          await rememberTallies(tx, workspaceId, scan);
          await writeNotEvaluatedChecks(tx, workspaceId, scan.id, without);
          await forgetNotEvaluated(tx, workspaceId, scan.id, Object.keys(scan.accountTallies ?? {}));
        }
        if (!follow) return;
        const imported = await takeImportedCritical(tx, workspaceId);
        const activated = await activatedCritical(tx, workspaceId, scan);
        const activeCritical = await countActiveCritical(tx, workspaceId);
        await follow(tx, { activeCritical, activated, imported });
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
      const { rows } = await db.queryIn<ScanRow>(
        workspaceId,
        `select ${scanColumns} from scans where workspace_id = $1 and ${inCall}
             and ($2::timestamptz is null or (finished_at, id) < ($2, $3::uuid))
           order by finished_at desc, id desc limit $4`,
        [workspaceId, before?.finishedAt ?? null, before?.id ?? null, limit],
      );
      return rows.map(toScan);
    },

    standing: standingIn(db),

    nextStart: nextStartIn(db),

    count: countIn(db),
  };
}
