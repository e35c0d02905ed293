import { facetShapes } from "@skyledger/core/facet-shapes.gen";
import type { Relationship } from "@skyledger/core/model/define-relationship";
import type { Resource } from "@skyledger/core/model/resource";
import { measuredFacets } from "@skyledger/core/property-changes";
import type { Database } from "../../platform/db/database.ts";
import { forgetOldChanges } from "../../platform/db/kept-answers.ts";
import { mergeCounts } from "../../platform/db/merge-counts.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { type RefusedRow, rowBatches, writeRows } from "../../platform/db/row-batches.ts";
import { applyBilledCosts } from "./billed-costs.ts";
import { forgetChangesBefore, type ReadBefore, recordChanges } from "./changes-writer.ts";
import { type AccountGap, addAccountGap, replaceCoverage, type WrittenCoverage } from "./coverage-writer.ts";
import { refreshOne } from "./refresh-writer.ts";
import { edgeGaps, settleEdges, storeEdges } from "./relationships-writer.ts";
import { resourceSearchText } from "./resource-search-text.ts";

/** A resource to store; the caller has priced it. Instants are ISO strings. */
export interface ResourceRow {
  arn: string;
  type: string;
  label: string;
  service: string;
  region: string;
  id: string;
  name: string;
  status: string | null;
  attachment: "attached" | "detached" | null;
  /** AWS still lists it but it no longer exists. */
  ended: boolean;
  createdAt: string | null;
  tags: Readonly<Record<string, string>>;
  tagsGap: string | null;
  facets: Resource["facets"];
  monthlyCost: string | null;
  costSource: "list_price" | "unknown";
  costDetail: string;
}

/** What the end of a collection writes: the relationships in parts, and then the rest in one transaction. */
export interface Conclusion extends WrittenCoverage {
  relationships: readonly Relationship[];
}

/** Outcome of a page of resources. */
interface Upserted {
  inserted: number;
  left: number;
  refused: RefusedRow<ResourceRow>[];
}

export interface InventoryWriter {
  /**
   * Stores a page of resources seen at `takenAt`; resources that were gone are restored. Returns how many
   * were new, how many were left to the account that owns them, and which the database could not store: those
   * keep their old row.
   */
  upsert(
    workspaceId: string,
    accountId: string,
    takenAt: string,
    resources: readonly ResourceRow[],
  ): Promise<Upserted>;
  /** Regions by ARN of an account's resources of these types, except those without a region. */
  knownRegions(
    workspaceId: string,
    accountId: string,
    types: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;
  /** Whether the organization of the workspace is connected through an account. */
  readsOrganization(workspaceId: string, accountId: string): Promise<boolean>;
  /** Stores a new reading of one known resource between two discoveries; without a reading it is gone. */
  refresh(
    workspaceId: string,
    accountId: string,
    reading: { arn: string; resource: Resource | null; at: string },
  ): Promise<void>;
  /**
   * Applies the conclusions: where the whole list was read, resources that were not seen are gone; edges,
   * gaps, and coverage are replaced for what was read and kept for what was not. `refused`: edges that the
   * database could not store, each stored as a gap. If `signal` ends this early, new edges can be stored,
   * and everything else is as before.
   */
  conclude(
    workspaceId: string,
    accountId: string,
    conclusion: Conclusion,
    signal?: AbortSignal,
  ): Promise<{ gone: number; relationships: number; refused: RefusedRow<Relationship>[] }>;
  /** Records that a collection stopped on an error; the rest of the account's coverage stays. */
  noteFailure(workspaceId: string, accountId: string, gap: AccountGap): Promise<void>;
}

// Facets are replaced completely: a facet that is a gap now is shown as a gap, not with its old value.
// AWS shows some resources in other accounts, too: the trail of an organization, a shared transit gateway. A row belongs
// to the account in the ARN or, if that is not connected, to the first account that shows it; others leave it as it is.
// Resources that were there before and now differ are returned as they were: their changes are recorded. Each is looked
// up by its key alone. Without the limit, the planner would compare every stored resource with the page; with more
// conditions, it reads a whole partial index for each while the table has no statistics.
const upsertSql = `
  with row as materialized (
    select * from jsonb_to_recordset($4::jsonb) as row (arn text, type text, label text, service text, region text, id text,
      name text, status text, attachment text, ended boolean, "createdAt" timestamptz, tags jsonb, "tagsGap" text, facets jsonb, "facetShape" text,
      "monthlyCost" numeric, "costSource" text, "costDetail" text, "searchText" text)
    where coalesce(
      (select owner.id = $2 from cloud_accounts owner
        where owner.workspace_id = $1 and owner.aws_account_id = split_part(row.arn, ':', 5)),
      (select r.account_id = $2 or r.gone_at is not null from resources r
        where r.workspace_id = $1 and r.arn = row.arn limit 1), true)
  ), before as materialized (
    select r.arn, r.last_seen_at as since, r.status, case when r.tags_gap is null then r.tags end as tags, r.facets
    from row cross join lateral (
      select * from resources where resources.workspace_id = $1 and resources.arn = row.arn limit 1) r
    where r.gone_at is null and r.facet_shape = row."facetShape"
      and (r.facets - $5::text[] <> row.facets - $5::text[] or r.tags <> row.tags or r.status <> coalesce(row.status, ''))
  ), written as (
  insert into resources (workspace_id, account_id, arn, cfn_type, label, service, region, short_id, name, status,
    attachment, ended, created_at, tags, tags_gap, facets, facet_shape, list_cost, list_source, list_detail, first_seen_at, last_seen_at, search_text)
  select $1, $2, arn, type, label, service, region, id, name, coalesce(status, ''), attachment, ended,
    "createdAt", tags, "tagsGap", facets, "facetShape",
    "monthlyCost", "costSource", to_jsonb("costDetail"), $3, $3, "searchText"
  from row
  on conflict (workspace_id, arn) do update set
    account_id = excluded.account_id, cfn_type = excluded.cfn_type, label = excluded.label, service = excluded.service,
    region = excluded.region, short_id = excluded.short_id,
    -- A name that comes from a tag stays while tags cannot be read.
    name = case when excluded.tags_gap is not null and excluded.name = excluded.short_id then resources.name
      else excluded.name end,
    status = excluded.status, attachment = excluded.attachment, ended = excluded.ended,
    created_at = excluded.created_at, tags = excluded.tags, tags_gap = excluded.tags_gap,
    facets = excluded.facets, facet_shape = excluded.facet_shape, list_cost = excluded.list_cost, list_source = excluded.list_source,
    list_detail = excluded.list_detail, last_seen_at = excluded.last_seen_at, gone_at = null,
    search_text = excluded.search_text
  returning (xmax = 0) as inserted)
  select (select count(*)::int from written where inserted) as inserted,
    jsonb_array_length($4::jsonb) - (select count(*)::int from row) as left,
    coalesce((select jsonb_agg(before) from before), '[]') as changed`;

async function upsertRows(
  tx: Queryable,
  scope: { workspaceId: string; accountId: string; takenAt: string },
  resources: readonly ResourceRow[],
): Promise<Upserted> {
  const { workspaceId, accountId, takenAt } = scope;
  let inserted = 0;
  let left = 0;
  const refused = await writeRows(
    tx,
    resources,
    ({ arn }) => arn,
    async (batch) => {
      const json = JSON.stringify(
        batch.map((row) => ({
          ...row,
          searchText: resourceSearchText(row),
          facetShape: facetShapes[row.type] ?? null,
        })),
      );
      const { rows } = await tx.query<{ inserted: number; left: number; changed: ReadBefore[] }>(upsertSql, [
        workspaceId,
        accountId,
        takenAt,
        json,
        measuredFacets,
      ]);
      inserted += rows[0]?.inserted ?? 0;
      left += rows[0]?.left ?? 0;
      await recordUpserted(tx, { workspaceId, accountId, at: takenAt }, rows[0]?.changed ?? [], batch);
    },
  );
  return { inserted, left, refused };
}

async function recordUpserted(
  tx: Queryable,
  scope: { workspaceId: string; accountId: string; at: string },
  before: readonly ReadBefore[],
  batch: readonly ResourceRow[],
): Promise<void> {
  if (before.length === 0) return;
  const rows = new Map(batch.map((row) => [row.arn, row]));
  const changed = before.flatMap((one) => {
    const row = rows.get(one.arn);
    if (!row) return [];
    const { status, tags, tagsGap, facets } = row;
    return [{ before: one, after: { status, tags: tagsGap === null ? tags : null, facets } }];
  });
  await recordChanges(tx, scope, changed);
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

function knownRegionsIn(db: Database): InventoryWriter["knownRegions"] {
  return (workspaceId, accountId, types) =>
    db.forWorkspace(workspaceId, async (tx) => {
      const { rows } = await tx.query<{ arn: string; region: string }>(
        `select arn, region from resources where workspace_id = $1 and account_id = $2 and cfn_type = any($3)
           and region <> 'global'`,
        [workspaceId, accountId, types],
      );
      return new Map(rows.map(({ arn, region }) => [arn, region]));
    });
}

function noteFailureIn(db: Database): InventoryWriter["noteFailure"] {
  return (workspaceId, accountId, gap) =>
    db.forWorkspace(workspaceId, (tx) => addAccountGap(tx, workspaceId, accountId, gap));
}

export function createInventoryWriter(db: Database): InventoryWriter {
  return {
    async upsert(workspaceId, accountId, takenAt, resources) {
      const all: Upserted = { inserted: 0, left: 0, refused: [] };
      for (const page of rowBatches(resources, ({ arn }) => arn)) {
        const { inserted, left, refused } = await db.forWorkspace(workspaceId, (tx) =>
          upsertRows(tx, { workspaceId, accountId, takenAt }, page),
        );
        all.inserted += inserted;
        all.left += left;
        all.refused.push(...refused);
      }
      return all;
    },

    knownRegions: knownRegionsIn(db),

    readsOrganization: async (workspaceId, accountId) => {
      const { rows } = await db.queryIn(
        workspaceId,
        "select from organizations where workspace_id = $1 and account_id = $2",
        [workspaceId, accountId],
      );
      return rows.length > 0;
    },

    refresh: (workspaceId, accountId, reading) =>
      db.forWorkspace(workspaceId, (tx) => refreshOne(tx, workspaceId, accountId, reading)),

    async conclude(workspaceId, accountId, conclusion, signal) {
      const refused = await storeEdges(db, workspaceId, accountId, conclusion, signal);
      return await db.forWorkspace(workspaceId, async (tx) => {
        const gone = await markGone(tx, workspaceId, accountId, conclusion);
        await settleEdges(tx, workspaceId, accountId, conclusion.takenAt);
        const gaps = [...conclusion.gaps, ...edgeGaps(refused)];
        await replaceCoverage(tx, workspaceId, accountId, { ...conclusion, gaps });
        await applyBilledCosts(tx, workspaceId, conclusion.takenAt, accountId);
        await mergeCounts(tx, workspaceId, "resource_counts", accountId);
        await forgetOldChanges(tx, workspaceId);
        await forgetChangesBefore(tx, workspaceId, accountId, conclusion.takenAt);
        await tx.query(
          `update cloud_accounts set last_discovered_at = $3, status = 'connected', status_detail = null
           where workspace_id = $1 and id = $2`,
          [workspaceId, accountId, conclusion.takenAt],
        );
        return { gone, relationships: conclusion.relationships.length - refused.length, refused };
      });
    },

    noteFailure: noteFailureIn(db),
  };
}
