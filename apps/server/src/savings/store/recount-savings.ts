import { Money } from "@skyledger/core/model/money";
import { type CountableSaving, countOnce } from "@skyledger/core/savings/overlap";
import { withHashedJoins } from "../../platform/db/hashed-joins.ts";
import type { Queryable } from "../../platform/db/queryable.ts";

interface CountedRow {
  id: string;
  accountId: string;
  type: string;
  claims: [arn: string, perMonth: string][];
  part: string;
  cost: string;
  pool: string | null;
  poolsTouched: string[];
}

function toCountable(row: CountedRow): CountableSaving {
  const pool = (name: string) => `${row.accountId}|${name}`;
  return {
    id: row.id,
    claims: row.claims.map(([arn, perMonth]) => ({ arn, perMonth: Money.parse(perMonth) })),
    part: row.part,
    cost: Money.parse(row.cost),
    pool: row.pool === null ? null : pool(row.pool),
    poolsTouched: row.poolsTouched.map(pool),
  };
}

/**
 * Writes how much of each open recommendation counts in the workspace's total, and in the total of its own type, so
 * that overlapping ones count once. Dismissals that have ended by `now` are open again first. Part of every change of
 * a recommendation's status.
 */
export async function recountSavings(tx: Queryable, workspaceId: string, now: string): Promise<void> {
  await reopenEnded(tx, workspaceId, now);
  const { rows } = await tx.query<CountedRow>(
    `select id, account_id as "accountId", type, claims, part, cost, pool, pools_touched as "poolsTouched"
     from recommendations where workspace_id = $1 and status = 'open' and monthly_savings is not null`,
    [workspaceId],
  );
  const inAll = countOnce(rows.map(toCountable));
  const inType = new Map<string, Money>();
  for (const ofType of Map.groupBy(rows, ({ type }) => type).values()) {
    for (const [id, { amount }] of countOnce(ofType.map(toCountable))) inType.set(id, amount);
  }
  const counted = rows.map(({ id }) => {
    const all = inAll.get(id);
    return { id, all: all?.amount, type: inType.get(id), instead: all?.countedIn ?? null };
  });
  await withHashedJoins(tx, () =>
    tx.query(
      `update recommendations r set counted_savings = c.counted, counted_in_type = c."inType", counted_in = c.instead
     from (
       select r.id, case when g.id is null then 0 else g."all" end as counted,
         case when g.id is null then 0 else g.type end as "inType", g.instead
       from recommendations r
       left join jsonb_to_recordset($2::jsonb) as g (id uuid, "all" numeric, type numeric, instead uuid) on g.id = r.id
       where r.workspace_id = $1
     ) c
     where r.workspace_id = $1 and r.id = c.id
       and (r.counted_savings <> c.counted or r.counted_in_type <> c."inType" or r.counted_in is distinct from c.instead)`,
      [workspaceId, JSON.stringify(counted)],
    ),
  );
}

async function reopenEnded(tx: Queryable, workspaceId: string, now: string): Promise<void> {
  await tx.query(
    `with ended as (
       update recommendations set status = 'open', dismissed_at = null, dismissed_reason = null, dismissed_until = null
       where workspace_id = $1 and status = 'dismissed' and dismissed_until <= $2
       returning id, monthly_savings)
     insert into recommendation_history (workspace_id, recommendation_id, at, actor, from_status, to_status,
       monthly_savings, note)
     select $1, id, $2, 'analysis', 'dismissed', 'open', monthly_savings, 'The dismissal has ended.' from ended`,
    [workspaceId, now],
  );
}
