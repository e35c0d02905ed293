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

/**
 * A page of rows in an order: the columns of rows before the page are not computed.
 * @param source SQL of findings `f` with their account `a`, in the workspace of the first parameter
 */
async function pageOf(
  tx: Queryable,
  source: string,
  params: readonly unknown[],
  { sort, limit, offset }: OrderedPage,
): Promise<StoredFinding[]> {
  const { rows } = await tx.query<StoredFinding>(
    `${selectFindings} where f.workspace_id = $1 and f.id = any(array(
       select f.id from ${source}
       order by ${orders[sort]} limit $${params.length + 1} offset $${params.length + 2}))
     order by ${orders[sort]}`,
    [...params, limit, offset],
  );
  return rows;
}

/** Findings in the order of a list. */
export async function listFindings(
  tx: Queryable,
  workspaceId: string,
  filter: FindingFilter,
  page: OrderedPage,
): Promise<StoredFinding[]> {
  const { sql, params } = whereOf(workspaceId, filter);
  const source = `findings f join cloud_accounts a on a.id = f.account_id where ${sql}`;
  return await pageOf(tx, source, params, page);
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
    { ...filter, named: without(filter.named, ranked) },
    { sort: "severity", limit: limit - first.length, offset: Math.max(0, offset - ranked.length) },
    { counts: { ...counts, severity }, total: total - ranked.length },
  );
  return [...first, ...rest];
}

/** A selection without some findings. */
function without(named: FindingFilter["named"], findings: readonly { id: string }[]): FindingFilter["named"] {
  const ids = findings.map(({ id }) => id);
  if (!named?.only) return { ids: [...(named?.ids ?? []), ...ids], only: false };
  const found = new Set(ids);
  return { ids: named.ids.filter((id) => !found.has(id)), only: true };
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
  page: OrderedPage,
): Promise<StoredFinding[]> {
  const { sql, params } = whereOf(workspaceId, filter);
  // Without the findings that come first, a list has the same checks or fewer.
  const checks = ofChecks(workspaceId, { ...filter, named: undefined }, params);
  // Without the offset, the limit would make a scan in the order of the list look cheap.
  const source = `(select f.* from findings f where ${sql} ${checks} offset 0) f join cloud_accounts a on a.id = f.account_id`;
  return await pageOf(tx, source, params, page);
}
