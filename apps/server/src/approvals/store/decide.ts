import type { Queryable } from "../../platform/db/queryable.ts";
import type { Decided, NewApproval, Person, ReportEnd, Requested, StoredApproval } from "./approval.ts";
import { addEvent, end, readApproval } from "./end.ts";

/** The request, locked: people who decide at once do so one after the other. */
async function locked(tx: Queryable, workspaceId: string, id: string): Promise<StoredApproval | undefined> {
  const { rowCount } = await tx.query(
    "select from approvals where workspace_id = $1 and id = $2 for update",
    [workspaceId, id],
  );
  return rowCount === 0 ? undefined : await readApproval(tx, workspaceId, id);
}

/** Opens a request, or returns the open one of the same plan. */
export async function request(
  tx: Queryable,
  workspaceId: string,
  given: NewApproval,
  also: (tx: Queryable, approval: StoredApproval) => Promise<void>,
  report: ReportEnd,
): Promise<Requested> {
  // One after the other: a second press finds the request of the first.
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `approval ${workspaceId} ${given.subject}`,
  ]);
  const { rows } = await tx.query<{ id: string; planHash: string; isOver: boolean }>(
    `select id, plan_hash as "planHash", expires_at <= $3 as "isOver" from approvals
     where workspace_id = $1 and subject = $2 and status in ('pending', 'approved')`,
    [workspaceId, given.subject, given.createdAt],
  );
  const [open] = rows;
  if (open && !open.isOver && open.planHash === given.planHash)
    return { approval: await readApproval(tx, workspaceId, open.id), isNew: false };
  if (open) {
    const ended = open.isOver
      ? { status: "expired" as const, reason: "" }
      : { status: "void" as const, reason: "The plan has changed, and was requested again." };
    await end(tx, workspaceId, open.id, { ...ended, now: given.createdAt }, report);
  }
  const id = await insert(tx, workspaceId, given);
  await addEvent(tx, workspaceId, id, {
    ...{ at: given.createdAt, by: given.requestedBy, event: "requested", reason: given.reason },
  });
  const approval = await readApproval(tx, workspaceId, id);
  await also(tx, approval);
  return { approval, isNew: true };
}

async function insert(tx: Queryable, workspaceId: string, given: NewApproval): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into approvals (workspace_id, kind, subject, account_ids, title, plan, plan_hash, policies, approvals_needed,
       reason, requested_by, requested_by_email, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
    [
      ...[workspaceId, given.kind, given.subject, given.accountIds, given.title, JSON.stringify(given.plan)],
      ...[given.planHash, given.policies, given.approvalsNeeded, given.reason],
      ...[given.requestedBy.userId, given.requestedBy.email, given.createdAt, given.expiresAt],
    ],
  );
  const [row] = rows;
  if (!row) throw new Error("an approval was not inserted");
  return row.id;
}

/** Stores a decision. With the last approval that is needed, the request is approved. */
export async function decide(
  tx: Queryable,
  workspaceId: string,
  id: string,
  { by, decision, reason, now }: Decision,
  report: ReportEnd,
): Promise<Decided> {
  const approval = await locked(tx, workspaceId, id);
  if (!approval) return { refusal: "not_found" };
  if (approval.status !== "pending") return { refusal: { status: approval.status } };
  if (Date.parse(approval.expiresAt) <= now.getTime()) return { refusal: "expired" };
  if (approval.requestedById === by.userId || approval.requestedById === null) return { refusal: "own" };
  if (approval.approvedBy.includes(by.userId)) return { refusal: "decided_before" };
  await addEvent(tx, workspaceId, id, { at: now, by, event: decision, reason });
  if (decision === "denied") {
    await tx.query(
      "update approvals set status = 'denied', status_reason = $3, ended_at = $4 where workspace_id = $1 and id = $2",
      [workspaceId, id, reason, now],
    );
  } else if (approval.approvedBy.length + 1 >= approval.approvalsNeeded) {
    await tx.query("update approvals set status = 'approved' where workspace_id = $1 and id = $2", [
      workspaceId,
      id,
    ]);
  }
  const after = await readApproval(tx, workspaceId, id);
  if (after.status !== "pending")
    await report(tx, after, { outcome: decision, by: by.email, reason, at: now });
  return { approval: after };
}

interface Decision {
  by: Person;
  decision: "approved" | "denied";
  reason: string;
  now: Date;
}

/** Ends a person's own request that has not started. */
export async function withdraw(
  tx: Queryable,
  workspaceId: string,
  id: string,
  by: Person,
  now: Date,
): Promise<Decided> {
  const approval = await locked(tx, workspaceId, id);
  if (!approval) return { refusal: "not_found" };
  if (approval.requestedById !== by.userId) return { refusal: "own" };
  if (approval.status !== "pending" && approval.status !== "approved")
    return { refusal: { status: approval.status } };
  await tx.query(
    "update approvals set status = 'withdrawn', ended_at = $3 where workspace_id = $1 and id = $2",
    [workspaceId, id, now],
  );
  await addEvent(tx, workspaceId, id, { at: now, by, event: "withdrawn", reason: "" });
  return { approval: await readApproval(tx, workspaceId, id) };
}
