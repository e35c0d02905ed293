import { facetShapes } from "@skyledger/core/facet-shapes.gen";
import type { Resource } from "@skyledger/core/model/resource";
import { endedCostDetail } from "@skyledger/core/prices/price-resource";
import type { Queryable } from "../../platform/db/queryable.ts";
import { type ReadBefore, recordChanges } from "./changes-writer.ts";
import { resourceSearchText } from "./resource-search-text.ts";

/** With the tags that were read; null: they were not. The type's label stays. */
async function searchTextOf(tx: Queryable, workspaceId: string, resource: Resource): Promise<string | null> {
  if (!resource.tags.seen) return null;
  const { rows } = await tx.query<{ label: string }>(
    "select label from resources where workspace_id = $1 and arn = $2",
    [workspaceId, resource.arn],
  );
  return resourceSearchText({ ...resource, label: rows[0]?.label ?? "", tags: resource.tags.value });
}

/** What the reading after a fix sees changed. Tags are left out: the change of tags is in the history itself. */
async function recordRefreshed(
  tx: Queryable,
  scope: { workspaceId: string; accountId: string; at: string },
  { arn, type, status, facets }: Resource,
): Promise<void> {
  const { rows } = await tx.query<ReadBefore>(
    `select arn, last_seen_at as since, status, null as tags, facets from resources
     where workspace_id = $1 and account_id = $2 and arn = $3 and gone_at is null and facet_shape = $4`,
    [scope.workspaceId, scope.accountId, arn, facetShapes[type] ?? null],
  );
  const after = { status, tags: null, facets };
  await recordChanges(
    tx,
    scope,
    rows.map((before) => ({ before, after })),
  );
}

/** Stores a new reading of one known resource between two discoveries; without a reading it is gone. */
export async function refreshOne(
  tx: Queryable,
  workspaceId: string,
  accountId: string,
  { arn, resource, at }: { arn: string; resource: Resource | null; at: string },
): Promise<void> {
  if (resource === null) {
    await tx.query(
      "update resources set gone_at = $4, refreshes = refreshes + 1 where workspace_id = $1 and account_id = $2 and arn = $3 and gone_at is null",
      [workspaceId, accountId, arn, at],
    );
    return;
  }
  await recordRefreshed(tx, { workspaceId, accountId, at }, resource);
  await tx.query(
    `update resources set facets = $4, facet_shape = $10, status = $5, refreshes = refreshes + 1,
       name = case when $6::jsonb is null then name else $11 end,
       tags_gap = case when $6::jsonb is null then tags_gap end,
       search_text = case when $6::jsonb is null then search_text else $12 end,
       tags = case when $6::jsonb is null then tags else $6::jsonb end,
       attachment = $7, ended = $8, list_cost = case when $8 then 0 else list_cost end,
       list_source = case when $8 then 'list_price' else list_source end,
       list_detail = case when $8 then to_jsonb($9::text) else list_detail end,
       billed_cost = case when $8 then null else billed_cost end
     where workspace_id = $1 and account_id = $2 and arn = $3`,
    [
      workspaceId,
      accountId,
      arn,
      JSON.stringify(resource.facets),
      resource.status ?? "",
      resource.tags.seen ? JSON.stringify(resource.tags.value) : null,
      resource.attachment,
      resource.ended ?? false,
      endedCostDetail,
      facetShapes[resource.type] ?? null,
      resource.name,
      await searchTextOf(tx, workspaceId, resource),
    ],
  );
}
