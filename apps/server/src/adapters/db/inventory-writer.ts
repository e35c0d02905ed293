import type { Relationship } from "@skyledger/core/model/define-relationship";
import type { CoverageGap, CoveredScope, Resource } from "@skyledger/core/model/resource";
import { applyBilledCosts } from "./billed-costs.ts";
import type { Database } from "./database.ts";
import { forgetOldChanges } from "./kept-answers.ts";
import { mergeCounts } from "./merge-counts.ts";
import type { Queryable } from "./queryable.ts";

/** Rows a statement writes at once. */
const rowsPerStatement = 200;

/** A resource as it is stored; the caller has priced it. Instants are ISO texts. */
export interface ResourceRow {
  arn: string;
  type: string;
  label: string;
  service: string;
  region: string;
  id: string;
  name: string;
  status: string | null;
  createdAt: string | null;
  tags: Readonly<Record<string, string>>;
  tagsGap: string | null;
  facets: unknown;
  monthlyCost: string | null;
  costSource: "list_price" | "unknown";
  costDetail: string;
}

/** What the end of a collection writes in one transaction. */
export interface Conclusion {
  takenAt: string;
  runId: string;
  covered: readonly CoveredScope[];
  gaps: readonly CoverageGap[];
  relationships: readonly Relationship[];
}

export interface InventoryWriter {
  /** Stores a page of resources seen at `takenAt`; those that had gone are back. Answers how many were new. */
  upsert(
    workspaceId: string,
    accountId: string,
    takenAt: string,
    resources: readonly ResourceRow[],
  ): Promise<number>;
  /** Keeps what was read of one known resource between two discoveries; without a resource it is gone. */
  refresh(
    workspaceId: string,
    accountId: string,
    reading: { arn: string; resource: Resource | null; at: string },
  ): Promise<void>;
  /**
   * Draws the consequences: where the whole list was read, what was not seen is gone; edges, gaps and coverage
   * are replaced for what was read and kept for what was not.
   */
  conclude(
    workspaceId: string,
    accountId: string,
    conclusion: Conclusion,
  ): Promise<{ gone: number; relationships: number }>;
}

async function inBatches<Row>(rows: readonly Row[], write: (json: string) => Promise<void>): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await write(JSON.stringify(rows.slice(start, start + rowsPerStatement)));
  }
}

function searchText(row: ResourceRow): string {
  const tags = Object.entries(row.tags).map(([key, value]) => `${key}=${value}`);
  return [row.name, row.id, row.arn, row.type, row.label, row.region, ...tags].join("\n").toLowerCase();
}

// Facets are replaced whole: one that is a gap now is shown as a gap, not as what it once was.
const upsertSql = `
  insert into resources (workspace_id, account_id, arn, cfn_type, label, service, region, short_id, name, status,
    created_at, tags, tags_gap, facets, list_cost, list_source, list_detail, first_seen_at, last_seen_at, search_text)
  select $1, $2, arn, type, label, service, region, id, name, coalesce(status, ''), "createdAt", tags, "tagsGap", facets,
    "monthlyCost", "costSource", to_jsonb("costDetail"), $3, $3, "searchText"
  from jsonb_to_recordset($4::jsonb) as row (arn text, type text, label text, service text, region text, id text,
    name text, status text, "createdAt" timestamptz, tags jsonb, "tagsGap" text, facets jsonb,
    "monthlyCost" numeric, "costSource" text, "costDetail" text, "searchText" text)
  on conflict (workspace_id, arn) do update set
    account_id = excluded.account_id, cfn_type = excluded.cfn_type, label = excluded.label, service = excluded.service,
    region = excluded.region, short_id = excluded.short_id, name = excluded.name, status = excluded.status,
    created_at = excluded.created_at, tags = excluded.tags, tags_gap = excluded.tags_gap,
    facets = excluded.facets, list_cost = excluded.list_cost, list_source = excluded.list_source,
    list_detail = excluded.list_detail, last_seen_at = excluded.last_seen_at, gone_at = null,
    search_text = excluded.search_text
  returning (xmax = 0) as inserted`;

async function upsertPage(
  tx: Queryable,
  workspaceId: string,
  accountId: string,
  takenAt: string,
  page: readonly ResourceRow[],
) {
  // AWS may list a thing twice when a list moves between pages; a statement may touch a row only once.
  const unique = [...new Map(page.map((row) => [row.arn, { ...row, searchText: searchText(row) }])).values()];
  const { rows } = await tx.query<{ inserted: boolean }>(upsertSql, [
    workspaceId,
    accountId,
    takenAt,
    JSON.stringify(unique),
  ]);
  return rows.filter((row) => row.inserted).length;
}

async function markGone(
  tx: Queryable,
  workspaceId: string,
  accountId: string,
  conclusion: Conclusion,
): Promise<number> {
  const { rowCount } = await tx.query(
    `update resources r set gone_at = $3
     from jsonb_to_recordset($4::jsonb) as scope (type text, region text)
     where r.workspace_id = $1 and r.account_id = $2 and r.gone_at is null and r.last_seen_at < $3
       and r.cfn_type = scope.type and (r.region = scope.region or scope.region = 'global')`,
    [workspaceId, accountId, conclusion.takenAt, JSON.stringify(conclusion.covered)],
  );
  return rowCount;
}

/** Resources whose edges were judged anew, or that are gone. */
const judgedAnew = `select arn from resources where workspace_id = $1 and account_id = $2
  and (last_seen_at = $3 or gone_at is not null)`;

async function replaceRelationships(
  tx: Queryable,
  workspaceId: string,
  accountId: string,
  conclusion: Conclusion,
) {
  const scope = [workspaceId, accountId, conclusion.takenAt];
  await tx.query(
    `delete from relationships where workspace_id = $1 and account_id = $2 and from_arn in (${judgedAnew})`,
    scope,
  );
  await inBatches(conclusion.relationships, async (json) => {
    await tx.query(
      `insert into relationships (workspace_id, account_id, from_arn, verb, inverse, to_type, to_key, to_arn)
       select $1, $2, "fromArn", verb, inverse, "toType", "toKey", "toArn"
       from jsonb_to_recordset($3::jsonb) as row ("fromArn" text, verb text, inverse text, "toType" text, "toKey" text, "toArn" text)
       on conflict (workspace_id, from_arn, verb, to_key) do update
         set inverse = excluded.inverse, to_type = excluded.to_type, to_arn = excluded.to_arn`,
      [workspaceId, accountId, json],
    );
  });
  await resolveEdges(tx, workspaceId, accountId);
}

/**
 * Names the resource that each open edge ends at: it may lie in what was not read this time, or in another account of
 * the workspace. Edges and resources were just written and have no statistics, and PostgreSQL would then compare every
 * edge with every resource of its type: minutes. Without nested loops it hashes them once.
 */
async function resolveEdges(tx: Queryable, workspaceId: string, accountId: string): Promise<void> {
  await tx.query("set local enable_nestloop = off");
  // Two statements: a condition with OR could not be hashed.
  for (const [named, params] of [
    ["r.arn = e.to_key", [workspaceId, accountId]],
    ["r.account_id = $2 and r.short_id = e.to_key", [workspaceId, accountId]],
  ] as const) {
    await tx.query(
      `update relationships e set to_arn = r.arn from resources r
       where e.workspace_id = $1 and e.account_id = $2 and e.to_arn is null
         and r.workspace_id = $1 and r.gone_at is null and r.cfn_type = e.to_type and ${named}`,
      params,
    );
  }
  await tx.query(
    `update relationships e set to_arn = null from resources r
     where e.workspace_id = $1 and r.workspace_id = $1 and r.arn = e.to_arn and r.gone_at is not null`,
    [workspaceId],
  );
  await tx.query("set local enable_nestloop = on");
}

async function replaceCoverage(
  tx: Queryable,
  workspaceId: string,
  accountId: string,
  conclusion: Conclusion,
) {
  const { takenAt, runId } = conclusion;
  await tx.query("delete from coverage_gaps where workspace_id = $1 and account_id = $2", [
    workspaceId,
    accountId,
  ]);
  await inBatches(conclusion.gaps, async (json) => {
    await tx.query(
      `insert into coverage_gaps (workspace_id, account_id, run_id, service, cfn_type, region, facet, reason, message,
         iam_action, count, seen_at)
       select $1, $2, $3, service, type, region, facet, reason, message, "iamAction", count, $4
       from jsonb_to_recordset($5::jsonb) as row (service text, type text, region text, facet text, reason text,
         message text, "iamAction" text, count integer)`,
      [workspaceId, accountId, runId, takenAt, json],
    );
  });
  await tx.query("delete from covered_scopes where workspace_id = $1 and account_id = $2", [
    workspaceId,
    accountId,
  ]);
  await inBatches(conclusion.covered, async (json) => {
    await tx.query(
      `insert into covered_scopes (workspace_id, account_id, cfn_type, region, covered_at)
       select $1, $2, type, region, $3 from jsonb_to_recordset($4::jsonb) as row (type text, region text)`,
      [workspaceId, accountId, takenAt, json],
    );
  });
}

export function createInventoryWriter(db: Database): InventoryWriter {
  return {
    async upsert(workspaceId, accountId, takenAt, resources) {
      let inserted = 0;
      for (let start = 0; start < resources.length; start += rowsPerStatement) {
        const page = resources.slice(start, start + rowsPerStatement);
        inserted += await db.forWorkspace(workspaceId, (tx) =>
          upsertPage(tx, workspaceId, accountId, takenAt, page),
        );
      }
      return inserted;
    },

    refresh: (workspaceId, accountId, { arn, resource, at }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        if (resource === null) {
          await tx.query(
            "update resources set gone_at = $4 where workspace_id = $1 and account_id = $2 and arn = $3 and gone_at is null",
            [workspaceId, accountId, arn, at],
          );
          return;
        }
        await tx.query(
          `update resources set facets = $4, status = $5, tags = case when $6::jsonb is null then tags else $6::jsonb end
           where workspace_id = $1 and account_id = $2 and arn = $3`,
          [
            workspaceId,
            accountId,
            arn,
            JSON.stringify(resource.facets),
            resource.status ?? "",
            resource.tags.seen ? JSON.stringify(resource.tags.value) : null,
          ],
        );
      }),

    conclude: (workspaceId, accountId, conclusion) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const gone = await markGone(tx, workspaceId, accountId, conclusion);
        await replaceRelationships(tx, workspaceId, accountId, conclusion);
        await replaceCoverage(tx, workspaceId, accountId, conclusion);
        await applyBilledCosts(tx, workspaceId, conclusion.takenAt);
        await mergeCounts(tx, workspaceId, "resource_counts");
        await forgetOldChanges(tx, workspaceId);
        await tx.query(
          `update cloud_accounts set last_discovered_at = $3, status = 'connected', status_detail = null
           where workspace_id = $1 and id = $2`,
          [workspaceId, accountId, conclusion.takenAt],
        );
        return { gone, relationships: conclusion.relationships.length };
      }),
  };
}
