import type { Database } from "./database.ts";
import { type InventoryTotals, readTotals } from "./inventory-totals.ts";
import { KeptAnswers } from "./kept-answers.ts";
import type { Queryable } from "./queryable.ts";

/** A stored resource. Money is decimal text, instants are ISO texts. */
export interface StoredResource {
  arn: string;
  accountId: string;
  awsAccountId: string;
  type: string;
  label: string;
  service: string;
  region: string;
  shortId: string;
  name: string;
  status: string;
  attachment: "attached" | "detached" | null;
  createdAt: string | null;
  tags: Record<string, string>;
  tagsGap: "denied" | "throttled" | "unsupported" | "failed" | null;
  monthlyCost: string | null;
  costSource: "billed" | "list_price" | "unknown";
  costDetail: string | null;
  firstSeenAt: string;
  lastSeenAt: string;
  goneAt: string | null;
}

export interface InventoryFilter {
  /** Short name or CloudFormation type. */
  type?: string | undefined;
  /** AWS's word, or "attached" or "detached". */
  status?: string | undefined;
  region?: string | undefined;
  accountId?: string | undefined;
  tag?: string | undefined;
  q?: string | undefined;
  gone: "exclude" | "include" | "only";
}

export type InventorySort = "name" | "type" | "region" | "status" | "cost" | "created";

/** Where a page starts: behind this value of the sort column and this ARN. */
export interface InventoryPosition {
  value: string;
  arn: string;
}

const columns = `r.arn, r.account_id as "accountId", a.aws_account_id as "awsAccountId", r.cfn_type as type, r.label, r.service,
  r.region, r.short_id as "shortId", r.name, r.status, r.attachment, r.created_at as "createdAt", r.tags, r.tags_gap as "tagsGap",
  r.monthly_cost as "monthlyCost", r.cost_source as "costSource", r.cost_detail #>> '{}' as "costDetail",
  r.first_seen_at as "firstSeenAt", r.last_seen_at as "lastSeenAt", r.gone_at as "goneAt"`;

const joined = "from resources r join cloud_accounts a on a.id = r.account_id";

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

/** Escapes the wildcards of LIKE. */
function likePattern(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
}

/** States that stand beside a resource's status, and are filtered for as one. */
const attachmentStates: ReadonlySet<string> = new Set(["attached", "detached"]);

/** Conditions on what is gone and what is not, of stored resources and of kept counts. */
interface GoneWords {
  gone: string;
  there: string;
}
const storedGone: GoneWords = { gone: "r.gone_at is not null", there: "r.gone_at is null" };
const keptGone: GoneWords = { gone: "r.gone", there: "not r.gone" };

function whereOf(
  workspaceId: string,
  filter: InventoryFilter,
  words = storedGone,
): { sql: string; params: unknown[] } {
  const params: unknown[] = [workspaceId];
  const parts = ["r.workspace_id = $1"];
  const add = (sql: (placeholder: string) => string, value: unknown) => {
    params.push(value);
    parts.push(sql(`$${params.length}`));
  };
  if (filter.gone === "exclude") parts.push(words.there);
  if (filter.gone === "only") parts.push(words.gone);
  if (filter.type) add((p) => `(r.label = ${p} or r.cfn_type = ${p})`, filter.type);
  if (filter.status && attachmentStates.has(filter.status))
    add((p) => `(r.status = ${p} or r.attachment = ${p})`, filter.status);
  else if (filter.status) add((p) => `r.status = ${p}`, filter.status);
  if (filter.region) add((p) => `r.region = ${p}`, filter.region);
  if (filter.accountId) add((p) => `r.account_id::text = ${p}`, filter.accountId);
  if (filter.q) add((p) => `r.search_text like ${p}`, likePattern(filter.q));
  if (filter.tag) {
    const [key = "", ...value] = filter.tag.split("=");
    if (filter.tag.includes("="))
      add((p) => `r.tags @> ${p}::jsonb`, JSON.stringify({ [key]: value.join("=") }));
    else add((p) => `r.tags ? ${p}`, key);
  }
  return { sql: parts.join(" and "), params };
}

/** One page in a fixed order; the ARN decides between equals. */
async function listPage(
  tx: Queryable,
  workspaceId: string,
  filter: InventoryFilter,
  page: { sort: InventorySort; order: "asc" | "desc"; limit: number; after: InventoryPosition | undefined },
): Promise<(StoredResource & { sortValue: string })[]> {
  const { sql, params } = whereOf(workspaceId, filter);
  const { expression, cast } = sortColumns[page.sort];
  const direction = page.order === "asc" ? ">" : "<";
  let after = "";
  if (page.after) {
    params.push(page.after.value, page.after.arn);
    after = `and (${expression}, r.arn) ${direction} ($${params.length - 1}::${cast}, $${params.length})`;
  }
  params.push(page.limit);
  const { rows } = await tx.query<StoredResource & { sortValue: string }>(
    `select ${columns}, (${expression})::text as "sortValue" ${joined} where ${sql} ${after}
     order by ${expression} ${page.order}, r.arn ${page.order} limit $${params.length}`,
    params,
  );
  return rows;
}

/** Kept counts know neither texts nor tags nor attachments. */
const fromKeptCounts = ({ q, tag, status = "" }: InventoryFilter) =>
  !q && !tag && !attachmentStates.has(status);

/** How many resources a filter fits. */
async function countResources(tx: Queryable, workspaceId: string, filter: InventoryFilter): Promise<number> {
  const kept = fromKeptCounts(filter);
  const { sql, params } = whereOf(workspaceId, filter, kept ? keptGone : storedGone);
  const { rows } = await tx.query<{ total: number }>(
    kept
      ? `select coalesce(sum(n), 0)::int as total from resource_counts r where ${sql}`
      : `select count(*)::int as total from resources r where ${sql}`,
    params,
  );
  return rows[0]?.total ?? 0;
}

export interface StoredGap {
  accountId: string;
  service: string;
  resourceType: string;
  region: string;
  facet: string | null;
  reason: "denied" | "throttled" | "unsupported" | "failed";
  message: string;
  iamAction: string;
  count: number;
  seenAt: string;
}

export interface InventoryStore {
  list(
    workspaceId: string,
    filter: InventoryFilter,
    page: { sort: InventorySort; order: "asc" | "desc"; limit: number; after: InventoryPosition | undefined },
  ): Promise<(StoredResource & { sortValue: string })[]>;
  count(workspaceId: string, filter: InventoryFilter): Promise<number>;
  totals(workspaceId: string, accountId: string | undefined): Promise<InventoryTotals>;
  find(
    workspaceId: string,
    arn: string,
  ): Promise<(StoredResource & { facets: Record<string, unknown> }) | undefined>;
  gaps(workspaceId: string, accountId: string | undefined): Promise<StoredGap[]>;
}

export function createInventoryStore(db: Database, kept = new KeptAnswers()): InventoryStore {
  return {
    list: (workspaceId, filter, page) =>
      db.forWorkspace(workspaceId, (tx) => listPage(tx, workspaceId, filter, page)),

    count: (workspaceId, filter) =>
      db.forWorkspace(workspaceId, (tx) =>
        fromKeptCounts(filter)
          ? countResources(tx, workspaceId, filter)
          : kept.of(
              tx,
              workspaceId,
              { question: `resources ${JSON.stringify(filter)}`, topics: ["resources"] },
              () => countResources(tx, workspaceId, filter),
            ),
      ),

    totals: (workspaceId, accountId) =>
      db.forWorkspace(workspaceId, (tx) => readTotals(tx, workspaceId, accountId, kept)),

    find: async (workspaceId, arn) => {
      const { rows } = await db.queryIn<StoredResource & { facets: Record<string, unknown> }>(
        workspaceId,
        `select ${columns}, r.facets ${joined} where r.workspace_id = $1 and r.arn = $2`,
        [workspaceId, arn],
      );
      return rows[0];
    },

    gaps: async (workspaceId, accountId) => {
      const { rows } = await db.queryIn<StoredGap>(
        workspaceId,
        `select * from (
             select account_id as "accountId", service, cfn_type as "resourceType", region, facet, reason, message,
               coalesce(iam_action, '') as "iamAction", count, seen_at as "seenAt"
             from coverage_gaps where workspace_id = $1
             union all
             select account_id, service, cfn_type, region, facet, reason, message, iam_action, count, seen_at
             from savings_gaps where workspace_id = $1
           ) g where $2::text is null or "accountId"::text = $2
           order by facet is not null, service, "resourceType", region, facet`,
        [workspaceId, accountId ?? null],
      );
      return rows;
    },
  };
}

/** Columns and join for other stores that answer whole resources. */
export const storedResource = { columns, joined };
