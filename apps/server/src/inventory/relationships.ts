import { AppError } from "@skyledger/core/model/app-error";
import type { Principal } from "../platform/principal.ts";
import type { RelationshipsStore, StoredEdge, StoredNode } from "./store/relationships-store.ts";
import type { InventoryStore } from "./store.ts";
import { typeLabel } from "./type-label.ts";

/** A larger picture isn't readable. */
const nodesShown = 80;
const edgesRead = 400;

export interface RelatedResource {
  targetId: string;
  relationshipType: string;
  direction: "outgoing" | "incoming";
  targetName: string;
  targetType: string;
  resolved: boolean;
}

export interface GraphNode {
  id: string;
  name: string;
  type: string;
  region: string | null;
  status: string | null;
  resolved: boolean;
}

export interface ResourceGraph {
  nodes: GraphNode[];
  edges: { from: string; to: string; label: string }[];
  truncated: boolean;
}

export interface RelationshipsService {
  /**
   * The relationships of a resource in both directions, and the graph `depth` steps around it. Throws
   * not_found.
   */
  of(
    principal: Principal,
    arn: string,
    depth: number,
  ): Promise<{ relationships: RelatedResource[]; graph: ResourceGraph }>;
}

interface Deps {
  relationships: RelationshipsStore;
  inventory: Pick<InventoryStore, "find">;
}

/**
 * Id of an edge's end: its ARN, or the type and key that AWS uses for a resource that isn't in the inventory.
 */
function endOf(edge: StoredEdge): string {
  return edge.toArn ?? `${edge.toType} ${edge.toKey}`;
}

/** Walks outward step by step until `depth` or the limit of nodes. @param own the edges of `start` itself */
async function walk(
  store: RelationshipsStore,
  workspaceId: string,
  { start, own }: { start: string; own: readonly StoredEdge[] },
  depth: number,
) {
  const seen = new Set([start]);
  const edges = new Map<string, StoredEdge>();
  let frontier = [start];
  let truncated = false;
  for (let step = 0; step < depth && frontier.length > 0; step++) {
    const found = step === 0 ? own : await store.edgesOf(workspaceId, frontier, edgesRead);
    truncated ||= found.length === edgesRead;
    const next: string[] = [];
    for (const edge of found) {
      const unseen = [edge.fromArn, endOf(edge)].filter((end) => !seen.has(end));
      if (seen.size + unseen.length > nodesShown) {
        truncated = true;
        continue;
      }
      for (const end of unseen) {
        seen.add(end);
        if (end === edge.fromArn || edge.toArn !== null) next.push(end);
      }
      edges.set(`${edge.fromArn}|${edge.verb}|${edge.toKey}`, edge);
    }
    frontier = next;
  }
  return { ends: seen, edges: [...edges.values()], truncated };
}

function toNode(id: string, known: ReadonlyMap<string, StoredNode>, edges: readonly StoredEdge[]): GraphNode {
  const node = known.get(id);
  if (node) {
    return {
      id,
      name: node.name,
      type: node.label,
      region: node.region,
      status: node.status || null,
      resolved: true,
    };
  }
  const edge = edges.find((candidate) => endOf(candidate) === id);
  return {
    id,
    name: edge?.toKey ?? id,
    type: typeLabel(edge?.toType ?? ""),
    region: null,
    status: null,
    resolved: false,
  };
}

function related(edge: StoredEdge, arn: string, known: ReadonlyMap<string, StoredNode>): RelatedResource {
  const outgoing = edge.fromArn === arn;
  const otherArn = outgoing ? edge.toArn : edge.fromArn;
  const other = otherArn === null ? undefined : known.get(otherArn);
  return {
    targetId: otherArn ?? edge.toKey,
    relationshipType: outgoing ? edge.verb : edge.inverse,
    direction: outgoing ? "outgoing" : "incoming",
    targetName: other?.name ?? otherArn ?? edge.toKey,
    targetType: other?.label ?? typeLabel(edge.toType),
    resolved: other !== undefined,
  };
}

export function createRelationshipsService(deps: Deps): RelationshipsService {
  return {
    async of({ workspaceId }, arn, depth) {
      const [resource, own] = await Promise.all([
        deps.inventory.find(workspaceId, arn),
        deps.relationships.edgesOf(workspaceId, [arn], edgesRead),
      ]);
      if (!resource) throw new AppError("not_found", "Resource not found.");
      const from = { start: arn, own };
      const { ends, edges, truncated } = await walk(deps.relationships, workspaceId, from, depth);
      const named = new Set([...ends, ...own.flatMap((edge) => [edge.fromArn, edge.toArn ?? ""])]);
      const nodes = await deps.relationships.nodes(workspaceId, [...named]);
      const known = new Map(nodes.map((node) => [node.arn, node]));
      known.set(arn, {
        arn,
        name: resource.name,
        label: resource.label,
        region: resource.region,
        status: resource.status,
      });
      return {
        relationships: own.map((edge) => related(edge, arn, known)),
        graph: {
          nodes: [...ends].map((id) => toNode(id, known, edges)),
          edges: edges.map((edge) => ({ from: edge.fromArn, to: endOf(edge), label: edge.verb })),
          truncated,
        },
      };
    },
  };
}
