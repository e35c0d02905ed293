import type { AccessModel } from "../access/access-model.ts";
import { allowed, type Right } from "../access/escalation/rights.ts";
import { facetOf } from "../access/facet-of.ts";
import type { MissingReading } from "../access/truth.ts";
import type { Resource } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import { waysFromInternet } from "../reachability/exposed.ts";
import type { NetworkInterface } from "../reachability/interfaces.ts";
import type { NetworkModel } from "../reachability/network-model.ts";
import type { Service } from "../reachability/service.ts";
import { servicesOf } from "../reachability/services.ts";
import { intersection, type Spans, spansOf, spansOfAddress } from "../reachability/spans.ts";
import { reachThrough } from "../reachability/through.ts";
import subnet from "../resources/ec2-subnet.ts";
import ecsService from "../resources/ecs-service.ts";
import taskDefinition from "../resources/ecs-task-definition.ts";
import targetGroup from "../resources/elb-target-group.ts";
import { type AttackStep, internet, needsMore, shortName } from "./attack-step.ts";
import { rightOfBalancer } from "./balancer-entries.ts";
import { bestStep, groupFindings, hopEvidence, portText, rightOfWay } from "./network-entries.ts";

export type EcsDetails = NonNullable<ReturnType<typeof ecsDetailsOf>>;

/** The details of an ECS service; undefined: not read. */
export function ecsDetailsOf(service: Resource) {
  const details = facetOf(ecsService, service, "details");
  return details.seen ? details.value : undefined;
}

export const runs = ({ status, desiredTasks, runningTasks }: EcsDetails): boolean =>
  status !== "inactive" && Math.max(desiredTasks, runningTasks ?? 0) > 0;

/** The tasks of a service in one subnet, which all have the same network. Their IPv6 addresses are not read. */
function tasksIn(
  model: NetworkModel,
  service: Resource,
  { network }: EcsDetails,
  { subnetId, privateIps = [] }: { subnetId: string; privateIps?: readonly string[] },
): NetworkInterface {
  const { id, arn, accountId, region } = service;
  const found = model.subnet(subnetId);
  const about = found && facetOf(subnet, found, "network");
  return {
    ...{ id, arn, accountId, privateIps, ipv6: [], kind: "interface", description: null },
    ...{ isAttached: true, instance: null, hasPublicIpv4: network?.assignPublicIp ?? false },
    groupIds: network?.securityGroupIds ?? null,
    place: about?.seen ? { vpcId: about.value.vpcId, subnetId, accountId, region } : null,
  };
}

/** The addresses of a subnet; undefined: not read. */
function addressesIn(model: NetworkModel, subnetId: string): Spans | undefined {
  const found = model.subnet(subnetId);
  const about = found && facetOf(subnet, found, "network");
  if (!about?.seen) return undefined;
  return about.value.cidrBlock === null ? [] : spansOf(about.value.cidrBlock);
}

/** The subnet of a service that an address is in; else one that was not read; undefined: none. */
function subnetOf(model: NetworkModel, { network }: EcsDetails, ip: string): string | undefined {
  const address = spansOfAddress(ip) ?? [];
  const own = (network?.subnetIds ?? []).map((id) => ({ id, spans: addressesIn(model, id) }));
  const found = own.find(({ spans }) => spans && intersection(spans, address).length > 0);
  return (found ?? own.find(({ spans }) => spans === undefined))?.id;
}

/** What a target of a service's group stands for: tasks with the address, or those on an instance. */
export function interfacesOf(
  network: NetworkModel,
  service: Resource,
  details: EcsDetails,
  id: string,
): NetworkInterface[] {
  if (id.startsWith("i-")) return network.interfaces.filter(({ instance }) => instance?.id === id);
  const subnetId = subnetOf(network, details, id);
  return subnetId === undefined ? [] : [tasksIn(network, service, details, { subnetId, privateIps: [id] })];
}

/** The targets of a service's target groups, with the load balancers of each. */
function ecsTargetsOf({ index }: NetworkModel, { targetGroupArns }: EcsDetails) {
  return targetGroupArns.flatMap((arn) => {
    const group = index.byArn(arn);
    const balancers = group && facetOf(targetGroup, group, "loadBalancers");
    const targets = group && facetOf(targetGroup, group, "targets");
    if (!balancers?.seen || !targets?.seen) return [];
    return targets.value.flatMap(({ id, port }) =>
      id === null || port === null ? [] : [{ id, port, balancers: balancers.value }],
    );
  });
}

function balancerSteps(
  network: NetworkModel,
  fronts: readonly Service[],
  service: Resource,
  details: EcsDetails,
): AttackStep[] {
  const { arn, name } = service;
  return ecsTargetsOf(network, details).flatMap(({ id, port, balancers }) =>
    fronts
      .filter(({ resource }) => balancers.includes(resource.arn))
      .flatMap((balancer) =>
        interfacesOf(network, service, details, id).flatMap((to): AttackStep[] => {
          const answer = reachThrough(network, balancer, to, { family: "ipv4", protocol: "tcp", port });
          if (answer.verdict === "blocked") return [];
          const { arn: balancerArn, name: balancerName } = balancer.resource;
          return [
            {
              ...{ from: internet, to: arn, by: `TCP ${port} through ${balancerName}`, technique: "T1190" },
              ...{ effort: needsMore, right: rightOfBalancer(answer), findings: [] },
              evidence: [
                { kind: "load-balancer", id: balancerArn, text: null },
                ...answer.hops.map(hopEvidence),
              ],
              cut: `Close the listener of ${balancerName} that leads to ${name} to the internet`,
            },
          ];
        }),
      ),
  );
}

/** To tasks with public IP addresses, on ports that their security groups open. */
function directSteps(network: NetworkModel, service: Resource, details: EcsDetails): AttackStep[] {
  const { arn, name } = service;
  const subnetIds = details.network?.subnetIds ?? [];
  return subnetIds.flatMap((subnetId) =>
    waysFromInternet(network, tasksIn(network, service, details, { subnetId })).map(
      ({ family, protocol, ports, answer }): AttackStep => ({
        ...{ from: internet, to: arn, by: portText(protocol, ports), technique: "T1190", effort: needsMore },
        right: rightOfWay(answer, family),
        evidence: answer.hops.map(hopEvidence),
        cut: `Close ${portText(protocol, ports)} of ${name} to the internet`,
        findings: [
          ...groupFindings(answer.hops),
          { resourceArn: arn, checkIds: ["ecs-service-no-public-ip"] },
        ],
      }),
    ),
  );
}

/** From the internet to the ECS services whose tasks it reaches, or may reach: the best way to each. */
export function ecsEntries(network: NetworkModel): AttackStep[] {
  const fronts = servicesOf(network);
  return network.index.ofType(ecsService.type).flatMap((service) => {
    const details = ecsDetailsOf(service);
    if (!details || !runs(details)) return [];
    const best = bestStep([
      ...balancerSteps(network, fronts, service, details),
      ...directSteps(network, service, details),
    ]);
    return best ? [best] : [];
  });
}

/** To the ECS services behind one load balancer. */
export function ecsStepsBehind(network: NetworkModel, front: Service): AttackStep[] {
  return network.index.ofType(ecsService.type).flatMap((service) => {
    const details = ecsDetailsOf(service);
    return details && runs(details) ? balancerSteps(network, [front], service, details) : [];
  });
}

/** The task definition of a service by its family: only the latest revision of each is read. */
export function definitionOf(index: SnapshotIndex, { taskDefinitionArn: arn }: EcsDetails) {
  const [, family = arn, revision] = /^(.+):(\d+)$/.exec(arn) ?? [];
  const found = index.byArn(family);
  const task = found && facetOf(taskDefinition, found, "task");
  if (!found || !task?.seen) return undefined;
  const isLatest = String(task.value.revision) === revision;
  return { definition: found, role: task.value.taskRoleArn, isLatest };
}

/** Only the latest revision of a task definition is read: settings of an earlier one are unknown. */
export function taskRight(details: EcsDetails, isLatest: boolean): Right {
  if (isLatest) return allowed;
  const kind = "task-definition-revision";
  const open = { dependsOn: [], missing: [], statements: [] };
  return { ...open, result: "unknown", notEvaluated: [{ kind, id: details.taskDefinitionArn }] };
}

/** From ECS services to the roles whose credentials their tasks get ("Amazon ECS task IAM role"). */
export function ecsHolderSteps(model: AccessModel): AttackStep[] {
  return model.index.ofType(ecsService.type).flatMap((service): AttackStep[] => {
    const details = ecsDetailsOf(service);
    const found = details && definitionOf(model.index, details);
    if (!details || !found || found.role === null) return [];
    return [
      {
        ...{ from: service.arn, to: found.role, by: "task credentials", technique: "T1552.005", effort: 1 },
        ...{ right: taskRight(details, found.isLatest), findings: [] },
        evidence: [{ kind: "task-definition", id: details.taskDefinitionArn, text: shortName(found.role) }],
        cut: `Give ${shortName(found.role)}, the role of the tasks of ${service.name}, fewer permissions`,
      },
    ];
  });
}

/** What would have to be read to know the networks of services, and the role of their tasks. */
export function missingTasks(model: AccessModel): MissingReading[] {
  return model.index.ofType(ecsService.type).flatMap((service): MissingReading[] => {
    const details = ecsDetailsOf(service);
    if (!details) return [{ iamAction: "ecs:DescribeServices", of: service.arn }];
    if (!runs(details) || definitionOf(model.index, details)) return [];
    return [{ iamAction: "ecs:DescribeTaskDefinition", of: details.taskDefinitionArn }];
  });
}

/** CloudFormation types of ECS that attack paths use. */
export const ecsTypes: readonly string[] = [ecsService.type, taskDefinition.type];
