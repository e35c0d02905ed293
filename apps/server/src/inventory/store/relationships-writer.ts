import type { Relationship } from "@skyledger/core/model/define-relationship";
import type { CoverageGap } from "@skyledger/core/model/resource";
import type { Database } from "../../platform/db/database.ts";
import { withHashedJoins } from "../../platform/db/hashed-joins.ts";
import type { Queryable } from "../../platform/db/queryable.ts";
import { type RefusedRow, rowBatches, writeRows } from "../../platform/db/row-batches.ts";
import { storableText } from "../../platform/db/storable-text.ts";

/** Whether the edges of an edge's resource were evaluated again, or the resource is gone. */
const reevaluated = `coalesce((select r.account_id = $2 and (r.last_seen_at = $3 or r.gone_at is not null)
  from resources r where r.workspace_id = $1 and r.arn = relationships.from_arn), false)`;

function edgeKey({ fromArn, verb, toType, toKey }: Relationship): string {
  return [fromArn, verb, toType, toKey].join("\n");
}

/** Accounts of a workspace end at the same time, and each one's edges can lead to another's resources. */
const lockSql = "select pg_advisory_xact_lock(hashtext('relationships'), hashtext($1))";

/** A transaction with more edges would hold up everyone else on the embedded database for longer than a second. */
const edgesOfTransaction = 1_000;

const upsertSql = `
  insert into relationships (workspace_id, account_id, from_arn, verb, inverse, to_type, to_key, to_arn, last_seen_at)
  select $1, $2, "fromArn", verb, inverse, "toType", "toKey", "toArn", $4
  from jsonb_to_recordset($3::jsonb) as row ("fromArn" text, verb text, inverse text, "toType" text, "toKey" text, "toArn" text)
  -- A resource that another account owns has its edges from there.
  -- A sub-select is looked up by key for each row; a join would read every resource for each batch.
  where coalesce((select r.account_id = $2 from resources r
    where r.workspace_id = $1 and r.arn = row."fromArn"), false)
  on conflict (workspace_id, from_arn, verb, to_type, to_key) do update set
    account_id = excluded.account_id, inverse = excluded.inverse, last_seen_at = excluded.last_seen_at,
    -- A target that was found in the whole inventory stays while it exists. It is looked up by its key alone: with more
    -- conditions, a partial index would be read to its end for each row.
    to_arn = coalesce(excluded.to_arn, (select case when r.gone_at is null and not r.ended then r.arn end
      from resources r where r.workspace_id = $1 and r.arn = relationships.to_arn))`;

/**
 * Stores the edges of the resources that were seen at `takenAt`, in transactions of their own; between two of
 * them, `signal` can end this.
 * @returns edges that the database could not store
 */
export async function storeEdges(
  db: Database,
  workspaceId: string,
  accountId: string,
  { takenAt, relationships }: { takenAt: string; relationships: readonly Relationship[] },
  signal?: AbortSignal,
): Promise<RefusedRow<Relationship>[]> {
  const refused: RefusedRow<Relationship>[] = [];
  for (const part of rowBatches(relationships, edgeKey, edgesOfTransaction)) {
    signal?.throwIfAborted();
    const unstored = await db.forWorkspace(workspaceId, async (tx) => {
      await tx.query(lockSql, [workspaceId]);
      return await writeRows(tx, part, edgeKey, async (batch) => {
        await tx.query(upsertSql, [workspaceId, accountId, JSON.stringify(batch), takenAt]);
      });
    });
    refused.push(...unstored);
  }
  return refused;
}

/**
 * Deletes the edges that `storeEdges` did not store again: those of resources that were seen at `takenAt` or are
 * gone. Then finds the targets of the others in the whole inventory.
 */
export async function settleEdges(
  tx: Queryable,
  workspaceId: string,
  accountId: string,
  takenAt: string,
): Promise<void> {
  await tx.query(lockSql, [workspaceId]);
  // Few edges are left over: their resources are looked up by key. Joined, before the database has statistics of a first
  // discovery, every edge would be read for each resource.
  await tx.query(
    `delete from relationships where workspace_id = $1 and account_id = $2
       and last_seen_at is distinct from $3::timestamptz and ${reevaluated}`,
    [workspaceId, accountId, takenAt],
  );
  await resolveEdges(tx, workspaceId, accountId);
  await resolveEdgesOfOthers(tx, workspaceId, accountId);
}

/** The gaps of edges that could not be stored. */
export function edgeGaps(refused: readonly RefusedRow<Relationship>[]): CoverageGap[] {
  return refused.map(({ row, message }) => {
    const [, , service = "", region = ""] = row.fromArn.split(":");
    return {
      accountId: row.fromArn.split(":")[4] ?? "",
      region: region || "global",
      service: storableText(service),
      type: row.toType,
      facet: row.verb,
      reason: "failed",
      message: `RefusedByDatabase: ${message}`,
      iamAction: "",
      count: 1,
    };
  });
}

/**
 * Finds the target of each unresolved edge: it may be a resource that was not read this time, or in another
 * account of the workspace. Edges to resources of the account that no longer exist lose their target.
 */
async function resolveEdges(tx: Queryable, workspaceId: string, accountId: string): Promise<void> {
  const params = [workspaceId, accountId];
  await withHashedJoins(tx, async () => {
    // Targets by ARN are chosen by key first: a join alone would read the resources of every account.
    await tx.query(
      `with named as materialized (
         select r.arn, r.cfn_type from (
           select distinct e.to_key from relationships e
           where e.workspace_id = $1 and e.account_id = $2 and e.to_arn is null and e.to_key like 'arn:%') key
         cross join lateral (
           select * from resources where resources.workspace_id = $1 and resources.arn = key.to_key limit 1) r
         where r.gone_at is null and not r.ended)
       update relationships e set to_arn = r.arn from named r
       where e.workspace_id = $1 and e.account_id = $2 and e.to_arn is null
         and r.arn = e.to_key and r.cfn_type = e.to_type`,
      params,
    );
    await tx.query(
      `update relationships e set to_arn = r.arn from resources r
       where e.workspace_id = $1 and e.account_id = $2 and e.to_arn is null
         and r.workspace_id = $1 and r.account_id = $2 and r.gone_at is null and not r.ended
         and r.cfn_type = e.to_type and r.short_id = e.to_key`,
      params,
    );
  });
  await tx.query(
    `update relationships e set to_arn = null
     where e.workspace_id = $1 and e.to_arn = any(array(
       select r.arn from resources r
       where r.workspace_id = $1 and r.account_id = $2 and (r.gone_at is not null or r.ended)))`,
    params,
  );
}

/** Edges of other accounts that name a resource of this one, which may not have been known when they were read. */
async function resolveEdgesOfOthers(tx: Queryable, workspaceId: string, accountId: string): Promise<void> {
  await tx.query(
    `update relationships e set to_arn = r.arn from resources r
     where e.workspace_id = $1 and e.account_id <> $2 and e.to_arn is null
       and r.workspace_id = $1 and r.account_id = $2 and r.gone_at is null and not r.ended
       and e.to_key like 'arn:%' and e.to_key = r.arn and e.to_type = r.cfn_type`,
    [workspaceId, accountId],
  );
}
