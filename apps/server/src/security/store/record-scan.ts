import { mergeCounts } from "../../platform/db/merge-counts.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { type RefusedRow, rowBatches, writeRows } from "../../platform/db/row-batches.ts";
import { storableText } from "../../platform/db/storable-text.ts";
import { type NotEvaluatedCheck, writeNotEvaluatedChecks } from "./not-evaluated-checks-store.ts";
import { noteSeenAgain } from "./seen-again.ts";
import type { AccountScanChanges, FindingWrite, StoredScan } from "./stored-scan.ts";

const rowsPerStatement = 250;

const failingSql = `
  with given as (
    select * from jsonb_to_recordset($4::jsonb) as row ("accountId" uuid, region text, arn text, "checkId" text,
      "resourceName" text, severity smallint, category text, service text, title text, description text, status text,
      "setBy" text, evidence jsonb, "detectionCount" integer, regression boolean, "ignoredUntil" timestamptz,
      "searchText" text, "manualBecause" text, content text, transition jsonb)
  ), written as (
    insert into findings (workspace_id, account_id, region, arn, check_id, resource_name, severity, category, service,
      title, description, status, set_by, evidence, detection_count, regression, ignored_until, first_seen_at,
      last_seen_at, open_since, scan_id, search_text, own_result, own_result_at, manual_because, content)
    select $1, "accountId", region, arn, "checkId", "resourceName", severity, category, service, title, description,
      status, "setBy", evidence, "detectionCount", regression, "ignoredUntil", $2, $2, $2, $3, "searchText", 'fails',
      $5, "manualBecause", content
    from given
    on conflict on constraint findings_identity do update set
      region = excluded.region, resource_name = excluded.resource_name, severity = excluded.severity, category = excluded.category,
      service = excluded.service, title = excluded.title, description = excluded.description, status = excluded.status,
      set_by = excluded.set_by, evidence = excluded.evidence, detection_count = excluded.detection_count,
      regression = excluded.regression, ignored_until = excluded.ignored_until, last_seen_at = excluded.last_seen_at,
      resolved_at = case when excluded.status = 'RESOLVED' then findings.resolved_at end,
      open_since = case when excluded.status = 'ACTIVE' and findings.status = 'RESOLVED' and findings.set_by = 'scan'
        then excluded.last_seen_at else findings.open_since end,
      scan_id = excluded.scan_id, search_text = excluded.search_text, own_result = 'fails',
      own_result_at = case when findings.own_result = 'fails'
        then greatest(findings.own_result_at, excluded.own_result_at) else excluded.own_result_at end,
      manual_because = excluded.manual_because, content = excluded.content
    returning id, account_id, arn, check_id
  )
  insert into finding_history (workspace_id, finding_id, at, actor, from_status, to_status, note)
  select $1, w.id, $2, 'scan', g.transition ->> 'from', g.transition ->> 'to', g.transition ->> 'note'
  from given g join written w on w.account_id = g."accountId" and w.arn = g.arn and w.check_id = g."checkId"
  where g.transition is not null and g.transition <> 'null'::jsonb`;

const updatedSql = `
  with given as (
    select * from jsonb_to_recordset($4::jsonb) as row (id uuid, status text, "setBy" text, "detectionCount" integer,
      regression boolean, "ignoredUntil" timestamptz, transition jsonb)
  ), written as (
    update findings f set status = g.status, set_by = g."setBy", detection_count = g."detectionCount",
      regression = g.regression, ignored_until = g."ignoredUntil", scan_id = $3, own_result = 'passes', own_result_at = $5,
      resolved_at = case when g.status = 'RESOLVED' then coalesce(f.resolved_at, $2) end
    from given g where f.workspace_id = $1 and f.id = g.id
  )
  insert into finding_history (workspace_id, finding_id, at, actor, from_status, to_status, note)
  select $1, g.id, $2, 'scan', g.transition ->> 'from', g.transition ->> 'to', g.transition ->> 'note' from given g
  where g.transition is not null and g.transition <> 'null'::jsonb`;

/** When Security Hub reports on the finding too: only then the time of the last passing result matters. */
const passesAgainSql = `
  update findings f set own_result_at = greatest(f.own_result_at, $2)
  where f.workspace_id = $1 and f.id = any($3::uuid[]) and f.own_result = 'passes'
    and exists (select from hub_findings h where h.finding_id = f.id)`;

/** Writes a finished scan. */
export async function insertScan(tx: Queryable, workspaceId: string, scan: StoredScan): Promise<void> {
  await tx.query(
    `insert into scans (id, workspace_id, started_at, finished_at, partial, comparable, score, grade, findings_count, new_findings,
       resolved_findings, regressions, evaluated, unknown, tallies,
       account_tallies)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      scan.id,
      workspaceId,
      scan.startedAt,
      scan.finishedAt,
      scan.partial,
      scan.comparable,
      scan.score,
      scan.grade,
      scan.findingsCount,
      scan.newFindings,
      scan.resolvedFindings,
      scan.regressions,
      scan.evaluated,
      scan.unknown,
      JSON.stringify(scan.tallies),
      scan.accountTallies && JSON.stringify(scan.accountTallies),
    ],
  );
}

/**
 * A finding that the database could not store: the list of results that could not be evaluated reports it.
 */
function unstoredRow({ row, message }: RefusedRow<FindingWrite>): NotEvaluatedCheck {
  const { accountId, checkId, region, arn, resourceName, title } = row;
  const because = storableText(`"${title}" fails, but the finding could not be stored: ${message}`);
  const of = { resourceName: storableText(resourceName), resourceType: "", missing: "stored finding" };
  return { accountId, checkId, region, arn: storableText(arn), ...of, reason: "failed", because };
}

const identity = ({ accountId, arn, checkId }: FindingWrite) => `${accountId}\n${arn}\n${checkId}`;

/** Writes failures that a scan saw, as part of a transaction. */
export async function writeFailing(
  tx: Queryable,
  workspaceId: string,
  { scanId, at, readAt }: Pick<AccountScanChanges, "scanId" | "at" | "readAt">,
  failing: Iterable<FindingWrite>,
): Promise<RefusedRow<FindingWrite>[]> {
  return await writeRows(tx, failing, identity, async (batch) => {
    await tx.query(failingSql, [workspaceId, at, scanId, JSON.stringify(batch), readAt]);
  });
}

/** Writes what a scan found in one account, as part of a transaction. */
export async function writeAccountScan(
  tx: Queryable,
  workspaceId: string,
  {
    accountId,
    scanId,
    at,
    readAt,
    failing,
    unstored = [],
    updated,
    seenAgain,
    passesAgain,
    notEvaluated,
  }: AccountScanChanges,
): Promise<void> {
  const fixed = [workspaceId, at, scanId];
  const refused = await writeFailing(tx, workspaceId, { scanId, at, readAt }, failing);
  for (const batch of rowBatches(updated, ({ id }) => id, rowsPerStatement))
    await tx.query(updatedSql, [...fixed, JSON.stringify(batch), readAt]);
  if (passesAgain?.length) await tx.query(passesAgainSql, [workspaceId, readAt, passesAgain]);
  await noteSeenAgain(tx, workspaceId, { scanId, at, readAt }, seenAgain ?? []);
  if (notEvaluated) {
    // The account may have failed before in this scan.
    await tx.query(
      "delete from not_evaluated_checks where workspace_id = $1 and account_id = $2 and scan_id = $3",
      [workspaceId, accountId, scanId],
    );
    await writeNotEvaluatedChecks(tx, workspaceId, scanId, [
      ...[...unstored, ...refused].map(unstoredRow),
      ...notEvaluated,
    ]);
  }
  await mergeCounts(tx, workspaceId, "finding_counts", accountId);
}
