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
 * Adds the active findings to a page of resources. They are read by all ARNs at once: in the worst plan, which the
 * database chooses while it has no statistics, each finding of the workspace is read once, not once per resource.
 */
export async function withFindings<Row extends StoredResource>(
  tx: Queryable,
  workspaceId: string,
  page: readonly Row[],
): Promise<WithFindings<Row>[]> {
  const { rows } = await tx.query<{ arn: string; accountId: string; findings: FindingsOf }>(
    `select arn, account_id as "accountId", jsonb_object_agg(severity, n) as findings
     from (select f.arn, f.account_id, f.severity, count(*)::int as n from findings f
       where f.workspace_id = $1 and f.arn = any($2::text[]) and f.status = 'ACTIVE'
       group by f.arn, f.account_id, f.severity) counted
     group by arn, account_id`,
    [workspaceId, page.map(({ arn }) => arn)],
  );
  const key = ({ arn, accountId }: { arn: string; accountId: string }) => `${accountId} ${arn}`;
  const byResource = new Map(rows.map((row) => [key(row), row.findings]));
  return page.map((row) => ({ ...row, findings: byResource.get(key(row)) ?? {} }));
}

/** Columns and join for statements that return whole resources, and what completes their rows. */
export const storedResource = { columns, joined, withTags, withFindings };
