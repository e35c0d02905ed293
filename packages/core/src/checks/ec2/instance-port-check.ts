import { type Check, type CheckResult, fail, pass, unknown } from "../../model/define-check.ts";
import type { Resource } from "../../model/resource.ts";
import type { SnapshotIndex } from "../../model/snapshot-index.ts";
import { type InternetWay, waysFromInternet } from "../../reachability/exposed.ts";
import type { NetworkInterface } from "../../reachability/interfaces.ts";
import { type NetworkModel, networkModelOf } from "../../reachability/network-model.ts";
import { isInternet } from "../../reachability/open-to-internet.ts";
import { hasPort } from "../../reachability/traffic.ts";
import instance from "../../resources/ec2-instance.ts";

/** Definition of one check for ports of instances that the internet must not reach. */
interface PortCheckSpec extends Pick<Check, "id" | "requirement" | "problem" | "severity" | "risk"> {
  /** TCP ports. */
  ports: readonly number[];
  /** What listens on these ports, as display text: "SSH". */
  what: string;
}

interface PortWay extends InternetWay {
  networkInterfaceId: string;
}

/** Ways to one of the ports, each as a port of its own. */
function waysTo(model: NetworkModel, found: NetworkInterface, ports: readonly number[]): PortWay[] {
  return waysFromInternet(model, found)
    .filter(({ protocol }) => protocol === "tcp")
    .flatMap((way) =>
      ports
        .filter((port) => hasPort(way.ports, port))
        .map((port) => ({ ...way, ports: [port, port], networkInterfaceId: found.id })),
    );
}

/** The result for the ways, of which some are open to the internet, and some may be. */
function resultOf(ways: readonly PortWay[], what: string, index: SnapshotIndex): CheckResult {
  const open = ways.filter(({ answer, family }) => isInternet(answer.sources.sure, family));
  const [first] = open;
  if (first) {
    return fail(`The internet reaches ${what} on the instance.`, {
      openPorts: [...new Set(open.map(({ ports: [port] }) => port))],
      networkInterfaceIds: [...new Set(open.map(({ networkInterfaceId }) => networkInterfaceId))],
      hops: first.answer.hops.map(({ kind, id }) => `${kind} ${id}`),
    });
  }
  const [maybe] = ways.filter(({ answer, family }) => isInternet(answer.sources.possible, family));
  if (maybe) {
    const { missing, notEvaluated } = maybe.answer.sources;
    const action = missing[0]?.iamAction;
    const listed = index.snapshot.gaps.find(({ iamAction }) => iamAction === action);
    return action === undefined
      ? unknown("unsupported", notEvaluated[0]?.kind ?? "hop", "A hop on the path is not evaluated.")
      : unknown(listed?.reason ?? "failed", `data of ${action}`);
  }
  return pass(
    ways.some(({ answer }) => answer.verdict === "reachable")
      ? `Only some internet addresses can reach ${what} on the instance.`
      : `No network path leads from the internet to ${what} on the instance.`,
  );
}

/**
 * A check that the internet does not reach some TCP ports of an instance: by public address, routes, network
 * ACLs, and security groups together.
 */
export function instancePortCheck({ ports, what, ...metadata }: PortCheckSpec): Check {
  return {
    ...metadata,
    ...{ category: "Network", service: "EC2", frameworks: {}, resourceType: instance.type },
    needs: ["network"],
    remediation: {
      automation: "MANUAL",
      description: `Block access to ${what} from the internet.`,
      steps: [
        "Use VPC flow logs to find the addresses that use the port.",
        "Allow only those addresses in the security groups, or connect through Session Manager or a VPN.",
        "If nothing on the instance has to be public, move it to a private subnet.",
      ],
      impact:
        "New connections from addresses that no rule allows fail. Open connections can last until they time out.",
    },
    evaluate(resource, index) {
      const { network } = (resource as Resource<{ network: { networkInterfaceIds: string[] } }>).facets;
      if (!network?.seen) return unknown(network?.reason ?? "failed", "network");
      const model = networkModelOf(index);
      const own = model.interfacesOf(resource.arn);
      if (!network.value.networkInterfaceIds.every((id) => own.some((found) => found.id === id)))
        return unknown("failed", "network interfaces of the instance");
      const ways = own.flatMap((found) => waysTo(model, found, ports));
      return resultOf(ways, what, index);
    },
  };
}
