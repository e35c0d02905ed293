import type { AccessModel } from "../access/access-model.ts";
import { allOf, type Right } from "../access/escalation/rights.ts";
import { facetOf } from "../access/facet-of.ts";
import type { Resource } from "../model/resource.ts";
import type { NetworkInterface } from "../reachability/interfaces.ts";
import { reachListener } from "../reachability/listeners.ts";
import type { NetworkModel } from "../reachability/network-model.ts";
import type { Service } from "../reachability/service.ts";
import { servicesOf } from "../reachability/services.ts";
import { reachThrough } from "../reachability/through.ts";
import type { ReachAnswer } from "../reachability/walk.ts";
import classicBalancer from "../resources/elb-classic.ts";
import balancer from "../resources/elb-load-balancer.ts";
import targetGroup from "../resources/elb-target-group.ts";
import { type AttackStep, internet, needsMore, shortName, statementsOf } from "./attack-step.ts";
import { type CalledFunction, functionIn, invocationRight } from "./function-invocation.ts";
import { hopEvidence } from "./network-entries.ts";

/** What an answer about a way through a load balancer means for a step. */
export function rightOfBalancer(answer: ReachAnswer): Right {
  const { verdict, extent, missing, notEvaluated } = answer;
  const dependsOn = [...(extent === "some" ? ["source IP address"] : []), ...(answer.dependsOn ?? [])];
  const open = { dependsOn, missing: [], statements: [] };
  if (verdict === "reachable") return { ...open, result: dependsOn.length === 0 ? "allowed" : "depends" };
  return { ...open, result: "unknown", missing, notEvaluated };
}

function ownTargets(model: NetworkModel, arn: string): { id: string; port: number }[] {
  return model.index.ofType(targetGroup.type).flatMap((group) => {
    const balancers = facetOf(targetGroup, group, "loadBalancers");
    const targets = facetOf(targetGroup, group, "targets");
    if (!balancers.seen || !balancers.value.includes(arn) || !targets.seen) return [];
    return targets.value.flatMap(({ id, port }) => (id === null || port === null ? [] : [{ id, port }]));
  });
}

/** The instances of a Classic Load Balancer, with each port that a listener forwards to. */
function classicTargets(resource: Resource): { id: string; port: number }[] {
  const instances = facetOf(classicBalancer, resource, "instances");
  const listeners = facetOf(classicBalancer, resource, "listeners");
  if (!instances.seen || !listeners.seen) return [];
  const ports = new Set(listeners.value.flatMap(({ instancePort }) => instancePort ?? []));
  return instances.value.flatMap((id) => [...ports].map((port) => ({ id, port })));
}

/**
 * Targets of a load balancer that were read, each with its port; with those of the Application Load Balancers
 * that are targets of a Network Load Balancer.
 */
export function targetsOf(model: NetworkModel, arn: string): { id: string; port: number }[] {
  const resource = model.index.byArn(arn);
  if (resource?.type === classicBalancer.type) return classicTargets(resource);
  return ownTargets(model, arn).flatMap((target) =>
    target.id.includes(":loadbalancer/app/") ? ownTargets(model, target.id) : [target],
  );
}

/** An interface of an instance that is in the inventory. */
export type Found = NetworkInterface & { instance: { arn: string } };

function stepTo(model: NetworkModel, service: Service, to: Found, port: number): AttackStep[] {
  const answer = reachThrough(model, service, to, { family: "ipv4", protocol: "tcp", port });
  if (answer.verdict === "blocked") return [];
  const { arn, name } = service.resource;
  return [
    {
      ...{ from: internet, to: to.instance.arn, by: `TCP ${port} through ${name}` },
      ...{ technique: "T1190", effort: needsMore, right: rightOfBalancer(answer) },
      evidence: [{ kind: "load-balancer", id: arn, text: null }, ...answer.hops.map(hopEvidence)],
      cut: `Take ${shortName(to.instance.arn)} from the targets of ${name}, or close its listener to the internet`,
      findings: [],
    },
  ];
}

/** Interfaces of instances by what targets are named by: the ID of the instance, and its addresses. */
export function instancesByName(model: NetworkModel): ReadonlyMap<string, readonly Found[]> {
  const byName = new Map<string, Found[]>();
  for (const found of model.interfaces) {
    const { instance, privateIps } = found;
    if (!instance?.arn) continue;
    const known: Found = { ...found, instance: { ...instance, arn: instance.arn } };
    for (const name of [instance.id, ...privateIps]) byName.set(name, [...(byName.get(name) ?? []), known]);
  }
  return byName;
}

/** The functions that are targets of a load balancer, each with its target group. */
function functionsBehind(model: NetworkModel, arn: string): { called: CalledFunction; group: Resource }[] {
  return model.index.ofType(targetGroup.type).flatMap((group) => {
    const balancers = facetOf(targetGroup, group, "loadBalancers");
    const targets = facetOf(targetGroup, group, "targets");
    if (!balancers.seen || !balancers.value.includes(arn) || !targets.seen) return [];
    return targets.value.flatMap(({ id }) => {
      const called = functionIn(id ?? "");
      return called ? [{ called, group }] : [];
    });
  });
}

/** From the internet to a function that is a target of a load balancer, if its policy lets the group invoke it. */
function functionSteps(model: NetworkModel, access: AccessModel, service: Service): AttackStep[] {
  const { resource } = service;
  const traffic = { family: "ipv4", protocol: "tcp", port: 443 } as const;
  return functionsBehind(model, resource.arn).flatMap(({ called, group }): AttackStep[] => {
    const answer = reachListener(service, [group.arn], { traffic });
    if (answer.verdict === "blocked") return [];
    const by = { service: "elasticloadbalancing.amazonaws.com", sourceArn: group.arn };
    const right = allOf([rightOfBalancer(answer), invocationRight(access, called, by)]);
    if (right.result === "denied") return [];
    return [
      {
        ...{ from: internet, to: called.arn, by: `HTTP through ${resource.name}`, technique: "T1190" },
        ...{ effort: needsMore, right, findings: [] },
        evidence: [...answer.hops.map(hopEvidence), ...statementsOf(right)],
        cut: `Take ${shortName(called.arn)} from the targets of ${resource.name}, or close its listener to the internet`,
      },
    ];
  });
}

/** To the instances and functions behind one load balancer. */
export function stepsBehind(
  model: NetworkModel,
  access: AccessModel,
  byName: ReadonlyMap<string, readonly Found[]>,
) {
  return (service: Service): AttackStep[] => [
    ...targetsOf(model, service.resource.arn).flatMap(({ id, port }) =>
      (byName.get(id) ?? []).flatMap((to) => stepTo(model, service, to, port)),
    ),
    ...functionSteps(model, access, service),
  ];
}

/** From the internet to the instances and functions that it reaches, or may reach, through load balancers. */
export function balancerEntries(model: NetworkModel, access: AccessModel): AttackStep[] {
  return servicesOf(model)
    .filter(({ resource: { type } }) => type === balancer.type || type === classicBalancer.type)
    .flatMap(stepsBehind(model, access, instancesByName(model)));
}
