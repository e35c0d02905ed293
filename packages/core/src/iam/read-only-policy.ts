import { awsServices } from "../model/aws-service.ts";
import { own } from "../model/own.ts";
import type { IamStatement } from "./iam-statement.ts";
import { type IamPolicy, packPolicies } from "./pack-policies.ts";

/** Actions that the product calls in addition to those of the declarations. */
export const productActions: readonly string[] = [
  // Regions that are enabled in the account.
  "ec2:DescribeRegions",
  // Charts on a resource's page, and metrics that savings rules evaluate.
  "cloudwatch:GetMetricData",
  // Costs of the account.
  "ce:GetCostAndUsage",
  "ce:GetCostAndUsageWithResources",
  "ce:GetCostForecast",
  "ce:GetDimensionValues",
  "ce:GetTags",
  // Prices of Regions and types that are missing in the dated table.
  "pricing:GetProducts",
  // Recommendations of AWS's own services.
  "ce:GetReservationCoverage",
  "ce:GetReservationPurchaseRecommendation",
  "ce:GetSavingsPlansCoverage",
  "ce:GetSavingsPlansPurchaseRecommendation",
  "ce:GetSavingsPlansUtilizationDetails",
  "compute-optimizer:GetAutoScalingGroupRecommendations",
  "compute-optimizer:GetEBSVolumeRecommendations",
  "compute-optimizer:GetEC2InstanceRecommendations",
  "compute-optimizer:GetECSServiceRecommendations",
  "compute-optimizer:GetIdleRecommendations",
  "compute-optimizer:GetLambdaFunctionRecommendations",
  "compute-optimizer:GetRDSDatabaseRecommendations",
  "cost-optimization-hub:ListRecommendations",
  // Rates of Savings Plans.
  "savingsplans:DescribeSavingsPlansOfferingRates",
  // Reservations of the account.
  "ec2:DescribeReservedInstances",
  "elasticache:DescribeReservedCacheNodes",
  "rds:DescribeReservedDBInstances",
  // Findings of Security Hub. The collector of Region settings reads whether it is enabled.
  "securityhub:GetFindings",
];

/** Requires no permission (API reference, GetCallerIdentity). */
const freeForAll = new Set(["sts:GetCallerIdentity"]);

/**
 * Restricts services where reading everything would expose more than the inventory stores. `apigateway:GET`
 * on all paths also returns the values of API keys.
 */
const narrowed: Readonly<Record<string, readonly string[]>> = {
  apigateway: [
    "arn:*:apigateway:*::/restapis",
    "arn:*:apigateway:*::/restapis/*",
    "arn:*:apigateway:*::/apis",
    "arn:*:apigateway:*::/apis/*",
  ],
};

/** "ReadElasticLoadBalancing" for "elasticloadbalancing": from the service's label, letters and digits only. */
function sidOf(prefix: string): string {
  const service = Object.values(awsServices).find(({ iamPrefix }) => iamPrefix === prefix);
  const words = (service?.label ?? prefix).split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  return `Read${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("")}`;
}

/** The statements of the read-only role, one per service, sorted. */
export function readOnlyStatements(
  declarations: Iterable<{ readonly iamActions: readonly string[] }>,
): IamStatement[] {
  const actions = new Set(productActions);
  for (const { iamActions } of declarations) for (const action of iamActions) actions.add(action);
  const wanted = [...actions].filter((action) => !freeForAll.has(action)).sort();
  const byPrefix = Map.groupBy(wanted, (action) => action.slice(0, action.indexOf(":")));
  return [...byPrefix].map(([prefix, Action]) => ({
    Sid: sidOf(prefix),
    Effect: "Allow",
    Action,
    Resource: own(narrowed, prefix) ?? "*",
  }));
}

/**
 * The policies of the read-only role, generated from the calls in the declarations: one document if IAM's
 * size limit allows it, else several.
 */
export function readOnlyPolicies(
  declarations: Iterable<{ readonly iamActions: readonly string[] }>,
): IamPolicy[] {
  return packPolicies(readOnlyStatements(declarations));
}
