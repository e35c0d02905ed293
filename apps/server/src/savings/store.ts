import type { Matching, Where } from "../inventory/store/matching.ts";
import type {
  SavingsOfResources,
  StoredSaving,
  UnusedRow,
  UnusedTotals,
} from "../inventory/store/savings-of-resources.ts";
import type { storedResource } from "../inventory/store/stored-resource.ts";
import type { Database } from "../platform/db/database.ts";
import { withHashedJoins } from "../platform/db/hashed-joins.ts";
import { KeptAnswers } from "../platform/db/kept-answers.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import { storedRow, type Unparsed } from "../platform/stored-json.ts";
import { parseEvidence, parseSteps } from "./store/stored-json.ts";

const toSaving = storedRow<StoredSaving, "evidence" | "steps">({
  evidence: parseEvidence,
  steps: parseSteps,
});
/** The statement builds `saving`; only its evidence and steps come from a JSON column. */
const toUnused = storedRow<UnusedRow, "saving">({
  saving: (value) => toSaving(value as Unparsed<StoredSaving, "evidence" | "steps">),
});

/** An open recommendation as a saving. */
const asSaving = `r.rule_id as "ruleId", 'saves' as result, r.type, r.action,
  coalesce(r.sources #>> '{0,says}', r.title) as title, r.description,
  r.monthly_savings as "monthlyAmount", r.detail -> 'evidence' as evidence, r.detail -> 'steps' as steps`;

/**
 * Only existing resources; a resource with several savings occurs once, with the largest and its counted
 * part: a saving that another row already has (a volume together with its stopped instance) is neither shown
 * nor counted again.
 */
const unusedRows = (where: string) => `
  select distinct on (u.arn) u.id, u.arn, case when u.monthly_savings is null then null else u.counted end as amount
  from resources r join (
    select c.id, c.arn, c.monthly_savings, sum(c.counted_in_type) over (partition by c.arn) as counted
    from recommendations c where c.workspace_id = $1 and c.type = 'UNUSED_RESOURCE' and c.status = 'open'
  ) u on u.arn = r.arn
  where ${where} and r.gone_at is null and not r.ended
    and (u.monthly_savings is null or u.monthly_savings = 0 or u.counted > 0)`;
const largestFirst = "order by u.arn, u.monthly_savings desc nulls last, u.id";

/** An unused resource in its list: its largest recommendation, and its counted part. */
interface UnusedEntry {
  id: string;
  amount: string | null;
}

/** The unused resources that match a filter, most expensive first. */
async function unusedEntries(tx: Queryable, matching: Matching): Promise<UnusedEntry[]> {
  const { sql, params } = matching.where();
  const { rows } = await tx.query<UnusedEntry>(
    `select id, amount from (${unusedRows(sql)} ${largestFirst}) u order by amount desc nulls last, arn`,
    params,
  );
  return rows;
}

/** Entries with their resources and recommendations, in order. */
const spelledOut = (resource: typeof storedResource) => `
  select ${resource.columns}, chosen.amount,
    jsonb_build_object('ruleId', u.rule_id, 'result', 'saves', 'type', u.type, 'action', u.action,
      'title', coalesce(u.sources #>> '{0,says}', u.title),
      'description', u.description, 'monthlyAmount', chosen.amount::text,
      'evidence', u.detail -> 'evidence', 'steps', u.detail -> 'steps') as saving
  from unnest($2::uuid[], $3::numeric[]) with ordinality as chosen (id, amount, place)
  join recommendations u on u.workspace_id = $1 and u.id = chosen.id
  join resources r on r.workspace_id = $1 and r.arn = u.arn
  join cloud_accounts a on a.id = r.account_id
  order by chosen.place`;

/** Query on the resources that match a filter. */
const asked = (what: string, { question, topics }: Matching) => ({
  question: `${what} ${question}`,
  topics: [...topics, "recommendations", "savings"] as const,
});

async function totalsWhere(tx: Queryable, { sql, params }: Where): Promise<UnusedTotals> {
  const { rows } = await withHashedJoins(tx, () =>
    tx.query<UnusedTotals>(
      `select count(*)::int as unused, coalesce(sum(amount), 0) as "potentialSavings",
       count(*) filter (where amount is null)::int as unpriced,
       count(*) filter (where amount is null)::int
       + (select count(distinct s.arn)::int from savings s join resources r on r.workspace_id = s.workspace_id and r.arn = s.arn
         where s.workspace_id = $1 and s.result = 'unknown' and s.type = 'UNUSED_RESOURCE' and ${sql} and not r.ended) as unknown
     from (${unusedRows(sql)} ${largestFirst}) u`,
      params,
    ),
  );
  return rows[0] ?? { unused: 0, potentialSavings: "0", unpriced: 0, unknown: 0 };
}

/** The common fields of unused resources, in the caller's transaction. */
export function unusedTotals(
  tx: Queryable,
  workspaceId: string,
  accountId: string | undefined,
): Promise<UnusedTotals> {
  const sql = "r.workspace_id = $1 and r.gone_at is null and ($2::text is null or r.account_id::text = $2)";
  return totalsWhere(tx, { sql, params: [workspaceId, accountId ?? null] });
}

export function createSavingsStore(
  db: Database,
  resource: typeof storedResource,
  kept = new KeptAnswers(),
): SavingsOfResources {
  return {
    unused: (workspaceId, matching, { limit, offset }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const entries = await kept.of(tx, workspaceId, asked("unused", matching), () =>
          withHashedJoins(tx, () => unusedEntries(tx, matching)),
        );
        const page = entries.slice(offset, offset + limit);
        const { rows } = await tx.query<Unparsed<Omit<UnusedRow, "findings">, "saving" | "tags">>(
          spelledOut(resource),
          [workspaceId, page.map(({ id }) => id), page.map(({ amount }) => amount)],
        );
        const tagged = rows.map((row) =>
          resource.withTags<Omit<UnusedRow, "saving" | "findings"> & { saving: unknown }>(row),
        );
        const whole = await resource.withFindings(tx, workspaceId, tagged);
        return { rows: whole.map(toUnused), total: entries.length };
      }),

    totals: (workspaceId, matching) =>
      db.forWorkspace(workspaceId, (tx) =>
        kept.of(tx, workspaceId, asked("unused totals", matching), () => totalsWhere(tx, matching.where())),
      ),

    ofResource: async (workspaceId, arn) => {
      const { rows } = await db.queryIn<Unparsed<StoredSaving, "evidence" | "steps">>(
        workspaceId,
        `select ${asSaving} from recommendations r where r.workspace_id = $1 and r.arn = $2 and r.status = 'open'
           union all
           select rule_id, result, type, action, title, description, monthly_amount, evidence, steps
           from savings where workspace_id = $1 and arn = $2 and result = 'unknown'
           order by "monthlyAmount" desc nulls last, "ruleId"`,
        [workspaceId, arn],
      );
      return rows.map(toSaving);
    },
  };
}
