import type { GapReason } from "@skyledger/core/model/observation";
import type { Database } from "../../platform/db/database.ts";
import { onlyIds } from "../../platform/db/is-id.ts";
import { KeptAnswers } from "../../platform/db/kept-answers.ts";
import type { Queryable } from "../../platform/db/queryable.ts";

/** A check that could not evaluate a resource, or the resources of a type whose list could not be read. */
export interface NotEvaluatedCheck {
  accountId: string;
  checkId: string;
  region: string;
  /** Empty: the list of the type could not be read. */
  arn: string;
  resourceName: string;
  /** CloudFormation type. */
  resourceType: string;
  missing: string;
  reason: GapReason;
  /** A sentence, when what was read can't be evaluated. */
  because: string | null;
}

export interface StoredNotEvaluatedCheck extends NotEvaluatedCheck {
  accountName: string;
}

export interface NotEvaluatedChecksFilter {
  checkId?: string | undefined;
  accountIds?: readonly string[] | undefined;
  q?: string | undefined;
}

export interface NotEvaluatedChecksPage {
  notEvaluated: StoredNotEvaluatedCheck[];
  /** How many each check could not evaluate, most first, regardless of the filter by check. */
  checks: { checkId: string; count: number }[];
  total: number;
}

export interface NotEvaluatedChecksStore {
  /**
   * One page by check and resource, from `offset`: of the newest complete scan, or of each account's newest.
   */
  list(
    workspaceId: string,
    filter: NotEvaluatedChecksFilter,
    page: { limit: number; offset: number },
  ): Promise<NotEvaluatedChecksPage>;
}

/**
 * Stores what a complete scan could not evaluate, in addition to what earlier ones could not: lists show it after the
 * scan has ended.
 */
export async function writeNotEvaluatedChecks(
  tx: Queryable,
  workspaceId: string,
  scanId: string,
  rows: readonly NotEvaluatedCheck[],
): Promise<void> {
  const atOnce = 1000;
  for (let start = 0; start < rows.length; start += atOnce) {
    await tx.query(
      `insert into not_evaluated_checks (workspace_id, account_id, scan_id, check_id, region, arn, resource_name, cfn_type,
         missing, reason, because)
       select $1, "accountId", $2, "checkId", region, arn, "resourceName", "resourceType", missing, reason, because
       from jsonb_to_recordset($3::jsonb) as row ("accountId" uuid, "checkId" text, region text, arn text,
         "resourceName" text, "resourceType" text, missing text, reason text, because text)
       -- A list may lack for two reasons; the first is told.
       on conflict do nothing`,
      [workspaceId, scanId, JSON.stringify(rows.slice(start, start + atOnce))],
    );
  }
}

/** Deletes what other scans than the given one could not evaluate in these accounts. */
export async function forgetNotEvaluated(
  tx: Queryable,
  workspaceId: string,
  scanId: string,
  accountIds: readonly string[],
): Promise<void> {
  await tx.query(
    `delete from not_evaluated_checks
     where workspace_id = $1 and account_id = any($2::uuid[]) and scan_id <> $3`,
    [workspaceId, accountIds, scanId],
  );
}

const found = `from not_evaluated_checks u join cloud_accounts a on a.workspace_id = u.workspace_id and a.id = u.account_id
  where u.workspace_id = $1
    and case when $2::uuid[] is null
      then u.scan_id = (select id from scans where workspace_id = $1 and not partial
        order by finished_at desc, id desc limit 1)
      -- An account has the rows of its newest scan, and those of a scan that is not stored yet, which don't count.
      else u.account_id = any($2) and u.scan_id in (select id from scans where workspace_id = $1 and not partial) end
    and ($3::text is null
      or lower(u.check_id || ' ' || u.resource_name || ' ' || u.arn || ' ' || u.region || ' ' || u.missing) like $3)`;

async function readPage(
  tx: Queryable,
  workspaceId: string,
  { checkId, accountIds, q }: NotEvaluatedChecksFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<NotEvaluatedChecksPage> {
  const pattern = q ? `%${q.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%` : null;
  const params = [workspaceId, onlyIds(accountIds) ?? null, pattern];
  const asked = tx.query<StoredNotEvaluatedCheck>(
    `select u.account_id as "accountId", a.name as "accountName", u.check_id as "checkId", u.region, u.arn,
       u.resource_name as "resourceName", u.cfn_type as "resourceType", u.missing, u.reason, u.because
     ${found} and ($4::text is null or u.check_id = $4)
     order by u.check_id, u.resource_name, u.arn, u.account_id, u.region limit $5 offset $6`,
    [...params, checkId ?? null, limit, offset],
  );
  const [page, checks] = await Promise.all([
    asked,
    tx.query<NotEvaluatedChecksPage["checks"][number]>(
      `select u.check_id as "checkId", count(*)::int as count ${found} group by 1 order by 2 desc, 1`,
      params,
    ),
  ]);
  const total = checks.rows
    .filter((check) => checkId === undefined || check.checkId === checkId)
    .reduce((sum, { count }) => sum + count, 0);
  return { notEvaluated: page.rows, checks: checks.rows, total };
}

/** Rows change with scans alone, so a page is kept until the next one. */
export function createNotEvaluatedChecksStore(
  db: Database,
  kept = new KeptAnswers(),
): NotEvaluatedChecksStore {
  return {
    list: (workspaceId, filter, page) =>
      db.forWorkspace(workspaceId, (tx) =>
        kept.of(
          tx,
          workspaceId,
          {
            question: `not evaluated checks ${JSON.stringify([filter.checkId, filter.q, page])}`,
            topics: ["not_evaluated_checks", "scans", "cloud_accounts"],
            accountIds: onlyIds(filter.accountIds),
          },
          () => readPage(tx, workspaceId, filter, page),
        ),
      ),
  };
}
