import { describeAct } from "../../platform/acts.ts";
import type { Database } from "../../platform/db/database.ts";

/** A resource that can be marked. */
export interface MarkedResource {
  readonly type: string;
  /** When AWS stopped listing it (ISO 8601); null: it still does. */
  readonly goneAt: string | null;
}

export interface CrownJewelsStore {
  /**
   * Marks a resource, or removes its mark (null). A mark that is there keeps its time. @param refusal throws if the
   * resource must not be marked. @returns since when it is marked; undefined: there is no such resource
   */
  mark(
    workspaceId: string,
    arn: string,
    change: { since: Date | null; refusal: (resource: MarkedResource) => void },
  ): Promise<{ since: string | null } | undefined>;
  /** A text that is another one after each change of marks. */
  version(workspaceId: string): Promise<string>;
}

interface Row extends MarkedResource {
  readonly name: string;
  readonly since: string | null;
}

export function createCrownJewelsStore(db: Database): CrownJewelsStore {
  return {
    mark: (workspaceId, arn, { since, refusal }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        // AWS shows some resources in several accounts.
        const { rows } = await tx.query<Row>(
          `select name, cfn_type as type, gone_at as "goneAt", crown_jewel_since as since from resources
           where workspace_id = $1 and arn = $2 order by gone_at nulls first, account_id for update`,
          [workspaceId, arn],
        );
        const [first] = rows;
        if (first === undefined) return undefined;
        refusal(first);
        await tx.query(
          `update resources set crown_jewel_since = $3 where workspace_id = $1 and arn = $2
             and (crown_jewel_since is null) <> ($3::timestamptz is null)`,
          [workspaceId, arn, since],
        );
        const isCrownJewel = (marked: boolean) => ({ isCrownJewel: marked });
        describeAct({
          target: { id: arn, name: first.name },
          before: isCrownJewel(first.since !== null),
          after: isCrownJewel(since !== null),
        });
        return { since: since === null ? null : (first.since ?? since.toISOString()) };
      }),

    version: async (workspaceId) => {
      // A mark is never older than those before it: the newest one and their number are another pair after each change.
      const { rows } = await db.queryIn<{ version: string }>(
        workspaceId,
        `select concat(count(*), ' ', max(crown_jewel_since)) as version from resources
         where workspace_id = $1 and crown_jewel_since is not null`,
        [workspaceId],
      );
      return rows[0]?.version ?? "";
    },
  };
}
