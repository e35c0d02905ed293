import type {
  GetEBSVolumeRecommendationsCommandOutput,
  GetEC2InstanceRecommendationsCommandOutput,
  InstanceRecommendation,
  VolumeRecommendation,
} from "@aws-sdk/client-compute-optimizer";
import type { ImportedRecommendation } from "@skyledger/core/savings/recommend";
import type { AdviceQuestion, AskAdviser } from "./advice.ts";
import { imported } from "./imported.ts";
import { pagesOf } from "./pages-of.ts";

const paging = { input: "nextToken", output: "nextToken" } as const;

/** "us-east-1" of an ARN. */
function regionOf(arn: string): string {
  return arn.split(":")[3] || "global";
}

function instanceAdvice(one: InstanceRecommendation): ImportedRecommendation[] {
  // Options come best first (API reference, InstanceRecommendationOption, rank).
  const best = one.recommendationOptions?.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))[0];
  if (one.finding !== "Overprovisioned" || !one.instanceArn || !best?.instanceType) return [];
  const savings = best.savingsOpportunityAfterDiscounts ?? best.savingsOpportunity;
  return imported({
    source: "compute-optimizer",
    id: one.instanceArn,
    arn: one.instanceArn,
    region: regionOf(one.instanceArn),
    resourceType: "AWS::EC2::Instance",
    resourceName: one.instanceName || one.instanceArn,
    action: "Rightsize",
    type: "INSTANCE_RIGHTSIZING",
    title: "Compute Optimizer advises a smaller instance",
    says: `${one.currentInstanceType} → ${best.instanceType}`,
    saved: savings?.estimatedMonthlySavings?.value,
    evidence: {
      now: one.currentInstanceType ?? "not told",
      proposed: best.instanceType,
      "performance risk (0 to 4)": best.performanceRisk ?? "not told",
      "days looked at": one.lookBackPeriodInDays ?? "not told",
    },
    restartNeeded: true,
    rollbackPossible: true,
    steps: [
      "Look at the projected metrics in Compute Optimizer.",
      "Change the type in a maintenance window.",
    ],
    couldGoWrong: "A peak outside the days looked at would be slower on the smaller type.",
  });
}

function volumeAdvice(one: VolumeRecommendation): ImportedRecommendation[] {
  const best = one.volumeRecommendationOptions?.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))[0];
  if (one.finding !== "NotOptimized" || !one.volumeArn || !best?.configuration) return [];
  const { volumeType: before } = one.currentConfiguration ?? {};
  const { volumeType: after } = best.configuration;
  const savings = best.savingsOpportunityAfterDiscounts ?? best.savingsOpportunity;
  return imported({
    source: "compute-optimizer",
    id: one.volumeArn,
    arn: one.volumeArn,
    region: regionOf(one.volumeArn),
    resourceType: "AWS::EC2::Volume",
    resourceName: one.volumeArn.slice(one.volumeArn.lastIndexOf("/") + 1),
    // A change of type is an upgrade in the hub's words, a change of size or performance is rightsizing.
    action: before === after ? "Rightsize" : "Upgrade",
    type: "INSTANCE_RIGHTSIZING",
    title: "Compute Optimizer advises another volume configuration",
    says: `${before ?? "now"} → ${after ?? "proposed"}`,
    saved: savings?.estimatedMonthlySavings?.value,
    evidence: { now: before ?? "not told", proposed: after ?? "not told" },
    rollbackPossible: true,
    effort: "Low",
    steps: ["Look at the projected metrics in Compute Optimizer.", "Modify the volume while it is in use."],
    couldGoWrong: "A peak outside the days looked at would be slower.",
  });
}

/** Recommendations of Compute Optimizer for instances and volumes, region by region. */
export async function readComputeOptimizer(
  ask: AskAdviser,
  { regions }: AdviceQuestion,
): Promise<ImportedRecommendation[]> {
  const found: ImportedRecommendation[] = [];
  for (const region of regions) {
    const call = (operation: string) =>
      ({ service: "compute-optimizer", operation, input: { maxResults: 1000 }, region }) as const;
    for await (const page of pagesOf<GetEC2InstanceRecommendationsCommandOutput>(
      ask,
      call("getEC2InstanceRecommendations"),
      paging,
    )) {
      if (page.instanceRecommendations === undefined)
        throw new SyntaxError("Compute Optimizer answered without instances.");
      found.push(...page.instanceRecommendations.flatMap(instanceAdvice));
    }
    for await (const page of pagesOf<GetEBSVolumeRecommendationsCommandOutput>(
      ask,
      call("getEBSVolumeRecommendations"),
      paging,
    )) {
      if (page.volumeRecommendations === undefined)
        throw new SyntaxError("Compute Optimizer answered without volumes.");
      found.push(...page.volumeRecommendations.flatMap(volumeAdvice));
    }
  }
  return found;
}
