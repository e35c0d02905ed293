import { callAccountIds } from "../../platform/call-scope.ts";
import type { Kept } from "../../platform/db/kept-parts.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import type { InventoryFilter } from "./conditions.ts";
import { Matching } from "./matching.ts";
import {
  type ResourceRow,
  type StoredResource,
  storedResource,
  type WithFindings,
  withFindings,
  withTags,
} from "./stored-resource.ts";

export type InventorySort = "name" | "type" | "region" | "status" | "cost" | "created";

/** Where a page starts: after this value of the sort column and this ARN. */
export interface InventoryPosition {
  value: string;
  arn: string;
}

/** A resource, and its position in the order of a list. */
export type ListedResource = StoredResource & { sortValue: string };

/** A page of a list: its order, and where it starts. */
export interface InventoryPageRequest {
  sort: InventorySort;
  order: "asc" | "desc";
  limit: number;
  after: InventoryPosition | undefined;
}

const { columns, joined } = storedResource;

/** Sort expressions; each has an index of the same form (migrations 0003, 0004). Unknown counts as least. */
const sortColumns: Readonly<Record<InventorySort, { expression: string; cast: string }>> = {
  name: { expression: "lower(r.name)", cast: "text" },
  type: { expression: "r.label", cast: "text" },
  region: { expression: "r.region", cast: "text" },
  status: { expression: "r.status", cast: "text" },
  cost: { expression: "case when r.monthly_cost is null then -1 else r.monthly_cost end", cast: "numeric" },
  created: {
    expression: "case when r.created_at is null then timestamptz '-infinity' else r.created_at end",
    cast: "timestamptz",
  },
};

/** The rows after a position in a fixed order, found with an index; the ARN breaks ties. */
export async function walkList(
  tx: Queryable,
  workspaceId: string,
  filter: InventoryFilter,
  page: InventoryPageRequest,
): Promise<ListedResource[]> {
  const { sql, params } = new Matching(workspaceId, filter).where();
  const { expression, cast } = sortColumns[page.sort];
  const direction = page.order === "asc" ? ">" : "<";
  let after = "";
  if (page.after) {
    params.push(page.after.value, page.after.arn);
    after = `and (${expression}, r.arn) ${direction} ($${params.length - 1}::${cast}, $${params.length})`;
  }
  params.push(page.limit);
  const { rows } = await tx.query<ResourceRow<ListedResource>>(
    `select ${columns}, (${expression})::text as "sortValue" ${joined} where ${sql} ${after}
     order by ${expression} ${page.order}, r.arn ${page.order} limit $${params.length}`,
    params,
  );
  return rows.map((row) => withTags<ListedResource>(row));
}

/** The number of resources that match a filter, by account; kept counts of all accounts together are one part. */
async function countResources(tx: Queryable, matching: Matching): Promise<Map<string, number>> {
  const table = matching.countTable;
  const { sql, params } = matching.where(table);
  const { rows } = await tx.query<{ account: string; count: number }>(
    `select ${table === "resource_totals" ? "''" : "r.account_id::text"} as account,
       ${matching.isCounted ? "sum(n)" : "count(*)"}::int as count from ${table} r where ${sql} group by 1`,
    params,
  );
  return new Map(rows.map(({ account, count }) => [account, count]));
}

const added = (counts: Iterable<number>) => [...counts].reduce((sum, count) => sum + count, 0);

/** The number of resources in a list. */
async function totalOf(
  tx: Queryable,
  workspaceId: string,
  matching: Matching,
  { parts }: Kept,
): Promise<number> {
  if (matching.countTable === "resource_totals") return added((await countResources(tx, matching)).values());
  return await parts.of(tx, workspaceId, {
    question: `resources count ${matching.question}`,
    ...{ topics: matching.topics, accountIds: matching.accountIds },
    count: (ids) => countResources(tx, matching.of(ids)),
    merge: added,
  });
}

/** The first matches of a filter that are sorted and kept. */
const mostOrdered = 10_000;

/** The first matches of a filter in the order of the list. */
async function findMatches(
  tx: Queryable,
  matching: Matching,
  { sort, order }: InventoryPageRequest,
): Promise<readonly string[]> {
  const { sql, params } = matching.where();
  const { rows } = await tx.query<{ arn: string }>(
    `select r.arn from resources r where ${sql} order by ${sortColumns[sort].expression} ${order}, r.arn ${order}
     limit ${mostOrdered}`,
    params,
  );
  return rows.map(({ arn }) => arn);
}

/** Resources by ARN, in the order of the ARNs; those that aren't stored are left out. */
export async function readListed(
  tx: Queryable,
  workspaceId: string,
  arns: readonly string[],
  sort: InventorySort,
): Promise<ListedResource[]> {
  const { rows } = await tx.query<ResourceRow<ListedResource>>(
    `select ${columns}, (${sortColumns[sort].expression})::text as "sortValue" ${joined}
     where r.workspace_id = $1 and r.arn = any($2)`,
    [workspaceId, arns],
  );
  const byArn = new Map(rows.map((row) => [row.arn, withTags<ListedResource>(row)]));
  return arns.flatMap((arn) => byArn.get(arn) ?? []);
}

/**
 * A page of a list, and the number of resources in the list. The matches of a filter may be far apart in the
 * order of the list (sorted by name, filtered by tag): the first of them are sorted once, and again when resources
 * change. The same goes for a caller for whom only some accounts exist.
 */
export async function readPage(
  tx: Queryable,
  workspaceId: string,
  filter: InventoryFilter,
  page: InventoryPageRequest,
  kept: Kept,
): Promise<{ rows: WithFindings<ListedResource>[]; total: number }> {
  const found = await findPage(tx, workspaceId, filter, page, kept);
  return { ...found, rows: await withFindings(tx, workspaceId, found.rows) };
}

async function findPage(
  tx: Queryable,
  workspaceId: string,
  filter: InventoryFilter,
  page: InventoryPageRequest,
  kept: Kept,
): Promise<{ rows: ListedResource[]; total: number }> {
  const matching = new Matching(workspaceId, filter);
  const total = await totalOf(tx, workspaceId, matching, kept);
  const walked = async () => ({ rows: await walkList(tx, workspaceId, filter, page), total });
  if (matching.isWhole && callAccountIds() === undefined) return await walked();
  const question = `resources ${JSON.stringify([matching.question, page.sort, page.order])}`;
  const { topics, accountIds } = matching;
  const arns = await kept.answers.of(tx, workspaceId, { question, topics, accountIds }, () =>
    findMatches(tx, matching, page),
  );
  const wanted = placesAfter(arns, page);
  // A page behind the first matches.
  if (wanted && wanted.length < page.limit && arns.length === mostOrdered) return await walked();
  const rows = wanted && (await readListed(tx, workspaceId, wanted, page.sort));
  // A position that is no longer in the list, or a resource that was just removed.
  if (!rows || rows.length < wanted.length) return await walked();
  return { rows, total };
}

function placesAfter(
  arns: readonly string[],
  { after, limit }: InventoryPageRequest,
): readonly string[] | undefined {
  const at = after ? arns.indexOf(after.arn) : -1;
  if (after && at < 0) return undefined;
  return arns.slice(at + 1, at + 1 + limit);
}
