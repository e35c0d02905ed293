import type { SecurityGroupRule } from "../resources/ec2-security-group.ts";
import type { PrefixList } from "../resources/prefix-list.ts";
import { isGatewayEndpoint, type Route } from "./routes.ts";
import { familyOf } from "./spans.ts";

/** Rules with the addresses of their prefix lists in place of the IDs. Lists that were not read stay. */
export function rulesWithLists(
  rules: readonly SecurityGroupRule[],
  lists: readonly PrefixList[],
): readonly SecurityGroupRule[] {
  if (lists.length === 0) return rules;
  const byId = new Map(lists.map((list) => [list.id, list.cidrs]));
  return rules.map((rule) => {
    if (rule.prefixListIds.length === 0) return rule;
    const cidrs = rule.prefixListIds.flatMap((id) => byId.get(id) ?? []);
    const of = (family: "ipv4" | "ipv6") => cidrs.filter((cidr) => familyOf(cidr) === family);
    return {
      ...rule,
      ipv4Cidrs: [...rule.ipv4Cidrs, ...of("ipv4")],
      ipv6Cidrs: [...rule.ipv6Cidrs, ...of("ipv6")],
      prefixListIds: rule.prefixListIds.filter((id) => !byId.has(id)),
    };
  });
}

/**
 * Routes with one for each address range of a prefix list. They come last: of equal ranges, static routes have
 * priority ("Route priority", Amazon VPC User Guide). Lists that were not read stay.
 */
export function routesWithLists(routes: readonly Route[], lists: readonly PrefixList[]): readonly Route[] {
  if (lists.length === 0) return routes;
  const byId = new Map(lists.map((list) => [list.id, list.cidrs]));
  const cidrsOf = (route: Route) =>
    isGatewayEndpoint(route) ? undefined : byId.get(route.destination ?? "");
  return [
    ...routes.filter((route) => !cidrsOf(route)),
    ...routes.flatMap((route) => (cidrsOf(route) ?? []).map((destination) => ({ ...route, destination }))),
  ];
}
