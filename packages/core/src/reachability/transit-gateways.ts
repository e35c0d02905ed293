import { facetOf } from "../access/facet-of.ts";
import type { Resource } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import transitGateway from "../resources/ec2-transit-gateway.ts";
import type { TransitGatewayAttachment } from "../resources/transit-gateway-routing.ts";
import type { RouteTable } from "./routes.ts";

/** A transit gateway as its owner's inventory knows it. */
export interface TransitGateway {
  readonly id: string;
  readonly arn: string;
  /** Null: not read. */
  readonly attachments: readonly TransitGatewayAttachment[] | null;
  /** By ID. Null: not read. */
  readonly tables: ReadonlyMap<string, RouteTable> | null;
  /** Whether rules of security groups can name groups of other attached VPCs. Null: not read. */
  readonly canReferenceGroups: boolean | null;
}

type Routing = Pick<TransitGateway, "attachments" | "tables">;

function tablesOf(resource: Resource): TransitGateway["tables"] {
  const found = facetOf(transitGateway, resource, "routeTables");
  if (!found.seen || found.value === null) return null;
  const tables = found.value.map(({ id, routes }): [string, RouteTable] => {
    const own = routes.map(({ destination, attachmentId, state }) => ({
      ...{ destination, state, origin: null },
      ...{ targetId: attachmentId, targetKind: "transit-gateway-attachment" },
    }));
    return [id, { id, arn: resource.arn, routes: own }];
  });
  return new Map(tables);
}

function routingOf(resource: Resource): Routing {
  const attached = facetOf(transitGateway, resource, "attached");
  return { attachments: attached.seen ? attached.value : null, tables: tablesOf(resource) };
}

/** The transit gateways of a snapshot, by ID. Only the account that owns one has its attachments and routes. */
export function transitGatewaysOf({ snapshot }: SnapshotIndex): ReadonlyMap<string, TransitGateway> {
  const found = new Map<string, TransitGateway>();
  // Accounts that share one list it under the same ARN, of which an index has only the first.
  for (const resource of snapshot.resources) {
    if (resource.type !== transitGateway.type || resource.ended) continue;
    const { id, arn } = resource;
    const groups = facetOf(transitGateway, resource, "securityGroups");
    const routing = routingOf(resource);
    const known = found.get(id);
    if (known && (known.attachments !== null || routing.attachments === null)) continue;
    const canReferenceGroups = groups.seen ? groups.value.canBeReferenced : null;
    found.set(id, { id, arn, canReferenceGroups, ...routing });
  }
  return found;
}
