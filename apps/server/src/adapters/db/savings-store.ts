import type { Database } from "./database.ts";
import { type StoredResource, storedResource } from "./inventory-store.ts";

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

const columns = `s.rule_id as "ruleId", s.verdict, s.type, s.action, s.title, s.description,
  s.monthly_amount as "monthlyAmount", s.evidence, s.steps`;

export type UnusedRow = StoredResource & { saving: StoredSaving };

export interface UnusedTotals {
  unused: number;
  potentialSavings: string;
  /** Resources that a rule could not judge. */
  unknown: number;
}

/** Only what still exists, and one saving per resource: the largest, so that no dollar is counted twice. */
const unusedRows = `
  select distinct on (s.arn) ${storedResource.columns}, s.monthly_amount as amount,
    jsonb_build_object('ruleId', s.rule_id, 'verdict', s.verdict, 'type', s.type, 'action', s.action, 'title', s.title,
      'description', s.description, 'monthlyAmount', s.monthly_amount::text, 'evidence', s.evidence, 'steps', s.steps) as saving
  ${storedResource.joined} join savings s on s.workspace_id = r.workspace_id and s.arn = r.arn
  where r.workspace_id = $1 and r.gone_at is null and s.type = 'UNUSED_RESOURCE' and s.verdict = 'saves'
    and ($2::text is null or r.account_id::text = $2)
  order by s.arn, s.monthly_amount desc nulls last`;

export interface SavingsStore {
  /** Unused resources, dearest first, from `offset`. */
  unused(
    workspaceId: string,
    query: { accountId: string | undefined; q: string | undefined; limit: number; offset: number },
  ): Promise<{ rows: UnusedRow[]; total: number }>;
  totals(workspaceId: string, accountId: string | undefined): Promise<UnusedTotals>;
  ofResource(workspaceId: string, arn: string): Promise<StoredSaving[]>;
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
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<UnusedTotals>(
          `select count(*)::int as unused, coalesce(sum(amount), 0) as "potentialSavings",
             (select count(distinct s.arn)::int from savings s join resources r on r.workspace_id = s.workspace_id and r.arn = s.arn
               where s.workspace_id = $1 and s.verdict = 'unknown' and s.type = 'UNUSED_RESOURCE' and r.gone_at is null
                 and ($2::text is null or s.account_id::text = $2)) as unknown
           from (${unusedRows}) u`,
          [workspaceId, accountId ?? null],
        );
        return rows[0] ?? { unused: 0, potentialSavings: "0", unknown: 0 };
      }),

    ofResource: (workspaceId, arn) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<StoredSaving>(
          `select ${columns} from savings s where s.workspace_id = $1 and s.arn = $2
           order by s.monthly_amount desc nulls last, s.rule_id`,
          [workspaceId, arn],
        );
        return rows;
      }),
  };
}
