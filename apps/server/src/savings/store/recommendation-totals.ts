import type { Risk, SavingType } from "@skyledger/core/model/define-saving";
import { Money } from "@skyledger/core/model/money";
import type { RecommendationStatus } from "@skyledger/core/model/recommendation";
import { namedAccounts } from "../../platform/call-scope.ts";
import { onlyIds } from "../../platform/db/is-id.ts";
import type { KeptAnswers } from "../../platform/db/kept-answers.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { isCounted, type RecommendationFilter, whereOf } from "./recommendation-filter.ts";
import { risks } from "./recommendation-grades.ts";

/** Open recommendations of one risk. The risks add up to all open ones. */
export interface RiskTotals {
  /** Decimal text: their part in the total savings. */
  savings: string;
  /** Without alternatives. */
  count: number;
  /** Number of them without a known amount. */
  unknown: number;
}

export interface RecommendationTotals {
  /** Total savings of all open ones, without overlaps; decimal text. */
  potentialSavings: string;
  byRisk: Record<Risk, RiskTotals>;
  /** Number of open ones that are alternatives of others. */
  alternatives: number;
  /** Per type: matches for the filter without its type, and the savings of the type's open ones. */
  types: { type: SavingType; count: number; savings: string; unknown: number }[];
  /** Number of matches for the filter without its type and status. */
  statuses: { status: RecommendationStatus; count: number }[];
}

/**
 * Stored counts, unless the filter has a resource or a text, which they do not cover; else the rows
 * themselves.
 */
function countedFrom(filter: RecommendationFilter): string {
  return isCounted(filter)
    ? `${tableFor(filter.accountIds)} r`
    : `(select *, 1 as n, (monthly_savings is null)::int as unknown from recommendations where workspace_id = $1) r`;
}

/** Kept counts of all accounts together, or by account. */
const tableFor = (accountIds: readonly string[] | undefined) =>
  accountIds === undefined ? "recommendation_totals" : "recommendation_counts";

type RiskRow = { risk: number; savings: string; count: number; unknown: number; alternatives: number };

async function openTotals(
  tx: Queryable,
  workspaceId: string,
  accountIds: readonly string[] | undefined,
): Promise<Pick<RecommendationTotals, "potentialSavings" | "byRisk" | "alternatives">> {
  const named = namedAccounts(onlyIds(accountIds));
  const { rows } = await tx.query<RiskRow>(
    `select risk, sum(counted_savings)::text as savings, coalesce(sum(n) filter (where not folded), 0)::int as count,
       sum(unknown)::int as unknown, coalesce(sum(n) filter (where folded), 0)::int as alternatives
     from ${tableFor(accountIds)}
     where workspace_id = $1 and status = 'open' ${named ? "and account_id = any($2::uuid[])" : ""} group by risk`,
    named ? [workspaceId, named] : [workspaceId],
  );
  const of = (risk: Risk): RiskTotals => {
    const row = rows.find((one) => risks[one.risk] === risk);
    const { savings = "0", count = 0, unknown = 0 } = row ?? {};
    return { savings: Money.parse(savings).toString(), count, unknown };
  };
  return {
    potentialSavings: Money.sum(rows.map(({ savings }) => Money.parse(savings))).toString(),
    byRisk: { Low: of("Low"), Medium: of("Medium"), High: of("High") },
    alternatives: rows.reduce((sum, { alternatives }) => sum + alternatives, 0),
  };
}

async function totalsOf(
  tx: Queryable,
  workspaceId: string,
  filter: RecommendationFilter,
): Promise<RecommendationTotals> {
  const ofTypes = whereOf(workspaceId, { ...filter, type: undefined }, "everything");
  const any = whereOf(workspaceId, { ...filter, type: undefined, status: undefined });
  const from = countedFrom(filter);
  const statuses = await tx.query<RecommendationTotals["statuses"][number]>(
    `select r.status, sum(r.n)::int as count from ${from} where ${any.sql}
     group by r.status having sum(r.n) <> 0 order by r.status`,
    any.params,
  );
  const types = await tx.query<RecommendationTotals["types"][number]>(
    `select r.type, coalesce(sum(r.n) filter (where not r.folded), 0)::int as count, sum(r.counted_in_type)::text as savings,
       sum(r.unknown)::int as unknown
     from ${from} where ${ofTypes.sql} group by r.type having sum(r.n) <> 0 order by r.type`,
    ofTypes.params,
  );
  const open = await openTotals(tx, workspaceId, filter.accountIds);
  return { ...open, types: types.rows, statuses: statuses.rows };
}

/** The totals, kept where they are sums over many rows: of accounts, whose counts are stored one by one. */
export async function keptTotals(
  kept: KeptAnswers,
  tx: Queryable,
  workspaceId: string,
  filter: RecommendationFilter,
): Promise<RecommendationTotals> {
  const count = () => totalsOf(tx, workspaceId, filter);
  if (filter.accountIds === undefined || !isCounted(filter)) return await count();
  const question = `recommendation totals ${JSON.stringify({ ...filter, accountIds: undefined })}`;
  const accountIds = onlyIds(filter.accountIds);
  return await kept.of(tx, workspaceId, { question, topics: ["recommendations"], accountIds }, count);
}

/** Number of rows in a list. */
export async function totalOf(
  tx: Queryable,
  workspaceId: string,
  filter: RecommendationFilter,
  { types }: RecommendationTotals,
): Promise<number> {
  if (filter.alternativesOf === undefined) {
    return types
      .filter(({ type }) => filter.type === undefined || filter.type.includes(type))
      .reduce((sum, { count }) => sum + count, 0);
  }
  const { sql, params } = whereOf(workspaceId, filter);
  const { rows } = await tx.query<{ total: number }>(
    `select count(*)::int as total from recommendations r where ${sql}`,
    params,
  );
  return rows[0]?.total ?? 0;
}
