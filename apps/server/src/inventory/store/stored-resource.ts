import type { Queryable } from "../../platform/db/queryable.ts";
import type { Unparsed } from "../../platform/stored-json.ts";
import { tagsOf } from "./read-facets.ts";

/** A stored resource. Money is decimal text, instants are ISO strings. */
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
  /** AWS still lists it, but it no longer exists. */
  ended: boolean;
}

/** Active findings by severity: "0" critical, "1" high. */
export type FindingsOf = Record<string, number>;

/** A resource as in lists. */
export type WithFindings<Row extends StoredResource = StoredResource> = Row & { findings: FindingsOf };

const columns = `r.arn, r.account_id as "accountId", a.aws_account_id as "awsAccountId", r.cfn_type as type, r.label, r.service,
  r.region, r.short_id as "shortId", r.name, r.status, r.attachment, r.created_at as "createdAt", r.tags, r.tags_gap as "tagsGap",
  r.monthly_cost as "monthlyCost", r.cost_source as "costSource", r.cost_detail #>> '{}' as "costDetail",
  r.first_seen_at as "firstSeenAt", r.last_seen_at as "lastSeenAt", r.gone_at as "goneAt", r.ended`;

const joined = "from resources r join cloud_accounts a on a.id = r.account_id";

/** A row with these columns, with tags that aren't parsed yet. */
export type ResourceRow<Row extends StoredResource = StoredResource> = Unparsed<Row, "tags">;

/** Parses the tags of a row. Tags that can't be parsed are missing data. */
export function withTags<Row extends StoredResource>(row: ResourceRow<Row>): Row {
  const tags = tagsOf(row.tags, row.tagsGap);
  const parsed = tags.seen ? { tags: tags.value, tagsGap: null } : { tags: {}, tagsGap: tags.reason };
  // Only the tags were not parsed.
  return { ...row, ...parsed } as unknown as Row;
}

/**
 * Adds the active findings to a page of resources. Those of each are looked up by key: with their status as a
 * condition, the planner reads all active ones while the table has no statistics.
 */
export async function withFindings<Row extends StoredResource>(
  tx: Queryable,
  workspaceId: string,
  page: readonly Row[],
): Promise<WithFindings<Row>[]> {
  const { rows } = await tx.query<{ arn: string; findings: FindingsOf }>(
    `select arn, jsonb_object_agg(severity, n) as findings
     from (select f.arn, f.severity, count(*)::int as n
       from unnest($2::text[], $3::uuid[]) r (arn, account_id)
       cross join lateral (select findings.arn, findings.severity, findings.status from findings
         where findings.workspace_id = $1 and findings.arn = r.arn and findings.account_id = r.account_id offset 0) f
       where f.status = 'ACTIVE' group by f.arn, f.severity) counted
     group by arn`,
    [workspaceId, page.map(({ arn }) => arn), page.map(({ accountId }) => accountId)],
  );
  const byArn = new Map(rows.map(({ arn, findings }) => [arn, findings]));
  return page.map((row) => ({ ...row, findings: byArn.get(row.arn) ?? {} }));
}

/** Columns and join for statements that return whole resources, and what completes their rows. */
export const storedResource = { columns, joined, withTags, withFindings };
