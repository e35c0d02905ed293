import type { AddressFamily } from "../model/internet.ts";
import type routeTable from "../resources/ec2-route-table.ts";
import { type Allowed, eitherAllows, exactly, nothing, openOn } from "./allowed.ts";
import type { FacetOf } from "./facets.ts";
import {
  difference,
  everyAddress,
  familyOf,
  intersection,
  type Spans,
  spansOf,
  union,
  unionOf,
} from "./spans.ts";

export type Route = FacetOf<typeof routeTable, "routes">[number];

/** The reading of a route table; null routes: not read. */
export interface RouteTable {
  readonly id: string;
  readonly arn: string;
  readonly routes: readonly Route[] | null;
}

/** A route, and the destinations for which it is the one with the longest prefix. */
export interface Routed {
  readonly route: Route;
  readonly spans: Spans;
}

interface RoutesOf {
  readonly routed: readonly Routed[];
  /** Routes for prefix lists whose addresses were not read. */
  readonly lists: readonly Route[];
  readonly whole: boolean;
}

const known = new WeakMap<readonly Route[], Partial<Record<AddressFamily, RoutesOf>>>();

const prefixOf = (cidr: string) => Number(cidr.slice(cidr.lastIndexOf("/") + 1));
const isList = ({ destination }: Route) => destination?.startsWith("pl-") === true;

/**
 * Prefix lists of gateway endpoints hold the addresses of the AWS service itself ("Gateway endpoints", AWS
 * PrivateLink Guide), which no host of others has.
 */
export const isGatewayEndpoint = (route: Route) =>
  isList(route) && route.targetId?.startsWith("vpce-") === true;

/** Routes to an appliance, which can forward what it gets: an instance, an interface, or an endpoint of one. */
export const isAppliance = (route: Route): boolean =>
  route.targetKind === "network-interface" ||
  route.targetKind === "instance" ||
  (route.targetKind === "gateway" && route.targetId?.startsWith("vpce-") === true && !isList(route));

function evaluateRoutes(routes: readonly Route[], family: AddressFamily): RoutesOf {
  const cidrs = routes.filter((route) => !isList(route));
  // A range that cannot be read could have the longest prefix.
  const whole = routes.every(
    (route) =>
      route.state !== null &&
      route.destination !== null &&
      (isList(route) || spansOf(route.destination) !== undefined),
  );
  const own = cidrs.flatMap((route) => {
    const { destination } = route;
    const spans = destination !== null && familyOf(destination) === family ? spansOf(destination) : undefined;
    return spans && destination !== null ? [{ route, spans, prefix: prefixOf(destination) }] : [];
  });
  const routed: Routed[] = [];
  let taken: Spans = [];
  const byPrefix = [...Map.groupBy(own, ({ prefix }) => prefix)].sort(([a], [b]) => b - a);
  for (const [, routesOfOne] of byPrefix) {
    // Ranges of one length are equal or have no address in common. Of equal ones, the first counts.
    const first = new Map(routesOfOne.toReversed().map((one) => [one.spans[0]?.[0], one]));
    for (const one of routesOfOne) {
      const isFirst = first.get(one.spans[0]?.[0]) === one;
      routed.push({ route: one.route, spans: isFirst ? difference(one.spans, taken) : [] });
    }
    taken = unionOf([...taken, ...routesOfOne.flatMap(({ spans }) => spans)]);
  }
  return { routed, lists: routes.filter((route) => isList(route) && !isGatewayEndpoint(route)), whole };
}

/** The routes of a family by longest prefix, evaluated once. */
export function routesOf(routes: readonly Route[], family: AddressFamily): RoutesOf {
  let evaluated = known.get(routes);
  if (!evaluated) {
    evaluated = {};
    known.set(routes, evaluated);
  }
  evaluated[family] ??= evaluateRoutes(routes, family);
  return evaluated[family];
}

/**
 * The destinations that a route table sends to the wanted targets: by the longest prefix, without routes
 * whose target is gone ("blackhole").
 */
export function routedTo(
  table: RouteTable,
  family: AddressFamily,
  isWanted: (route: Route) => boolean,
): Allowed {
  const everything = everyAddress[family];
  const unread = [{ iamAction: "ec2:DescribeRouteTables", of: table.arn }];
  if (table.routes === null) return openOn(everything, unread);
  const { routed, lists, whole } = routesOf(table.routes, family);
  if (!whole) return openOn(everything, unread);
  let found: Spans = [];
  for (const { route, spans } of routed)
    if (isWanted(route) && route.state === "active") found = union(found, spans);
  const listed = lists.map((route) => ({
    wanted: isWanted(route) && route.state === "active",
    missing: [{ iamAction: "ec2:GetManagedPrefixListEntries", of: route.destination ?? table.arn }],
  }));
  const away = listed.filter(({ wanted }) => !wanted).flatMap(({ missing }) => missing);
  let allowed = away.length > 0 && found.length > 0 ? openOn(found, away) : exactly(found);
  for (const { wanted, missing } of listed)
    if (wanted) allowed = eitherAllows(allowed, openOn(everything, missing));
  return found.length === 0 && listed.every(({ wanted }) => !wanted) ? nothing : allowed;
}

/** The route that an address takes, with the first of the wanted addresses; undefined: none is known. */
export function routeFor(table: RouteTable, family: AddressFamily, wanted: Spans): Route | undefined {
  if (table.routes === null) return undefined;
  const { routed } = routesOf(table.routes, family);
  return routed.find(({ spans }) => intersection(spans, wanted).length > 0)?.route;
}
