import type { IdleRecommendation, IdleRecommendationResourceType } from "@aws-sdk/client-compute-optimizer";
import { Money } from "@skyledger/core/model/money";
import { behaviourOf } from "../metric-subject.ts";
import {
  dayMs,
  hoursOf,
  lookbackDays,
  opportunity,
  type Seen,
  tasksCost,
  volumeCost,
} from "./compute-optimizer-advice.ts";

/** Days until an unattached volume is reported (user guide, "Idle resource recommendations"). */
const unattachedDays = 32;

interface Idle {
  arn: string | undefined;
  type: IdleRecommendationResourceType;
  finding?: "Unattached";
  cost: Money | null;
}

function idleStorage({ fixtures, region }: Seen): Idle[] {
  return [...fixtures.table("volume", region)].flatMap((row): Idle[] => {
    const id = row.VolumeId ?? "";
    const idle = { arn: fixtures.world.arn("ec2", region, `volume/${id}`), type: "EBSVolume" as const };
    const cost = volumeCost(row, region);
    if (row.Attachments?.length)
      return behaviourOf(fixtures.world, id, "") === "untouched" ? [{ ...idle, cost }] : [];
    const days = (fixtures.world.today - new Date(row.CreateTime ?? 0).getTime()) / dayMs;
    return days >= unattachedDays ? [{ ...idle, finding: "Unattached", cost }] : [];
  });
}

function idleResources(seen: Seen): Idle[] {
  const { fixtures, region } = seen;
  const idles = (key: string | undefined) => behaviourOf(fixtures.world, key ?? "") === "idle";
  const running = [...fixtures.table("instance", region)].filter(({ State }) => State?.Name === "running");
  const groups = [...fixtures.table("autoScalingGroup", region)];
  const grouped = new Set(groups.flatMap(({ Instances = [] }) => Instances.map((one) => one.InstanceId)));
  const typeOf = (id: string | undefined) => fixtures.table("instance", region).get(id)?.InstanceType;
  return [
    ...running
      .filter(({ InstanceId }) => idles(InstanceId) && !grouped.has(InstanceId))
      .map(
        (row): Idle => ({
          arn: fixtures.world.arn("ec2", region, `instance/${row.InstanceId}`),
          type: "EC2Instance",
          cost: hoursOf(`EC2/${row.InstanceType}`, region),
        }),
      ),
    ...groups
      .filter(({ AutoScalingGroupName: name, Instances = [] }) => Instances.length > 0 && idles(name))
      .map(
        (row): Idle => ({
          arn: row.AutoScalingGroupARN,
          type: "AutoScalingGroup",
          cost: hoursOf(`EC2/${typeOf(row.Instances?.[0]?.InstanceId)}`, region, row.Instances?.length),
        }),
      ),
    ...[...fixtures.table("ecsService", region)]
      .filter(({ serviceName, runningCount = 0 }) => runningCount > 0 && idles(serviceName))
      .map((row): Idle => {
        const task = fixtures.table("taskDefinition", region).get(row.taskDefinition);
        const cost = tasksCost(Number(task?.cpu), Number(task?.memory), row.runningCount ?? 0, region);
        return { arn: row.serviceArn, type: "ECSService", cost };
      }),
    ...[...fixtures.table("natGateway", region)]
      .filter(({ NatGatewayId }) => idles(NatGatewayId))
      .map(
        (row): Idle => ({
          arn: fixtures.world.arn("ec2", region, `natgateway/${row.NatGatewayId}`),
          type: "NatGateway",
          cost: hoursOf("VPC/nat-gateway", region),
        }),
      ),
    ...idleStorage(seen),
  ];
}

/** Idle resources with their whole cost. */
export function idleRecommendations(seen: Seen): IdleRecommendation[] {
  return idleResources(seen).flatMap(({ arn, type, finding, cost }) => {
    const saving = opportunity(cost, Money.zero);
    if (!arn || !saving) return [];
    return [
      {
        resourceArn: arn,
        resourceId: arn.slice(Math.max(arn.lastIndexOf("/"), arn.lastIndexOf(":")) + 1),
        resourceType: type,
        accountId: seen.fixtures.world.accountId,
        finding: finding ?? ("Idle" as const),
        findingDescription: finding ? "Attached to nothing" : `Hardly any work in ${lookbackDays} days`,
        lookBackPeriodInDays: lookbackDays,
        savingsOpportunity: saving,
      },
    ];
  });
}
