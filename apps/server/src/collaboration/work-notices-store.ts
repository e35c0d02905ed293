import type { AssignedThing } from "@skyledger/core/notifications/assigned-work";
import type { CallScope } from "../platform/call-scope.ts";
import type { Database } from "../platform/db/database.ts";
import type { NotifySubscribers } from "../platform/notify.ts";

/** What people work on. */
export type Work = "finding" | "recommendation";

/** What an operation assigned, and the people to notify. */
interface Assigned {
  work: Work;
  operationId: string;
  readers: readonly { userId: string; scope: CallScope }[];
  /** Email address of who assigned. */
  by: string;
  /** Name of the team; null: it was assigned to the person alone. */
  team: string | null;
  at: Date;
}

/** Notifies people of what an operation assigned in their accounts. */
export type NotifyAssigned = (workspaceId: string, assigned: Assigned) => Promise<void>;

/** Maximum number of items in one message. */
const listedAtMost = 10;

/** SQL: title, place, and page of the rows `r` of an operation's kind, with their account `a`. */
const thingOf: Readonly<Record<Work, string>> = {
  finding: `r.title || ': ' || r.resource_name as title, a.name || ', ' || r.region as detail,
    '/security/findings/' || r.id as path`,
  recommendation:
    "r.act as title, a.name || ', ' || r.region as detail, '/recommendations?open=' || r.id as path",
};

const orderOf: Readonly<Record<Work, string>> = {
  finding: "r.severity, r.id",
  recommendation: "r.rank desc, r.id",
};

export function createNotifyAssigned(db: Database, notify: NotifySubscribers): NotifyAssigned {
  return (workspaceId, { work, operationId, readers, by, team, at }) =>
    db.forWorkspace(workspaceId, async (tx) => {
      for (const { userId, scope } of readers) {
        const { rows } = await tx.query<AssignedThing & { total: number }>(
          `select ${thingOf[work]}, (count(*) over ())::int as total
           from ${work}_operation_rows o join ${work}s r on r.id = o.${work}_id join cloud_accounts a on a.id = r.account_id
           where o.workspace_id = $1 and o.operation_id = $2 and ($3::uuid[] is null or r.account_id = any($3::uuid[]))
           order by ${orderOf[work]} limit $4`,
          [workspaceId, operationId, scope === "all" ? null : scope.accountIds, listedAtMost],
        );
        const [first] = rows;
        if (first === undefined) continue;
        await notify(tx, workspaceId, [userId], {
          type: "assigned_work",
          reason: "assigned",
          occasion: operationId,
          at: at.toISOString(),
          ...{ work, by, team },
          things: rows.map(({ total: _, ...thing }) => thing),
          total: first.total,
        });
      }
    });
}
