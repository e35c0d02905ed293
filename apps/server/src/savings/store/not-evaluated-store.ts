import type { GapReason } from "@skyledger/core/model/observation";
import type { Database } from "../../platform/db/database.ts";
import { onlyIds } from "../../platform/db/is-id.ts";
import { KeptAnswers } from "../../platform/db/kept-answers.ts";
import { type Kept, KeptParts } from "../../platform/db/kept-parts.ts";
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

/**
 * If only the price is missing, there is a recommendation without an amount. Parameters: the workspace, its accounts or
 * null, and a pattern or null.
 */
const notEvaluatedRows = `select u.rule_id as "ruleId", u.title, u.arn as "resourceId", u.name as "resourceName",
    u.type as "resourceType", u.region, u.account_id as "accountId", a.name as "accountName", u.missing, u.reason
  from (
    select s.workspace_id, s.account_id, s.rule_id, s.title, s.arn, r.name, r.cfn_type as type, r.region,
      s.evidence ->> 'missing' as missing, s.evidence ->> 'reason' as reason
    from savings s join resources r on r.workspace_id = s.workspace_id and r.arn = s.arn
    where s.workspace_id = $1 and s.result = 'unknown' and ($2::uuid[] is null or s.account_id = any($2))
    union all
    select workspace_id, account_id, rule_id, title, arn, resource_name, resource_type, region, 'price', 'unsupported'
    from recommendations where workspace_id = $1 and status = 'open' and monthly_savings is null
      and ($2::uuid[] is null or account_id = any($2))
  ) u join cloud_accounts a on a.workspace_id = u.workspace_id and a.id = u.account_id
  where ($3::text is null or lower(u.title || ' ' || u.name || ' ' || u.arn || ' ' || u.rule_id || ' ' || u.region) like $3)`;

const patternOf = ({ q }: NotEvaluatedFilter) =>
  q ? `%${q.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%` : null;

/** What could not be evaluated in an account: resources, and how many of them by rule. */
interface NotEvaluatedPart {
  resources: number;
  rules: readonly { ruleId: string; title: string; count: number }[];
}

async function countByAccount(
  tx: Queryable,
  workspaceId: string,
  filter: NotEvaluatedFilter,
  accountIds: readonly string[] | undefined,
): Promise<Map<string, NotEvaluatedPart>> {
  const { rows } = await tx.query<{
    account: string;
    /** Null: of every rule. */
    ruleId: string | null;
    title: string;
    count: number;
    resources: number;
  }>(
    `select "accountId" as account, "ruleId", min(title) as title, count(*)::int as count,
       count(distinct "resourceId")::int as resources
     from (${notEvaluatedRows}) u group by grouping sets (("accountId", "ruleId"), ("accountId"))`,
    [workspaceId, accountIds ?? null, patternOf(filter)],
  );
  const parts = new Map<string, NotEvaluatedPart>();
  for (const [account, own] of Map.groupBy(rows, (row) => row.account))
    parts.set(account, {
      resources: own.reduce((sum, { ruleId, resources }) => sum + (ruleId === null ? resources : 0), 0),
      rules: own.flatMap(({ ruleId, title, count }) => (ruleId === null ? [] : [{ ruleId, title, count }])),
    });
  return parts;
}

/** The counts of all accounts, most first. */
function mergeParts(parts: readonly NotEvaluatedPart[]): Pick<NotEvaluatedPage, "resources" | "rules"> {
  const rules = new Map<string, NotEvaluatedPage["rules"][number]>();
  for (const { ruleId, title, count } of parts.flatMap((part) => part.rules)) {
    const known = rules.get(ruleId);
    const first = known === undefined || title < known.title ? title : known.title;
    rules.set(ruleId, { ruleId, title: first, count: count + (known?.count ?? 0) });
  }
  return {
    resources: parts.reduce((sum, one) => sum + one.resources, 0),
    rules: [...rules.values()].sort((a, b) => b.count - a.count || (a.ruleId < b.ruleId ? -1 : 1)),
  };
}

/** The rules that a page in the order of rules has, and how many rows come before them. */
function rulesOfPage(
  rules: NotEvaluatedPage["rules"],
  { limit, offset }: { limit: number; offset: number },
): { ruleIds: string[]; before: number } {
  const ruleIds: string[] = [];
  let [before, until] = [0, 0];
  for (const { ruleId, count } of rules.toSorted((a, b) => (a.ruleId < b.ruleId ? -1 : 1))) {
    until += count;
    if (until <= offset) before = until;
    else if (until - count < offset + limit) ruleIds.push(ruleId);
  }
  return { ruleIds, before };
}

export function createNotEvaluatedStore(
  db: Database,
  { answers, parts }: Kept = { answers: new KeptAnswers(), parts: new KeptParts() },
): NotEvaluatedStore {
  const topics = ["resources", "recommendations", "savings", "cloud_accounts"] as const;
  return {
    list: (workspaceId, filter, page) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const accountIds = onlyIds(filter.accountIds);
        const counted = await parts.of(tx, workspaceId, {
          ...{ question: `not evaluated ${JSON.stringify(patternOf(filter))}`, topics, accountIds },
          count: (ids) => countByAccount(tx, workspaceId, filter, ids),
          merge: mergeParts,
        });
        const listed = counted.rules.filter(
          ({ ruleId }) => filter.ruleId === undefined || ruleId === filter.ruleId,
        );
        const { ruleIds, before } = rulesOfPage(listed, page);
        const question = `not evaluated ${JSON.stringify([filter.ruleId, filter.q, page])}`;
        const notEvaluated = await answers.of(tx, workspaceId, { question, topics, accountIds }, async () => {
          const { rows } = await tx.query<StoredNotEvaluated>(
            `select * from (${notEvaluatedRows}) u where "ruleId" = any($4)
             order by array_position($4::text[], "ruleId"), "resourceName", "resourceId" limit $5 offset $6`,
            [workspaceId, accountIds ?? null, patternOf(filter), ruleIds, page.limit, page.offset - before],
          );
          return rows;
        });
        return { notEvaluated, ...counted, total: listed.reduce((sum, { count }) => sum + count, 0) };
      }),
  };
}
