import type { GapReason } from "@skyledger/core/model/observation";
import type { Database } from "../../platform/db/database.ts";
import { isId } from "../../platform/db/is-id.ts";
import { KeptAnswers } from "../../platform/db/kept-answers.ts";
import type { Queryable } from "../../platform/db/queryable.ts";

/** A rule that could not be evaluated for a resource. */
export interface StoredNotEvaluated {
  ruleId: string;
  title: string;
  resourceId: string;
  resourceName: string;
  resourceType: string;
  region: string;
  accountId: string;
  accountName: string;
  missing: string;
  reason: GapReason;
}

export interface NotEvaluatedFilter {
  ruleId?: string | undefined;
  accountIds?: readonly string[] | undefined;
  q?: string | undefined;
}

export interface NotEvaluatedPage {
  notEvaluated: StoredNotEvaluated[];
  /** Resources that at least one rule could not evaluate, without the filter by rule. */
  resources: number;
  rules: { ruleId: string; title: string; count: number }[];
  total: number;
}

/** Rules that could not be evaluated. */
export interface NotEvaluatedStore {
  /** One page by rule and resource, from `offset`. */
  list(
    workspaceId: string,
    filter: NotEvaluatedFilter,
    page: { limit: number; offset: number },
  ): Promise<NotEvaluatedPage>;
}

/** If only the price is missing, there is a recommendation without an amount. */
const notEvaluatedRows = `select u.rule_id as "ruleId", u.title, u.arn as "resourceId", u.name as "resourceName",
    u.type as "resourceType", u.region, u.account_id as "accountId", a.name as "accountName", u.missing, u.reason
  from (
    select s.workspace_id, s.account_id, s.rule_id, s.title, s.arn, r.name, r.cfn_type as type, r.region,
      s.evidence ->> 'missing' as missing, s.evidence ->> 'reason' as reason
    from savings s join resources r on r.workspace_id = s.workspace_id and r.arn = s.arn
    where s.workspace_id = $1 and s.result = 'unknown'
    union all
    select workspace_id, account_id, rule_id, title, arn, resource_name, resource_type, region, 'price', 'unsupported'
    from recommendations where workspace_id = $1 and status = 'open' and monthly_savings is null
  ) u join cloud_accounts a on a.workspace_id = u.workspace_id and a.id = u.account_id
  where ($2::uuid[] is null or u.account_id = any($2))
    and ($3::text is null or lower(u.title || ' ' || u.name || ' ' || u.arn || ' ' || u.rule_id || ' ' || u.region) like $3)`;

async function readPage(
  tx: Queryable,
  workspaceId: string,
  { ruleId, accountIds, q }: NotEvaluatedFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<NotEvaluatedPage> {
  const pattern = q ? `%${q.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%` : null;
  const params = [workspaceId, accountIds?.filter(isId) ?? null, pattern];
  const page = await tx.query<StoredNotEvaluated>(
    `select * from (${notEvaluatedRows}) u where $4::text is null or "ruleId" = $4
     order by "ruleId", "resourceName", "resourceId" limit $5 offset $6`,
    [...params, ruleId ?? null, limit, offset],
  );
  const rules = await tx.query<NotEvaluatedPage["rules"][number]>(
    `select "ruleId", min(title) as title, count(*)::int as count from (${notEvaluatedRows}) u
     group by "ruleId" order by 3 desc, 1`,
    params,
  );
  const counted = await tx.query<{ resources: number }>(
    `select count(distinct "resourceId")::int as resources from (${notEvaluatedRows}) u`,
    params,
  );
  const total = rules.rows
    .filter((rule) => ruleId === undefined || rule.ruleId === ruleId)
    .reduce((sum, { count }) => sum + count, 0);
  return { notEvaluated: page.rows, resources: counted.rows[0]?.resources ?? 0, rules: rules.rows, total };
}

export function createNotEvaluatedStore(db: Database, kept = new KeptAnswers()): NotEvaluatedStore {
  return {
    list: (workspaceId, filter, page) =>
      db.forWorkspace(workspaceId, (tx) =>
        kept.of(
          tx,
          workspaceId,
          {
            question: `not evaluated ${JSON.stringify([filter.ruleId, filter.q, page])}`,
            topics: ["resources", "recommendations", "savings", "cloud_accounts"],
            accountIds: filter.accountIds?.filter(isId),
          },
          () => readPage(tx, workspaceId, filter, page),
        ),
      ),
  };
}
