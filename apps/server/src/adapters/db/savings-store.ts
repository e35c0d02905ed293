import type { Database } from "./database.ts";
import { type StoredResource, storedResource } from "./inventory-store.ts";
import type { Queryable } from "./queryable.ts";

/** A stored judgement of a savings rule. */
export interface StoredSaving {
  ruleId: string;
  verdict: "saves" | "unknown";
  type: string;
  action: string;
  title: string;
  description: string;
  monthlyAmount: string | null;
  evidence: Record<string, string | number>;
  steps: string[];
}

export type UnusedRow = StoredResource & { saving: StoredSaving };

export interface UnusedTotals {
  unused: number;
  potentialSavings: string;
  /** Unused ones whose price is not known. */
  unpriced: number;
  /** Resources that a rule could not judge, and those without a price. */
  unknown: number;
}

/** An open recommendation as a saving. */
const asSaving = `r.rule_id as "ruleId", 'saves' as verdict, r.type, r.action, r.title, r.description,
  r.monthly_savings as "monthlyAmount", r.detail -> 'evidence' as evidence, r.detail -> 'steps' as steps`;

/**
 * Only what still exists; a resource with several savings once, with the largest, and with what counts of it: what
 * another row saves already (a volume together with its stopped instance) is neither shown nor counted again.
 */
const unusedRows = `
  select distinct on (u.arn) ${storedResource.columns},
    case when u.monthly_savings is null then null else u.counted end as amount,
    jsonb_build_object('ruleId', u.rule_id, 'verdict', 'saves', 'type', u.type, 'action', u.action, 'title', u.title,
      'description', u.description,
      'monthlyAmount', case when u.monthly_savings is null then null else u.counted::text end,
      'evidence', u.detail -> 'evidence', 'steps', u.detail -> 'steps') as saving
  ${storedResource.joined} join (
    select c.*, sum(c.counted_in_type) over (partition by c.arn) as counted from recommendations c
    where c.workspace_id = $1 and c.type = 'UNUSED_RESOURCE' and c.status = 'open'
  ) u on u.arn = r.arn
  where r.workspace_id = $1 and r.gone_at is null and ($2::text is null or r.account_id::text = $2)
    and (u.monthly_savings is null or u.monthly_savings = 0 or u.counted > 0)
  order by u.arn, u.monthly_savings desc nulls last`;

export interface SavingsStore {
  /** Unused resources, dearest first, from `offset`. */
  unused(
    workspaceId: string,
    query: { accountId: string | undefined; q: string | undefined; limit: number; offset: number },
  ): Promise<{ rows: UnusedRow[]; total: number }>;
  totals(workspaceId: string, accountId: string | undefined): Promise<UnusedTotals>;
  ofResource(workspaceId: string, arn: string): Promise<StoredSaving[]>;
}

/** What all that shows unused resources says of them, in a transaction of the caller's. */
export async function unusedTotals(
  tx: Queryable,
  workspaceId: string,
  accountId: string | undefined,
): Promise<UnusedTotals> {
  const { rows } = await tx.query<UnusedTotals>(
    `select count(*)::int as unused, coalesce(sum(amount), 0) as "potentialSavings",
       count(*) filter (where amount is null)::int as unpriced,
       count(*) filter (where amount is null)::int
       + (select count(distinct s.arn)::int from savings s join resources r on r.workspace_id = s.workspace_id and r.arn = s.arn
         where s.workspace_id = $1 and s.verdict = 'unknown' and s.type = 'UNUSED_RESOURCE' and r.gone_at is null
           and ($2::text is null or s.account_id::text = $2)) as unknown
     from (${unusedRows}) u`,
    [workspaceId, accountId ?? null],
  );
  return rows[0] ?? { unused: 0, potentialSavings: "0", unpriced: 0, unknown: 0 };
}

export function createSavingsStore(db: Database): SavingsStore {
  return {
    unused: (workspaceId, { accountId, q, limit, offset }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const pattern = q ? `%${q.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%` : null;
        const params = [workspaceId, accountId ?? null, pattern];
        const matching = `(select * from (${unusedRows}) u where $3::text is null or
          lower(u.name || ' ' || u.arn || ' ' || u.label || ' ' || u.region) like $3) m`;
        const { rows } = await tx.query<UnusedRow>(
          `select * from ${matching} order by amount desc nulls last, arn limit $4 offset $5`,
          [...params, limit, offset],
        );
        const counted = await tx.query<{ total: number }>(
          `select count(*)::int as total from ${matching}`,
          params,
        );
        return { rows, total: counted.rows[0]?.total ?? 0 };
      }),

    totals: (workspaceId, accountId) =>
      db.forWorkspace(workspaceId, (tx) => unusedTotals(tx, workspaceId, accountId)),

    ofResource: (workspaceId, arn) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<StoredSaving>(
          `select ${asSaving} from recommendations r where r.workspace_id = $1 and r.arn = $2 and r.status = 'open'
           union all
           select rule_id, verdict, type, action, title, description, monthly_amount, evidence, steps
           from savings where workspace_id = $1 and arn = $2 and verdict = 'unknown'
           order by "monthlyAmount" desc nulls last, "ruleId"`,
          [workspaceId, arn],
        );
        return rows;
      }),
  };
}
