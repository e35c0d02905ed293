import type { CoverageGap, CoveredScope, Resource } from "@skyledger/core/model/resource";
import type { Database } from "../../platform/db/database.ts";
import { withHashedJoins } from "../../platform/db/hashed-joins.ts";
import type { Unparsed } from "../../platform/stored-json.ts";
import { facetsOf, tagsOf } from "./read-facets.ts";

const rowsPerPage = 500;

/** The last collected inventory of one account. */
export interface SnapshotStore {
  /**
   * The resources that the last collection saw, except ended ones, page by page: all, or those of some types.
   */
  resources(workspaceId: string, accountId: string, types?: readonly string[]): AsyncGenerator<Resource[]>;
  /**
   * ARNs of resources that existed last and that the last collection could not read: no conclusion may be
   * drawn about them.
   */
  unread(workspaceId: string, accountId: string): Promise<Set<string>>;
  /**
   * ARNs of unresolved findings whose resource is gone: its whole list was read without it, or AWS listed it
   * as ended.
   */
  gone(workspaceId: string, accountId: string): Promise<Set<string>>;
  scope(workspaceId: string, accountId: string): Promise<{ covered: CoveredScope[]; gaps: CoverageGap[] }>;
}

/** Readings of single resources. */
export interface RefreshedResources {
  /** How many resources of a workspace were read between discoveries, such as after a fix. */
  refreshes(workspaceId: string): Promise<number>;
}

/** Resources that AWS shows in several accounts. */
export interface ShownResources {
  /**
   * Resources of a type that are stored with other accounts and whose ARN has the AWS account ID `owner`, as
   * if they were the account's own.
   */
  ofOthers(
    workspaceId: string,
    accountId: string,
    asked: { type: string; owner: string },
  ): Promise<Resource[]>;
}

/** Some resources of the inventory. */
export interface NamedResources {
  /** Some resources as the last collection saw them, by ARN; those that it did not see are missing. */
  named(workspaceId: string, accountId: string, arns: readonly string[]): Promise<Resource[]>;
}

interface ResourceRow extends Unparsed<Resource, "tags" | "facets"> {
  tagsGap: "denied" | "throttled" | "unsupported" | "failed" | null;
  facetShape: string | null;
  isMarked: boolean;
}

/** The same string instance for any number of rows. */
type Once = (text: string) => string;

function once(): Once {
  const known = new Map<string, string>();
  return (text) => {
    const first = known.get(text);
    if (first === undefined) known.set(text, text);
    return first ?? text;
  };
}

function toResource(
  { tags, tagsGap, facets, facetShape, isMarked, ...row }: ResourceRow,
  of: Once,
): Resource {
  return {
    ...row,
    type: of(row.type),
    region: of(row.region),
    accountId: of(row.accountId),
    // A resource without a name is shown with its id.
    name: row.name === row.id ? row.id : row.name,
    status: row.status === "" || row.status === null ? null : of(row.status),
    tags: tagsOf(tags, tagsGap),
    facets: facetsOf({ type: row.type, facets, facetShape }),
    ...(isMarked && { isCrownJewel: true }),
  };
}

// The account is looked up once, not for each resource: a page has an index in its order (migration 0053).
const columns = `
  select r.arn, r.cfn_type as type, r.short_id as id, r.name, r.region,
    (select aws_account_id from cloud_accounts where id = $2) as "accountId", r.status,
    r.created_at as "createdAt", r.tags, r.tags_gap as "tagsGap", r.facets,
    r.facet_shape as "facetShape", r.crown_jewel_since is not null as "isMarked"
  from resources r`;
const ofOthersSql = `${columns}
  where r.workspace_id = $1 and r.account_id <> $2 and r.cfn_type = $3 and r.gone_at is null and not r.ended
    and split_part(r.arn, ':', 5) = $4 order by r.arn`;
const resourceColumns = `${columns}
  where r.workspace_id = $1 and r.account_id = $2 and r.gone_at is null and not r.ended
    and r.last_seen_at >= (select last_discovered_at from cloud_accounts where id = $2)`;
const resourceSql = `${resourceColumns} and r.arn > $3
    and ($5::text[] is null or r.cfn_type = any($5)) order by r.arn limit $4`;

function ofOthersIn(db: Database): ShownResources["ofOthers"] {
  return async (workspaceId, accountId, { type, owner }) => {
    const params = [workspaceId, accountId, type, owner];
    const { rows } = await db.queryIn<ResourceRow>(workspaceId, ofOthersSql, params);
    const of = once();
    return rows.map((row) => toResource(row, of));
  };
}

function goneIn(db: Database): SnapshotStore["gone"] {
  return (workspaceId, accountId) =>
    db.forWorkspace(workspaceId, async (tx) => {
      const { rows } = await withHashedJoins(tx, () =>
        tx.query<{ arn: string }>(
          `select r.arn from resources r
             where r.workspace_id = $1 and r.account_id = $2 and (r.gone_at is not null or r.ended)
               and r.arn in (select f.arn from findings f
                 where f.workspace_id = $1 and f.account_id = $2 and f.status <> 'RESOLVED')`,
          [workspaceId, accountId],
        ),
      );
      return new Set(rows.map((row) => row.arn));
    });
}

export function createSnapshotStore(
  db: Database,
): SnapshotStore & NamedResources & ShownResources & RefreshedResources {
  return {
    ofOthers: ofOthersIn(db),

    async *resources(workspaceId, accountId, types) {
      let after = "";
      const of = once();
      for (;;) {
        const params = [workspaceId, accountId, after, rowsPerPage, types ?? null];
        const rows = await db.forWorkspace(
          workspaceId,
          async (tx) => (await tx.query<ResourceRow>(resourceSql, params)).rows,
        );
        if (rows.length > 0) yield rows.map((row) => toResource(row, of));
        const last = rows.at(-1);
        if (!last || rows.length < rowsPerPage) return;
        after = last.arn;
      }
    },

    unread: async (workspaceId, accountId) => {
      const { rows } = await db.queryIn<{ arn: string }>(
        workspaceId,
        `select r.arn from resources r join cloud_accounts a on a.id = r.account_id
           where r.workspace_id = $1 and r.account_id = $2 and r.gone_at is null
             and (a.last_discovered_at is null or r.last_seen_at < a.last_discovered_at)`,
        [workspaceId, accountId],
      );
      return new Set(rows.map((row) => row.arn));
    },

    gone: goneIn(db),

    named: async (workspaceId, accountId, arns) => {
      const { rows } = await db.queryIn<ResourceRow>(
        workspaceId,
        `${resourceColumns} and r.arn = any($3::text[])`,
        [workspaceId, accountId, arns],
      );
      const of = once();
      return rows.map((row) => toResource(row, of));
    },

    refreshes: async (workspaceId) => {
      const { rows } = await db.queryIn<{ refreshes: number }>(
        workspaceId,
        "select coalesce(sum(refreshes), 0)::float8 as refreshes from resources where workspace_id = $1 and refreshes > 0",
        [workspaceId],
      );
      return rows[0]?.refreshes ?? 0;
    },

    scope: (workspaceId, accountId) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const params = [workspaceId, accountId];
        const covered = await tx.query<CoveredScope>(
          `select a.aws_account_id as "accountId", s.region, s.cfn_type as type from covered_scopes s
           join cloud_accounts a on a.id = s.account_id where s.workspace_id = $1 and s.account_id = $2`,
          params,
        );
        const gaps = await tx.query<CoverageGap>(
          `select a.aws_account_id as "accountId", g.region, g.service, g.cfn_type as type, g.facet, g.reason, g.message,
             coalesce(g.iam_action, '') as "iamAction", g.count
           from coverage_gaps g join cloud_accounts a on a.id = g.account_id where g.workspace_id = $1 and g.account_id = $2`,
          params,
        );
        return { covered: covered.rows, gaps: gaps.rows };
      }),
  };
}
