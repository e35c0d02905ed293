import { type AddressFamily, addressFamilies } from "../model/internet.ts";
import { doorOf, reachFromInternet } from "./from-internet.ts";
import type { NetworkInterface } from "./interfaces.ts";
import type { NetworkModel } from "./network-model.ts";
import type { Service } from "./service.ts";
import { servicesOf } from "./services.ts";
import {
  coversProtocol,
  everyPort,
  type PortRange,
  type Protocol,
  partsOf,
  portsOfRule,
  protocols,
} from "./traffic.ts";
import type { ReachAnswer } from "./walk.ts";

/** A range of ports that the internet reaches, or may reach. */
export interface Exposed extends ReachAnswer {
  /** ARN of the instance or service; of the interface, if there is none. */
  readonly resourceArn: string;
  readonly accountId: string;
  readonly networkInterfaceId: string | null;
  readonly family: AddressFamily;
  readonly protocol: Protocol;
  readonly ports: PortRange;
}

/** Ports for which all rules of an interface's groups and network ACL treat connections alike. */
function partsFor(model: NetworkModel, found: NetworkInterface, protocol: Protocol): PortRange[] {
  const { place, groupIds } = found;
  const groups = groupIds?.map((id) => model.group(id).inbound);
  const acl = place && model.aclOf(place);
  const entries = acl && "value" in acl ? acl.value.entries : null;
  const rules = groups?.flatMap((inbound) => inbound ?? []);
  if (!rules || !groups || groups.includes(null)) return [everyPort];
  const opening = rules.filter((rule) => coversProtocol(rule.protocol, protocol)).map(portsOfRule);
  const filtering = entries?.map(portsOfRule) ?? [];
  return partsOf(everyPort, [...opening, ...filtering]).filter(([first]) =>
    opening.some(([from, to]) => from <= first && first <= to),
  );
}

/** Joins ranges that touch and have the same answer. */
function joined(ranges: readonly Exposed[]): Exposed[] {
  const result: Exposed[] = [];
  for (const next of ranges) {
    const before = result.at(-1);
    const isSame =
      before?.family === next.family &&
      before.protocol === next.protocol &&
      JSON.stringify(before.hops) === JSON.stringify(next.hops);
    if (before && isSame && before.ports[1] + 1 === next.ports[0] && before.extent === next.extent)
      result[result.length - 1] = { ...before, ports: [before.ports[0], next.ports[1]] };
    else result.push(next);
  }
  return result;
}

/** Ports that the internet reaches, or may reach, over a family and a protocol. */
export interface InternetWay {
  readonly family: AddressFamily;
  readonly protocol: Protocol;
  readonly ports: PortRange;
  readonly answer: ReachAnswer;
}

function findWays(model: NetworkModel, found: NetworkInterface, family: AddressFamily): InternetWay[] {
  const isPublic = family === "ipv4" ? found.hasPublicIpv4 : found.ipv6 === null || found.ipv6.length > 0;
  if (isPublic === false || !found.isAttached) return [];
  return protocols.flatMap((protocol) =>
    partsFor(model, found, protocol).flatMap((ports): InternetWay[] => {
      const traffic = { family, protocol, port: ports[0] };
      const answer = reachFromInternet(model, doorOf(found, traffic), traffic);
      return answer.verdict === "blocked" ? [] : [{ family, protocol, ports, answer }];
    }),
  );
}

/** Evaluated once for all checks. Interfaces of a model never change. */
const waysOf = new WeakMap<NetworkInterface, readonly InternetWay[]>();

/** All ways from the internet to an interface of the model that are open, or may be. */
export function waysFromInternet(model: NetworkModel, found: NetworkInterface): readonly InternetWay[] {
  const known = waysOf.get(found);
  if (known) return known;
  const ways = addressFamilies.flatMap((family) => findWays(model, found, family));
  waysOf.set(found, ways);
  return ways;
}

function exposedPorts(model: NetworkModel, found: NetworkInterface): Exposed[] {
  const resourceArn = found.instance?.arn ?? found.arn;
  const of = { resourceArn, accountId: found.accountId, networkInterfaceId: found.id };
  return joined(waysFromInternet(model, found).map(({ answer, ...way }) => ({ ...answer, ...of, ...way })));
}

/** The ports of a service; over IPv6, what is open only if nothing is reached over IPv4. */
function exposedEndpoints({ resource, endpoints }: Service): Exposed[] {
  return endpoints.flatMap(({ protocol, port, fromInternet }) => {
    const answers = addressFamilies.flatMap((family): Exposed[] => {
      const answer = fromInternet({ family, protocol, port: port ?? everyPort[0] });
      if (answer.verdict === "blocked") return [];
      const of = { resourceArn: resource.arn, accountId: resource.accountId, networkInterfaceId: null };
      return [{ ...answer, ...of, family, protocol, ports: port === null ? everyPort : [port, port] }];
    });
    const reached = answers.filter(({ verdict }) => verdict === "reachable");
    return reached.length > 0 ? reached : answers.slice(0, 1);
  });
}

/** Interfaces of load balancers, whose listeners decide which ports they take. */
const ofBalancer = ({ description }: NetworkInterface) => description?.startsWith("ELB ") === true;

/** Everything in the networks of a snapshot that the internet reaches, or may reach. */
export function exposed(model: NetworkModel): Exposed[] {
  const interfaces = model.interfaces.filter((found) => !ofBalancer(found));
  return [
    ...interfaces.flatMap((found) => exposedPorts(model, found)),
    ...servicesOf(model).flatMap(exposedEndpoints),
  ];
}
