// long: one aggregate; its rows, filters and totals are read together.
import type { Impact, SavingType } from "@skyledger/core/model/define-saving";
import type {
  RecommendationChange,
  RecommendationStatus,
  StoredRecommendation,
} from "@skyledger/core/model/recommendation";
import type { Database } from "../../platform/db/database.ts";
import { isId } from "../../platform/db/is-id.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import type { Unparsed } from "../../platform/stored-json.ts";
import type { RecountSavings } from "./counted-savings.ts";
import { confidences, efforts, impacts, risks } from "./recommendation-grades.ts";
import { parseDetail, parseSources } from "./stored-json.ts";

export interface RecommendationFilter {
  /** Undefined: every type. */
  type?: readonly SavingType[] | undefined;
  impact?: Impact | undefined;
  status: RecommendationStatus;
  accountId?: string | undefined;
  arn?: string | undefined;
  q?: string | undefined;
}
export type RecommendationSort = "rank" | "savings" | "title" | "lastSeen";

export interface RecommendationTotals {
  /** What all open ones save together, overlaps once; decimal text. */
  potentialSavings: string;
  /** Per type: how many match the filter but for its type, and what the open ones of the type save. */
  types: { type: SavingType; count: number; savings: string; unknown: number }[];
  /** How many match the filter but for its type and status. */
  statuses: { status: RecommendationStatus; count: number }[];
}

export interface RecommendationsStore {
  list(
    workspaceId: string,
    filter: RecommendationFilter,
    page: { sort: RecommendationSort; limit: number; offset: number },
    now: string,
  ): Promise<{ rows: StoredRecommendation[]; total: number; totals: RecommendationTotals }>;
  find(workspaceId: string, id: string): Promise<StoredRecommendation | undefined>;
  history(workspaceId: string, id: string): Promise<RecommendationChange[]>;
  /**
   * Changes the status with a line of history and one of audit. Undefined when there is none, "conflict" when it has
   * none of the statuses `from`.
   */
  setStatus(
    workspaceId: string,
    id: string,
    change: {
      from: readonly RecommendationStatus[];
      status: "open" | "dismissed" | "applied";
      reason: string | null;
      until: string | null;
      actor: string;
      at: string;
    },
  ): Promise<StoredRecommendation | "conflict" | undefined>;
}

type Row = Omit<
  Unparsed<StoredRecommendation, "sources" | "detail">,
  "impact" | "confidence" | "effort" | "risk"
> &
  Record<"impact" | "confidence" | "effort" | "risk", number>;

const columns = `r.id, r.account_id as "accountId", a.aws_account_id as "awsAccountId", a.name as "accountName",
  a.kind as "accountKind", r.region, r.arn, r.action, r.variant, r.rule_id as "ruleId", r.type, r.title, r.description,
  r.resource_name as "resourceName", r.resource_type as "resourceType", r.status, r.dismissed_at as "dismissedAt",
  r.dismissed_reason as "dismissedReason", r.dismissed_until as "dismissedUntil", r.monthly_savings as "monthlySavings",
  r.counted_savings as "countedSavings",
  case when other.id is not null then jsonb_build_object('recommendationId', other.id, 'title', other.title,
    'resourceName', other.resource_name) end as "countedIn", r.impact, r.confidence, r.effort, r.risk, r.rank, r.sources, r.detail,
  r.first_seen_at as "firstSeenAt", r.last_seen_at as "lastSeenAt", applied.at as "appliedAt", applied."remediationId",
  applied.verified_at as "verifiedAt"`;
// A line from applied to applied is a discovery that no longer found it. Of the other one only the id is named: before
// there are statistics, a workspace's index looks as good as the id's, and every row of it would be looked at each time.
const joined = `from recommendations r join cloud_accounts a on a.id = r.account_id
  left join recommendations other on other.id = r.counted_in and other.status = 'open' and r.status = 'open'
  left join lateral (
    select max(h.at) filter (where h.from_status is distinct from 'applied') as at,
      (array_agg(h.remediation_id order by h.id))[1] as "remediationId",
      max(h.at) filter (where h.from_status = 'applied') as verified_at
    from recommendation_history h where h.recommendation_id = r.id and h.to_status = 'applied' and r.status = 'applied'
      and h.id >= (select max(id) from recommendation_history
        where recommendation_id = r.id and to_status = 'applied' and from_status is distinct from 'applied')
  ) applied on true`;

const orders: Readonly<Record<RecommendationSort, string>> = {
  rank: "r.rank desc, r.id",
  savings: "r.monthly_savings desc nulls last, r.id",
  title: "r.title, r.resource_name, r.id",
  lastSeen: "r.last_seen_at desc, r.id",
};

/** A grade of a stored place; the column holds only places that were written from these lists. */
function graded<Word>(words: readonly Word[], place: number): Word {
  const word = words[place];
  if (word === undefined) throw new Error(`no grade ${place}`);
  return word;
}

function toRecommendation(row: Row): StoredRecommendation {
  return {
    ...row,
    sources: parseSources(row.sources),
    detail: parseDetail(row.detail),
    impact: graded(impacts, row.impact),
    confidence: graded(confidences, row.confidence),
    effort: graded(efforts, row.effort),
    risk: graded(risks, row.risk),
  };
}

type Wanted = Omit<RecommendationFilter, "status"> & { status?: RecommendationStatus | undefined };

function whereOf(workspaceId: string, filter: Wanted) {
  const params: unknown[] = [workspaceId];
  const parts = ["r.workspace_id = $1"];
  const add = (sql: string, value: unknown) => {
    params.push(value);
    parts.push(sql.replace("?", `$${params.length}`));
  };
  if (filter.status !== undefined) add("r.status = ?", filter.status);
  if (filter.type !== undefined) add("r.type = any(?::text[])", filter.type);
  if (filter.impact !== undefined) add("r.impact = ?", impacts.indexOf(filter.impact));
  if (filter.accountId !== undefined) add("r.account_id::text = ?", filter.accountId);
  if (filter.arn !== undefined) add("r.arn = ?", filter.arn);
  if (filter.q) add("r.search_text like ?", `%${filter.q.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`);
  return { sql: parts.join(" and "), params };
}

/** Kept counts, unless the filter asks for a resource or a text, which those do not know; else the rows themselves. */
function countedFrom(filter: RecommendationFilter): string {
  return filter.arn === undefined && !filter.q
    ? "recommendation_counts r"
    : `(select *, 1 as n, (monthly_savings is null)::int as unknown from recommendations where workspace_id = $1) r`;
}

async function totalsOf(tx: Queryable, workspaceId: string, filter: RecommendationFilter) {
  const { sql, params } = whereOf(workspaceId, { ...filter, type: undefined });
  const any = whereOf(workspaceId, { ...filter, type: undefined, status: undefined });
  const from = countedFrom(filter);
  const statuses = await tx.query<RecommendationTotals["statuses"][number]>(
    `select r.status, sum(r.n)::int as count from ${from} where ${any.sql}
     group by r.status having sum(r.n) <> 0 order by r.status`,
    any.params,
  );
  const types = await tx.query<RecommendationTotals["types"][number]>(
    `select r.type, sum(r.n)::int as count, sum(r.counted_in_type)::text as savings, sum(r.unknown)::int as unknown
     from ${from} where ${sql} group by r.type having sum(r.n) <> 0 order by r.type`,
    params,
  );
  const all = await tx.query<{ savings: string | null }>(
    `select sum(counted_savings)::text as savings from recommendation_counts
     where workspace_id = $1 and status = 'open' and ($2::text is null or account_id::text = $2)`,
    [workspaceId, filter.accountId ?? null],
  );
  return { potentialSavings: all.rows[0]?.savings ?? "0", types: types.rows, statuses: statuses.rows };
}

async function findOne(
  tx: Queryable,
  workspaceId: string,
  id: string,
): Promise<StoredRecommendation | undefined> {
  if (!isId(id)) return undefined;
  const { rows } = await tx.query<Row>(
    `select ${columns} ${joined} where r.workspace_id = $1 and r.id = $2`,
    [workspaceId, id],
  );
  return rows[0] && toRecommendation(rows[0]);
}

const setStatusSql = `
  with changed as (
    update recommendations r set status = $3,
      dismissed_at = case when $3 = 'dismissed' then $4::timestamptz end,
      dismissed_reason = case when $3 = 'dismissed' then $5::text end,
      dismissed_until = case when $3 = 'dismissed' then $6::timestamptz end
    from recommendations before where r.workspace_id = $1 and r.id = $2 and before.id = r.id
    returning r.id, before.status as was, r.monthly_savings
  ), audited as (
    insert into audit_log (workspace_id, at, actor, action, subject, detail)
    select $1, $4, $7, 'recommendation.' || $8::text, id::text, jsonb_build_object('from', was, 'note', $5::text)
    from changed)
  insert into recommendation_history (workspace_id, recommendation_id, at, actor, from_status, to_status, monthly_savings, note)
  select $1, id, $4, $7, was, $3, monthly_savings, $5 from changed`;

export function createRecommendationsStore(
  db: Database,
  recountSavings: RecountSavings,
): RecommendationsStore {
  return {
    list: (workspaceId, filter, { sort, limit, offset }, now) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const ended = await tx.query(
          "select 1 from recommendations where workspace_id = $1 and status = 'dismissed' and dismissed_until <= $2 limit 1",
          [workspaceId, now],
        );
        if (ended.rows.length > 0) await recountSavings(tx, workspaceId, now);
        const { sql, params } = whereOf(workspaceId, filter);
        const { rows } = await tx.query<Row>(
          `select ${columns} ${joined} where ${sql} order by ${orders[sort]} limit $${params.length + 1} offset $${params.length + 2}`,
          [...params, limit, offset],
        );
        const totals = await totalsOf(tx, workspaceId, filter);
        const total = totals.types
          .filter(({ type }) => filter.type === undefined || filter.type.includes(type))
          .reduce((sum, { count }) => sum + count, 0);
        return { rows: rows.map(toRecommendation), total, totals };
      }),

    find: (workspaceId, id) => db.forWorkspace(workspaceId, (tx) => findOne(tx, workspaceId, id)),

    history: async (workspaceId, id) => {
      if (!isId(id)) return [];
      const { rows } = await db.queryIn<RecommendationChange>(
        workspaceId,
        `select at, actor, from_status as "from", to_status as "to", monthly_savings as "monthlySavings", note,
             remediation_id as "remediationId"
           from recommendation_history where workspace_id = $1 and recommendation_id = $2 order by id`,
        [workspaceId, id],
      );
      return rows;
    },

    setStatus: (workspaceId, id, { from, status, reason, until, actor, at }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        // Whoever changes it at the same moment waits, and then sees this change.
        if (isId(id)) {
          await tx.query("select 1 from recommendations where workspace_id = $1 and id = $2 for update", [
            workspaceId,
            id,
          ]);
        }
        const known = await findOne(tx, workspaceId, id);
        if (!known) return undefined;
        if (!from.includes(known.status)) return "conflict";
        const action = status === "open" ? "restored" : status;
        await tx.query(setStatusSql, [workspaceId, id, status, at, reason, until, actor, action]);
        await recountSavings(tx, workspaceId, at);
        return await findOne(tx, workspaceId, id);
      }),
  };
}
