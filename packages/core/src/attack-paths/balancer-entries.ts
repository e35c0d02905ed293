import type { Right } from "../access/escalation/rights.ts";
import { facetOf } from "../access/facet-of.ts";
import type { NetworkInterface } from "../reachability/interfaces.ts";
import type { NetworkModel } from "../reachability/network-model.ts";
import type { Service } from "../reachability/service.ts";
import { servicesOf } from "../reachability/services.ts";
import { reachThrough } from "../reachability/through.ts";
import type { ReachAnswer } from "../reachability/walk.ts";
import balancer from "../resources/elb-load-balancer.ts";
import targetGroup from "../resources/elb-target-group.ts";
import { type AttackStep, internet, needsMore, shortName } from "./attack-step.ts";
import { hopEvidence } from "./network-entries.ts";

function rightOf({ verdict, extent, missing, notEvaluated }: ReachAnswer): Right {
  const open = { dependsOn: [], missing: [], statements: [] };
  if (verdict === "reachable" && extent === "any") return { ...open, result: "allowed" };
  if (verdict === "reachable") return { ...open, result: "depends", dependsOn: ["source IP address"] };
  const hops = notEvaluated.map(({ kind, id }) => ({ iamAction: kind, of: id }));
  return { ...open, result: "unknown", missing: [...missing, ...hops] };
}

/** Targets of a load balancer that were read, each with its port. */
function targetsOf(model: NetworkModel, arn: string): { id: string; port: number }[] {
  return model.index.ofType(targetGroup.type).flatMap((group) => {
    const balancers = facetOf(targetGroup, group, "loadBalancers");
    const targets = facetOf(targetGroup, group, "targets");
    if (!balancers.seen || !balancers.value.includes(arn) || !targets.seen) return [];
    return targets.value.flatMap(({ id, port }) => (id === null || port === null ? [] : [{ id, port }]));
  });
}

type Found = NetworkInterface & { instance: { arn: string } };

function stepTo(model: NetworkModel, service: Service, to: Found, port: number): AttackStep[] {
  const answer = reachThrough(model, service, to, { family: "ipv4", protocol: "tcp", port });
  if (answer.verdict === "blocked") return [];
  const { arn, name } = service.resource;
  return [
    {
      ...{ from: internet, to: to.instance.arn, by: `TCP ${port} through ${name}` },
      ...{ technique: "T1190", effort: needsMore, right: rightOf(answer) },
      evidence: [{ kind: "load-balancer", id: arn, text: null }, ...answer.hops.map(hopEvidence)],
      cut: `Take ${shortName(to.instance.arn)} from the targets of ${name}, or close its listener to the internet`,
      findings: [],
    },
  ];
}

/** From the internet to the instances that it reaches, or may reach, through load balancers. */
export function balancerEntries(model: NetworkModel): AttackStep[] {
  const byName = new Map<string, Found[]>();
  for (const found of model.interfaces) {
    const { instance, privateIps } = found;
    if (!instance?.arn) continue;
    const known: Found = { ...found, instance: { ...instance, arn: instance.arn } };
    for (const name of [instance.id, ...privateIps]) byName.set(name, [...(byName.get(name) ?? []), known]);
  }
  return servicesOf(model)
    .filter(({ resource }) => resource.type === balancer.type)
    .flatMap((service) =>
      targetsOf(model, service.resource.arn).flatMap(({ id, port }) =>
        (byName.get(id) ?? []).flatMap((to) => stepTo(model, service, to, port)),
      ),
    );
}
