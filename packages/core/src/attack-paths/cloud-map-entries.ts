import type { NetworkInterface } from "../reachability/interfaces.ts";
import type { NetworkModel } from "../reachability/network-model.ts";
import type { LinkedService } from "../reachability/vpc-links.ts";
import { notEvaluatedAnswer } from "../reachability/walk.ts";
import ecsService from "../resources/ecs-service.ts";
import { type AttackStep, internet, needsMore } from "./attack-step.ts";
import { type Found, rightOfBalancer } from "./balancer-entries.ts";
import { ecsDetailsOf, interfacesOf, runs } from "./ecs-entries.ts";
import { hopEvidence } from "./network-entries.ts";

/** What a registered instance stands for: an EC2 instance, or the tasks of an ECS service. */
interface Registered {
  readonly arn: string;
  readonly to: NetworkInterface;
}

type Instance = LinkedService["instances"][number];

function tasksOf(network: NetworkModel, serviceArn: string, { ipv4 }: Instance): Registered[] {
  if (ipv4 === null) return [];
  return network.index.ofType(ecsService.type).flatMap((service) => {
    const details = ecsDetailsOf(service);
    if (!details || !runs(details) || !details.registryArns.includes(serviceArn)) return [];
    return interfacesOf(network, service, details, ipv4).map((to) => ({ arn: service.arn, to }));
  });
}

/** By the ID of the EC2 instance, or else by the address that it is registered with. */
function hostsOf(
  byName: ReadonlyMap<string, readonly Found[]>,
  { instanceId, ipv4 }: Instance,
): Registered[] {
  const found = byName.get(instanceId ?? ipv4 ?? "") ?? [];
  return found.map(({ instance, ...rest }) => ({
    arn: instance.arn,
    to: { ...rest, instance, ...(ipv4 !== null && { privateIps: [ipv4] }) },
  }));
}

/** From the internet to the instances and ECS services that are registered in an AWS Cloud Map service. */
export function stepsRegistered(network: NetworkModel, byName: ReadonlyMap<string, readonly Found[]>) {
  return ({ resource, instances, answer }: LinkedService): AttackStep[] =>
    instances.flatMap((instance) =>
      [...tasksOf(network, resource.arn, instance), ...hostsOf(byName, instance)].flatMap(
        ({ arn, to }): AttackStep[] => {
          const { port } = instance;
          const hop = { kind: "cloud-map-service", id: resource.id, arn: resource.arn };
          // Which port API Gateway uses without one, is not documented.
          const way =
            port === null
              ? notEvaluatedAnswer(hop, { kind: "port-of-cloud-map-service", id: resource.id })
              : answer(to, { family: "ipv4", protocol: "tcp", port });
          if (way.verdict === "blocked") return [];
          return [
            {
              ...{ from: internet, to: arn, by: resource.name, technique: "T1190", effort: needsMore },
              ...{ right: rightOfBalancer(way), cut: "", findings: [] },
              evidence: [
                { kind: "cloud-map-service", id: resource.arn, text: null },
                ...way.hops.map(hopEvidence),
              ],
            },
          ];
        },
      ),
    );
}
