import { AppError } from "@skyledger/core/model/app-error";
import type { Queryable } from "../../platform/db/queryable.ts";
import { recordAct } from "../../platform/db/record-act.ts";
import type { ApprovalEnd, ApprovalEvent, Person, ReportEnd, StoredApproval } from "./approval.ts";
import { type ApprovalRow, columns, toApproval } from "./stored-approval.ts";

/** Writes an entry of a request's history. */
export async function addEvent(
  tx: Queryable,
  workspaceId: string,
  id: string,
  { at, by, event, reason }: { at: Date; by: Person | null; event: ApprovalEvent["event"]; reason: string },
): Promise<void> {
  await tx.query(
    `insert into approval_events (workspace_id, approval_id, at, actor_id, actor, event, reason)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [workspaceId, id, at, by?.userId ?? null, by?.email ?? "", event, reason],
  );
}

async function audit(
  tx: Queryable,
  workspaceId: string,
  id: string,
  { now, action, after }: { now: Date; action: string; after: object },
): Promise<void> {
  await recordAct(tx, workspaceId, {
    at: now,
    actor: { kind: "service", id: "approvals", name: "Approvals" },
    action,
    target: { type: "approval", id, name: null },
    after,
  });
}

/** When an open request expires: an approved one that waited for a freeze or a window has a day after it. */
const expiry = "greatest(expires_at, held_until + interval '24 hours')";

/**
 * Notes the run of an approved change in the transaction that inserts the run: of two that start it, one inserts no
 * run. Throws conflict.
 */
export async function started(
  tx: Queryable,
  workspaceId: string,
  id: string,
  runId: string,
  now: Date,
): Promise<void> {
  const { rows } = await tx.query<{ planHash: string }>(
    `update approvals set status = 'started', run_id = $3, ended_at = $4
     where workspace_id = $1 and id = $2 and status = 'approved' and run_id is null and ${expiry} > $4
     returning plan_hash as "planHash"`,
    [workspaceId, id, runId, now],
  );
  const [row] = rows;
  if (!row) throw new AppError("conflict", "This request was started, withdrawn, or has expired.");
  await addEvent(tx, workspaceId, id, { at: now, by: null, event: "started", reason: "" });
  await audit(tx, workspaceId, id, {
    now,
    action: "approval.started",
    after: { runId, planHash: row.planHash },
  });
}

/** Ends a request without an execution: it expired, or it can't be executed as approved. */
export async function end(
  tx: Queryable,
  workspaceId: string,
  id: string,
  { status, reason, now, from = ["pending", "approved"] }: ApprovalEnd,
  report: ReportEnd,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update approvals set status = $3, status_reason = $4, ended_at = $5
     where workspace_id = $1 and id = $2 and status = any($6)`,
    [workspaceId, id, status, reason, now, from],
  );
  if (rowCount === 0) return false;
  await addEvent(tx, workspaceId, id, { at: now, by: null, event: status, reason });
  await audit(tx, workspaceId, id, {
    now,
    action: status === "void" ? "approval.voided" : "approval.expired",
    after: { reason },
  });
  await report(tx, await readApproval(tx, workspaceId, id), { outcome: status, by: "", reason, at: now });
  return true;
}

/** Ends open requests whose time is over, of all workspaces. */
export async function expire(tx: Queryable, now: Date, report: ReportEnd): Promise<void> {
  const { rows } = await tx.query<{ id: string; workspaceId: string }>(
    `select id, workspace_id as "workspaceId" from approvals
     where status in ('pending', 'approved') and expires_at <= $1 and ${expiry} <= $1 order by expires_at, id limit 100 for update skip locked`,
    [now],
  );
  for (const { id, workspaceId } of rows)
    await end(tx, workspaceId, id, { status: "expired", reason: "", now }, report);
}

/** Reads a request that exists. */
export async function readApproval(tx: Queryable, workspaceId: string, id: string): Promise<StoredApproval> {
  const { rows } = await tx.query<ApprovalRow>(
    `select ${columns} from approvals a where a.workspace_id = $1 and a.id = $2`,
    [workspaceId, id],
  );
  const [row] = rows;
  if (!row) throw new Error(`approval ${id} can't be read again`);
  return toApproval(row);
}
