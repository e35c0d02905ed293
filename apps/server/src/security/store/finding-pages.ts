import type { StoredFinding } from "@skyledger/core/model/finding";
import type { Queryable } from "../../platform/db/queryable.ts";
import { conditionsOf, countSource, type FindingCounts, isKept } from "./finding-counts.ts";
import { type FindingFilter, whereOf } from "./finding-filter.ts";
import { selectFindings } from "./finding-rows.ts";
import { findingsById, rankedFindings } from "./findings-by-risk.ts";

/** "risk": what is on attack paths first, and then by severity. */
export type FindingSort = "risk" | ListOrder;
type ListOrder = "severity" | "lastSeen" | "firstSeen" | "oldest" | "title" | "resource" | "account";

/** Sort orders with the id as the last key; every one is total. */
export const orders: Readonly<Record<ListOrder, string>> = {
  severity: "f.severity, f.first_seen_at desc, f.id",
  lastSeen: "f.last_seen_at desc, f.severity, f.id",
  firstSeen: "f.first_seen_at desc, f.severity, f.id",
  oldest: "f.first_seen_at, f.severity, f.id",
  title: "f.title, f.id",
  resource: "f.resource_name, f.id",
  account: "a.name, f.severity, f.first_seen_at desc, f.id",
};

export interface FindingPage {
  sort: FindingSort;
  limit: number;
  offset: number;
}

type OrderedPage = FindingPage & { sort: ListOrder };

/** Findings in the order of a list. */
export async function listFindings(
  tx: Queryable,
  workspaceId: string,
  filter: FindingFilter,
  { sort, limit, offset }: OrderedPage,
): Promise<StoredFinding[]> {
  const { sql, params } = whereOf(workspaceId, filter);
  // The columns of rows before the page are not computed.
  const { rows } = await tx.query<StoredFinding>(
    `${selectFindings} where f.workspace_id = $1 and f.id = any(array(
       select f.id from findings f join cloud_accounts a on a.id = f.account_id where ${sql}
       order by ${orders[sort]} limit $${params.length + 1} offset $${params.length + 2}))
     order by ${orders[sort]}`,
    [...params, limit, offset],
  );
  return rows;
}

/** Matches of a filter that are sorted; with more, an index scan in the order of the list soon finds enough of them. */
const mostSorted = 5000;

/** The same of a list that has been counted: severities without matches are not read. */
export async function listCounted(
  tx: Queryable,
  workspaceId: string,
  filter: FindingFilter,
  page: FindingPage,
  { counts, total }: { counts: FindingCounts; total: number },
): Promise<StoredFinding[]> {
  if (page.offset >= total) return [];
  const { sort, limit, offset } = page;
  if (sort === "risk") return await listByRisk(tx, workspaceId, filter, { limit, offset }, { counts, total });
  return await listOrdered(tx, workspaceId, filter, { sort, limit, offset }, { counts, total });
}

/** Those on attack paths are few, and come first. */
async function listByRisk(
  tx: Queryable,
  workspaceId: string,
  filter: FindingFilter,
  { limit, offset }: Omit<FindingPage, "sort">,
  { counts, total }: { counts: FindingCounts; total: number },
): Promise<StoredFinding[]> {
  const ranked = await rankedFindings(tx, workspaceId, filter);
  const shown = ranked.slice(offset, offset + limit).map(({ id }) => id);
  const first = await findingsById(tx, workspaceId, shown);
  if (first.length === limit || ranked.length >= total) return first;
  const severity = counts.severity.map(({ value, count }) => ({
    value,
    count: count - ranked.filter((one) => String(one.severity) === value).length,
  }));
  const rest = await listOrdered(
    tx,
    workspaceId,
    { ...filter, without: ranked.map(({ id }) => id) },
    { sort: "severity", limit: limit - first.length, offset: Math.max(0, offset - ranked.length) },
    { counts: { ...counts, severity }, total: total - ranked.length },
  );
  return [...first, ...rest];
}

async function listOrdered(
  tx: Queryable,
  workspaceId: string,
  filter: FindingFilter,
  page: OrderedPage,
  { counts, total }: { counts: FindingCounts; total: number },
): Promise<StoredFinding[]> {
  if (total <= mostSorted && isIndexed(filter)) return await sortFound(tx, workspaceId, filter, page);
  if (page.sort !== "severity" || filter.severity !== undefined)
    return await listFindings(tx, workspaceId, filter, page);
  const { from, to, before } = severitiesOf(counts.severity, page);
  const narrowed = { ...filter, severities: { from, to } };
  return await listFindings(tx, workspaceId, narrowed, { ...page, offset: page.offset - before });
}

/** The severities that a page in the order of severities has, and how many findings come before them. */
function severitiesOf(counted: FindingCounts["severity"], { limit, offset }: FindingPage) {
  const inOrder = counted
    .map(({ value, count }) => ({ severity: Number(value), count }))
    .sort((a, b) => a.severity - b.severity);
  let [before, until] = [0, 0];
  const found: number[] = [];
  for (const { severity, count } of inOrder) {
    until += count;
    if (until <= offset) before = until;
    else if (until - count < offset + limit) found.push(severity);
  }
  return { from: Math.min(...found), to: Math.max(...found), before };
}

/** Whether an index has the matches: of a text, a check, an account, or the steps of a path. */
function isIndexed({ q, checkId, accountIds, service, category, steps }: FindingFilter): boolean {
  return (q ?? checkId ?? accountIds ?? service ?? category ?? steps) !== undefined;
}

/** A service and a category are those of checks. */
function ofChecks(workspaceId: string, filter: FindingFilter, params: unknown[]): string {
  const isOfChecks = filter.service !== undefined || filter.category !== undefined;
  if (!isOfChecks || filter.checkId !== undefined || !isKept(filter)) return "";
  const counted = countSource(workspaceId, filter, "all");
  const shifted = (sql: string) => sql.replaceAll(/\$(\d+)/g, (_, at) => `$${Number(at) + params.length}`);
  const checks = shifted(`select check_id from (${counted.sql}) c where ${conditionsOf(counted.conditions)}`);
  params.push(...counted.params);
  return `and f.check_id = any(array(${checks} group by check_id having sum(n) <> 0))`;
}

/** Finds the matches with an index, and then puts them in order. */
async function sortFound(
  tx: Queryable,
  workspaceId: string,
  filter: FindingFilter,
  { sort, limit, offset }: OrderedPage,
): Promise<StoredFinding[]> {
  const { sql, params } = whereOf(workspaceId, filter);
  const checks = ofChecks(workspaceId, filter, params);
  const { rows } = await tx.query<StoredFinding>(
    `${selectFindings} where f.workspace_id = $1 and f.id = any(array(
       -- Without the offset, the limit would make a scan in the order of the list look cheap.
       select f.id from (select f.* from findings f where ${sql} ${checks} offset 0) f join cloud_accounts a on a.id = f.account_id
       order by ${orders[sort]} limit $${params.length + 1} offset $${params.length + 2}))
     order by ${orders[sort]}`,
    [...params, limit, offset],
  );
  return rows;
}
