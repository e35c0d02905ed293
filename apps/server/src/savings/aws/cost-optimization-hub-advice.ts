import type { ListRecommendationsCommandOutput, Recommendation } from "@aws-sdk/client-cost-optimization-hub";
import type { Effort, SavingAction } from "@skyledger/core/model/define-saving";
import { own } from "@skyledger/core/model/own";
import type { ImportedRecommendation } from "@skyledger/core/savings/recommend";
import type { AdviceQuestion, AdviserAnswer, AskAdviser } from "./adviser.ts";
import { imported } from "./imported.ts";
import { pagesOf } from "./pages-of.ts";

/** The hub's type names, by CloudFormation type (API reference, ResourceType). */
const types: Readonly<Record<string, string>> = {
  Ec2Instance: "AWS::EC2::Instance",
  Ec2AutoScalingGroup: "AWS::AutoScaling::AutoScalingGroup",
  EbsVolume: "AWS::EC2::Volume",
  LambdaFunction: "AWS::Lambda::Function",
  EcsService: "AWS::ECS::Service",
  RdsDbInstance: "AWS::RDS::DBInstance",
  RdsDbInstanceStorage: "AWS::RDS::DBInstance",
  AuroraDbClusterStorage: "AWS::RDS::DBCluster",
  NatGateway: "AWS::EC2::NatGateway",
};
const actions: readonly SavingAction[] = [
  "Delete",
  "Stop",
  "ScaleIn",
  "Rightsize",
  "Upgrade",
  "MigrateToGraviton",
];
const efforts: readonly Effort[] = ["VeryLow", "Low", "Medium", "High", "VeryHigh"];

function toImported(one: Recommendation): ImportedRecommendation[] {
  const action = actions.find((name) => name === one.actionType);
  const resourceType = own(types, one.currentResourceType ?? "");
  // Purchases come from Cost Explorer, with more detail.
  if (!action || !resourceType || !one.resourceArn || !one.recommendationId) return [];
  const effort = efforts.find((name) => name === one.implementationEffort);
  const unused = action === "Delete" || action === "Stop" || action === "ScaleIn";
  return imported({
    source: "cost-optimization-hub",
    id: one.recommendationId,
    arn: one.resourceArn,
    region: one.region ?? "global",
    resourceType,
    resourceName: one.resourceId ?? one.resourceArn,
    action,
    ...(one.currentResourceType === "RdsDbInstanceStorage" ? { part: "storage" } : {}),
    type: unused ? "UNUSED_RESOURCE" : "INSTANCE_RIGHTSIZING",
    target: unused ? undefined : one.recommendedResourceSummary,
    says: `${one.currentResourceSummary ?? "Now"} → ${one.recommendedResourceSummary ?? action}`,
    saved: one.estimatedMonthlySavings,
    cost: one.estimatedMonthlyCost,
    evidence: {
      now: one.currentResourceSummary ?? "unknown",
      proposed: one.recommendedResourceSummary ?? "unknown",
      "lookback period (days)": one.recommendationLookbackPeriodInDays ?? "unknown",
    },
    ...(effort ? { effort } : {}),
    restartNeeded: one.restartNeeded ?? false,
    rollbackPossible: one.rollbackPossible ?? false,
    steps: ["Review the recommendation in Cost Optimization Hub.", "Ask the owner, and then apply it."],
    couldGoWrong: "AWS evaluates its own metrics and does not know the purpose of the resource.",
    notes: ["The amount accounts for discounts of commitments."],
  });
}

/** Recommendations of Cost Optimization Hub for one account (cost-optimization-hub:ListRecommendations). */
export async function readCostOptimizationHub(
  ask: AskAdviser,
  { awsAccountId }: AdviceQuestion,
): Promise<AdviserAnswer> {
  const found: ImportedRecommendation[] = [];
  const call = {
    service: "cost-optimization-hub",
    operation: "listRecommendations",
    input: { filter: { accountIds: [awsAccountId] }, maxResults: 100 },
  } as const;
  for await (const page of pagesOf<ListRecommendationsCommandOutput>(ask, call, {
    input: "nextToken",
    output: "nextToken",
  })) {
    if (page.items === undefined) throw new SyntaxError("Cost Optimization Hub answered without items.");
    found.push(...page.items.flatMap(toImported));
  }
  return { recommendations: found, refused: [] };
}
