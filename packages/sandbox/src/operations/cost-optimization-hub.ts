import type {
  ActionType,
  CostOptimizationHub,
  Recommendation,
  ResourceType,
} from "@aws-sdk/client-cost-optimization-hub";
import { sandboxRegions } from "../fixtures/plan.ts";
import { instanceRecommendations, type Seen, volumeRecommendations } from "./compute-optimizer-advice.ts";
import { idleRecommendations } from "./compute-optimizer-idle.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOfList } from "./paging.ts";

interface Opportunity {
  savingsOpportunityPercentage?: number | undefined;
  estimatedMonthlySavings?: { value?: number | undefined } | undefined;
}

interface Advised {
  arn: string | undefined;
  type: ResourceType;
  action: ActionType;
  now: string;
  proposed: string;
  saving: Opportunity | undefined;
}

/** The hub's values for idle resources, by Compute Optimizer's; the hub does not cover NAT gateways. */
const idle: Readonly<Record<string, readonly [ResourceType, ActionType]>> = {
  AutoScalingGroup: ["Ec2AutoScalingGroup", "ScaleIn"],
  EBSVolume: ["EbsVolume", "Delete"],
  EC2Instance: ["Ec2Instance", "Stop"],
  ECSService: ["EcsService", "Delete"],
};

/**
 * The hub combines Compute Optimizer's results of every Region (Cost Management user guide, "Cost
 * Optimization Hub").
 */
function gathered(seen: Seen): Advised[] {
  return [
    ...instanceRecommendations(seen).map(
      ({ instanceArn, currentInstanceType = "", recommendationOptions }) => ({
        arn: instanceArn,
        type: "Ec2Instance" as const,
        action: "Rightsize" as const,
        now: currentInstanceType,
        proposed: recommendationOptions?.[0]?.instanceType ?? "",
        saving: recommendationOptions?.[0]?.savingsOpportunity,
      }),
    ),
    ...volumeRecommendations(seen).map(
      ({ volumeArn, currentConfiguration, volumeRecommendationOptions }) => ({
        arn: volumeArn,
        type: "EbsVolume" as const,
        action: currentConfiguration?.volumeType === "gp2" ? ("Upgrade" as const) : ("Rightsize" as const),
        now: `${currentConfiguration?.volumeType}, ${currentConfiguration?.volumeSize} GiB`,
        proposed: "gp3, 3000 IOPS",
        saving: volumeRecommendationOptions?.[0]?.savingsOpportunity,
      }),
    ),
    ...idleRecommendations(seen).flatMap(
      ({ resourceArn, resourceType = "", finding, savingsOpportunity }) => {
        const [type, action] = idle[resourceType] ?? [];
        if (!type || !action) return [];
        return [
          { arn: resourceArn, type, action, now: `${finding}`, proposed: "Gone", saving: savingsOpportunity },
        ];
      },
    ),
  ];
}

function toItem({ fixtures, region }: OperationContext, one: Advised): Recommendation[] {
  const saved = one.saving?.estimatedMonthlySavings?.value;
  const percent = one.saving?.savingsOpportunityPercentage;
  if (!one.arn || !saved || !percent) return [];
  const { world } = fixtures;
  return [
    {
      recommendationId: world.uuid(`hub/${one.arn}/${one.action}`),
      accountId: world.accountId,
      region,
      resourceArn: one.arn,
      resourceId: one.arn.slice(one.arn.lastIndexOf("/") + 1),
      currentResourceType: one.type,
      currentResourceSummary: one.now,
      recommendedResourceSummary: one.proposed,
      actionType: one.action,
      estimatedMonthlySavings: saved,
      estimatedMonthlyCost: Math.round((saved / percent) * 10_000) / 100,
      estimatedSavingsPercentage: percent,
      currencyCode: "USD",
      implementationEffort: "Low",
      restartNeeded: one.type === "Ec2Instance",
      rollbackPossible: one.action !== "Delete",
      recommendationLookbackPeriodInDays: 14,
      source: "ComputeOptimizer",
    },
  ];
}

/** The sandbox account is enrolled in the hub. */
export const costOptimizationHubReads: Reads<CostOptimizationHub> = {
  listEnrollmentStatuses: (_input, { fixtures }) => ({
    items: [{ accountId: fixtures.world.accountId, status: "Active" }],
  }),
  listRecommendations: (input, context) => {
    const accounts = input.filter?.accountIds;
    const own = !accounts || accounts.includes(context.fixtures.world.accountId);
    const items = own
      ? sandboxRegions.flatMap((region) => {
          const there = { ...context, region };
          return gathered(there).flatMap((one) => toItem(there, one));
        })
      : [];
    const { rows, token } = pageOfList(items, input.nextToken, input.maxResults ?? 100);
    return { items: rows, nextToken: token };
  },
};
