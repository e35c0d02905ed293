import type { PathFindings, UnreadData } from "@skyledger/core/attack-paths/reasoning";
import { z } from "zod";
import type { Queryable } from "../../platform/db/queryable.ts";
import { storedJson } from "../../platform/stored-json.ts";

/** A path as far as it ranks findings. */
export interface RankedPath extends Pick<PathFindings, "target" | "risk" | "findings" | "awsAccounts"> {
  /** The connected account of the target; null: it is not connected. */
  readonly accountId: string | null;
}

/** Paths that were evaluated with the same data. */
export interface PathBatch {
  /** What was not read for them. */
  readonly unread: readonly UnreadData[];
  readonly paths: readonly RankedPath[];
}

const parseBatches = storedJson(
  "ranked_paths.batches",
  z.array(
    z.object({
      unread: z.array(z.object({ accountId: z.string(), data: z.string(), count: z.number() })),
      paths: z.array(
        z.object({
          ...{ target: z.string(), accountId: z.string().nullable(), risk: z.number() },
          findings: z.array(z.object({ arn: z.string(), checkId: z.string() })),
          awsAccounts: z.array(z.string()),
        }),
      ),
    }),
  ),
);

/**
 * Replaces the paths that findings are ranked by.
 * @param next decides by the paths that were stored before
 */
export async function replaceRankedPaths<Decided extends { readonly batches: readonly PathBatch[] }>(
  tx: Queryable,
  workspaceId: string,
  next: (before: readonly PathBatch[]) => Decided,
): Promise<Decided> {
  // Another process may replace them at the same time.
  await tx.query("select from workspaces where id = $1 for no key update", [workspaceId]);
  const { rows } = await tx.query<{ batches: unknown }>(
    "select batches from ranked_paths where workspace_id = $1",
    [workspaceId],
  );
  const decided = next(parseBatches(rows[0]?.batches ?? []));
  await tx.query(
    `insert into ranked_paths (workspace_id, batches) values ($1, $2)
     on conflict (workspace_id) do update set batches = excluded.batches`,
    [workspaceId, JSON.stringify(decided.batches)],
  );
  return decided;
}
