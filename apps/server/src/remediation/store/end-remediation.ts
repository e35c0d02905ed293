import type { Queryable } from "../../platform/db/queryable.ts";
import { recordAct } from "../../platform/db/record-act.ts";
import type { RecountSavings } from "../../savings/store/counted-savings.ts";
import type { AfterRemediation } from "./names-of-remediation.ts";
import type { NewRemediation, RemediationEnd, StoredRemediation } from "./stored-remediation.ts";

/** Columns of a stored remediation. */
export const remediationColumns = `id, workspace_id as "workspaceId", account_id as "accountId", finding_id as "findingId", check_id as "checkId",
  recommendation_id as "recommendationId", rule_id as "ruleId", predicted_savings as "predictedSavings", fix_id as "fixId", region, arn,
  resource_name as "resourceName", resource_type as "resourceType", requested_by as "requestedBy",
  expected_token as "expectedToken", undo_of as "undoOf", approval_id as "approvalId", status, message, changes, saved_state as "savedState",
  rolled_back as "rolledBack", undone_at as "undoneAt", created_at as "createdAt", finished_at as "finishedAt"`;

/** An audit log entry about a remediation. */
export async function audit(
  tx: Queryable,
  workspaceId: string,
  { requestedBy }: Pick<NewRemediation, "requestedBy">,
  id: string,
  at: string,
  action: string,
  detail: object,
): Promise<void> {
  await recordAct(tx, workspaceId, {
    at,
    actor: { kind: "person", id: null, name: requestedBy },
    action,
    target: { type: action.slice(0, action.indexOf(".")), id, name: null },
    after: detail,
  });
}

/** No effect when someone else has changed the status in the meantime. */
async function changeFinding(
  tx: Queryable,
  workspaceId: string,
  actor: string,
  at: string,
  { id, state, transition }: NonNullable<RemediationEnd["finding"]>,
): Promise<void> {
  const { rowCount } = await tx.query(
    `update findings set status = $3, set_by = $4, regression = $5, ignored_until = $6, note = $7,
       resolved_at = case when $3 = 'RESOLVED' then $8::timestamptz end,
       -- The re-check is a sight of our own; what only Security Hub ever saw stays its own.
       own_result = case when own_result is not null then case when $3 = 'RESOLVED' then 'passes' else 'fails' end end,
       own_result_at = case when own_result is not null then $8::timestamptz end
     where workspace_id = $1 and id = $2 and status = $9`,
    [
      workspaceId,
      id,
      state.status,
      state.setBy,
      state.regression,
      state.ignoredUntil,
      transition.note,
      at,
      transition.from,
    ],
  );
  if (rowCount === 0) return;
  await tx.query(
    `insert into finding_history (workspace_id, finding_id, at, actor, from_status, to_status, note)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [workspaceId, id, at, actor, transition.from, transition.to, transition.note],
  );
}

/** No effect when someone else has changed the status in the meantime. */
async function changeRecommendation(
  tx: Queryable,
  recountSavings: RecountSavings,
  { workspaceId, accountId, id: remediationId, requestedBy, predictedSavings }: StoredRemediation,
  at: string,
  { id, from, to, note }: NonNullable<RemediationEnd["recommendation"]>,
): Promise<void> {
  const { rowCount } = await tx.query(
    `with changed as (
       update recommendations r set status = $4, gone_at = case when $4 = 'gone' then $5::timestamptz end
       where r.workspace_id = $1 and r.id = $2 and r.status = $3 returning r.id, r.monthly_savings
     )
     insert into recommendation_history (workspace_id, recommendation_id, at, actor, from_status, to_status,
       monthly_savings, note, remediation_id)
     -- What is verified later is the amount that was promised when the fix was asked for.
     select $1, id, $5, $6, $3, $4, case when $4 = 'applied' then $9::numeric else monthly_savings end, $7, $8 from changed`,
    [workspaceId, id, from, to, at, requestedBy, note, remediationId, predictedSavings],
  );
  if (rowCount > 0) {
    const action = `recommendation.${to === "open" ? "restored" : to}`;
    await audit(tx, workspaceId, { requestedBy }, id, at, action, { from, note });
  }
  await recountSavings(tx, workspaceId, at, accountId === null ? [] : [accountId]);
}

/** What the end of a remediation changes, in its transaction. */
export interface RemediationFollowUps {
  ended: AfterRemediation;
  recountSavings: RecountSavings;
}

/** Ends a remediation with all its consequences. False: it had already ended. */
export async function endRemediation(
  tx: Queryable,
  after: RemediationFollowUps,
  workspaceId: string,
  id: string,
  { at, status, message, rolledBack, finding, recommendation, action }: RemediationEnd,
): Promise<boolean> {
  const { rows } = await tx.query<StoredRemediation>(
    `update remediations set status = $3, message = $4, rolled_back = $5, finished_at = $6
     where workspace_id = $1 and id = $2 and status = 'RUNNING' returning ${remediationColumns}`,
    [workspaceId, id, status, message, rolledBack, at],
  );
  const [ended] = rows;
  if (!ended) return false;
  if (ended.undoOf !== null && status === "COMPLETED") {
    await tx.query("update remediations set undone_at = $3 where workspace_id = $1 and id = $2", [
      workspaceId,
      ended.undoOf,
      at,
    ]);
  }
  if (finding) await changeFinding(tx, workspaceId, ended.requestedBy, at, finding);
  if (recommendation) await changeRecommendation(tx, after.recountSavings, ended, at, recommendation);
  await audit(tx, workspaceId, ended, id, at, action, { status, message, rolledBack });
  await after.ended(tx, workspaceId, ended, { at, status, message });
  return true;
}
