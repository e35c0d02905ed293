import type { Database } from "../../platform/db/database.ts";

/** One stored edge with the data of its ends; an end outside the inventory has no name. */
export interface StoredEdge {
  fromArn: string;
  verb: string;
  inverse: string;
  toKey: string;
  toArn: string | null;
  toType: string;
}

/** A resource as a node of the graph. */
export interface StoredNode {
  arn: string;
  name: string;
  label: string;
  region: string;
  status: string;
}

export interface RelationshipsStore {
  /** Edges that start or end at any of `arns`, at most `limit`. */
  edgesOf(workspaceId: string, arns: readonly string[], limit: number): Promise<StoredEdge[]>;
  /** The named resources that exist. */
  nodes(workspaceId: string, arns: readonly string[]): Promise<StoredNode[]>;
}

export function createRelationshipsStore(db: Database): RelationshipsStore {
  return {
    edgesOf: async (workspaceId, arns, limit) => {
      const columns = `from_arn as "fromArn", verb, inverse, to_key as "toKey", to_arn as "toArn", to_type as "toType"`;
      const { rows } = await db.queryIn<StoredEdge>(
        workspaceId,
        `select ${columns} from relationships where workspace_id = $1 and from_arn = any($2)
           union
           select ${columns} from relationships where workspace_id = $1 and to_arn = any($2)
           order by 1, 2, 4 limit $3`,
        [workspaceId, arns, limit],
      );
      return rows;
    },

    nodes: async (workspaceId, arns) => {
      const { rows } = await db.queryIn<StoredNode>(
        workspaceId,
        "select arn, name, label, region, status from resources where workspace_id = $1 and arn = any($2) and gone_at is null",
        [workspaceId, arns],
      );
      return rows;
    },
  };
}
