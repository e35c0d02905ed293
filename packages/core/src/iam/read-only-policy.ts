import { awsServices } from "../model/aws-service.ts";
import type { IamStatement } from "./iam-statement.ts";
import { type IamPolicy, packPolicies } from "./policy-size.ts";

/** Actions that the product itself calls, beside those of the declarations. */
export const productActions: readonly string[] = [
  // Regions that the account has enabled.
  "ec2:DescribeRegions",
  // Charts of a resource's page and the sums that rules turn on.
  "cloudwatch:GetMetricData",
  // What the account costs.
  "ce:GetCostAndUsage",
  "ce:GetCostAndUsageWithResources",
  "ce:GetCostForecast",
  "ce:GetDimensionValues",
  "ce:GetTags",
  // Prices of regions and types that the dated table lacks.
  "pricing:GetProducts",
  // What AWS's own advisers say.
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
  // Reservations that the account owns.
  "ec2:DescribeReservedInstances",
  "elasticache:DescribeReservedCacheNodes",
  "rds:DescribeReservedDBInstances",
  // What Security Hub found; whether it is enabled is asked by the collector of region settings.
  "securityhub:GetFindings",
];

/** Needs no permission (API reference, GetCallerIdentity). */
const freeForAll = new Set(["sts:GetCallerIdentity"]);

/**
 * Resources of services where reading everything would tell more than the inventory holds.
 * `apigateway:GET` on all paths also answers with the values of API keys.
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

/** The statements of the read-only role, one a service, sorted. */
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
    Resource: narrowed[prefix] ?? "*",
  }));
}

/**
 * The read-only role's policies, made from what the declarations say they call: one document where IAM's size limit
 * allows it, else several.
 */
export function readOnlyPolicies(
  declarations: Iterable<{ readonly iamActions: readonly string[] }>,
): IamPolicy[] {
  return packPolicies(readOnlyStatements(declarations));
}
