import type {
  AutoScalingGroupRecommendation,
  ECSServiceRecommendation,
  IdleRecommendation,
  InstanceRecommendation,
  LambdaFunctionRecommendation,
  RDSDBRecommendation,
  VolumeConfiguration,
  VolumeRecommendation,
} from "@aws-sdk/client-compute-optimizer";
import type { SavingAction } from "@skyledger/core/model/define-saving";
import { own } from "@skyledger/core/model/own";
import type { ImportedRecommendation } from "@skyledger/core/savings/recommend";
import type { AdvisorRecommendation } from "./advisor-recommendation.ts";
import { imported } from "./imported.ts";

/** "us-east-1" of an ARN. */
function regionOf(arn: string): string {
  return arn.split(":")[3] || "global";
}

/** The last part of an ARN. */
function nameOf(arn: string): string {
  return arn.slice(Math.max(arn.lastIndexOf("/"), arn.lastIndexOf(":")) + 1);
}

interface Option {
  rank?: number | undefined;
  savingsOpportunity?: Amount | undefined;
  savingsOpportunityAfterDiscounts?: Amount | undefined;
}
type Amount = { estimatedMonthlySavings?: { value?: number | undefined } | undefined };

/** Options are ordered, best first (API reference, InstanceRecommendationOption, rank). */
function bestOf<One extends Option>(options: readonly One[] | undefined): One | undefined {
  return options?.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))[0];
}

/** Monthly US dollars of an option, after the account's discounts if AWS returns them. */
function savedBy({ savingsOpportunityAfterDiscounts, savingsOpportunity }: Option): number | undefined {
  return (savingsOpportunityAfterDiscounts ?? savingsOpportunity)?.estimatedMonthlySavings?.value;
}

export function instanceAdvice(one: InstanceRecommendation): ImportedRecommendation[] {
  const best = bestOf(one.recommendationOptions);
  if (one.finding !== "Overprovisioned" || !one.instanceArn || !best?.instanceType) return [];
  return imported({
    source: "compute-optimizer",
    id: one.instanceArn,
    arn: one.instanceArn,
    region: regionOf(one.instanceArn),
    resourceType: "AWS::EC2::Instance",
    resourceName: one.instanceName || one.instanceArn,
    action: "Rightsize",
    type: "INSTANCE_RIGHTSIZING",
    target: best.instanceType,
    says: `${one.currentInstanceType ?? "now"} → ${best.instanceType}`,
    saved: savedBy(best),
    evidence: {
      now: one.currentInstanceType ?? "unknown",
      proposed: best.instanceType,
      "performance risk (0 to 4)": best.performanceRisk ?? "unknown",
      "lookback period (days)": one.lookBackPeriodInDays ?? "unknown",
    },
    restartNeeded: true,
    rollbackPossible: true,
    steps: ["Review the projected metrics in Compute Optimizer.", "Change the type in a maintenance window."],
    couldGoWrong: "A peak outside of the lookback period would be slower on the smaller instance type.",
  });
}

/** The type if it changes, else size and performance. */
function volumeTarget(after: VolumeConfiguration, typeBefore: string | undefined): string | undefined {
  if (after.volumeType !== undefined && after.volumeType !== typeBefore) return after.volumeType;
  const { volumeSize: size, volumeBaselineIOPS: iops, volumeBaselineThroughput: throughput } = after;
  const parts = [size && `${size} GiB`, iops && `${iops} IOPS`, throughput && `${throughput} MiB/s`];
  return parts.filter(Boolean).join(", ") || undefined;
}

export function volumeAdvice(one: VolumeRecommendation): ImportedRecommendation[] {
  const best = bestOf(one.volumeRecommendationOptions);
  if (one.finding !== "NotOptimized" || !one.volumeArn || !best?.configuration) return [];
  const { volumeType: before } = one.currentConfiguration ?? {};
  const { volumeType: after } = best.configuration;
  return imported({
    source: "compute-optimizer",
    id: one.volumeArn,
    arn: one.volumeArn,
    region: regionOf(one.volumeArn),
    resourceType: "AWS::EC2::Volume",
    resourceName: nameOf(one.volumeArn),
    // A newer type is an upgrade in the hub's terms; a smaller size or lower performance, including fewer
    // provisioned IOPS, is rightsizing.
    action: before === after || (before?.startsWith("io") && after === "gp3") ? "Rightsize" : "Upgrade",
    type: "INSTANCE_RIGHTSIZING",
    target: volumeTarget(best.configuration, before),
    says: `${before ?? "now"} → ${after ?? "proposed"}`,
    saved: savedBy(best),
    evidence: { now: before ?? "unknown", proposed: after ?? "unknown" },
    rollbackPossible: true,
    effort: "Low",
    steps: ["Review the projected metrics in Compute Optimizer.", "Modify the volume while it is in use."],
    couldGoWrong: "A peak outside of the lookback period would be slower.",
  });
}

/** Common fields of all recommendations for a smaller or changed resource. */
function smaller(
  reported: Pick<AdvisorRecommendation, "arn" | "resourceType" | "says" | "saved"> &
    Partial<AdvisorRecommendation>,
) {
  return imported({
    source: "compute-optimizer",
    id: reported.arn,
    region: regionOf(reported.arn),
    resourceName: nameOf(reported.arn),
    action: "Rightsize",
    type: "INSTANCE_RIGHTSIZING",
    evidence: {},
    rollbackPossible: true,
    steps: ["Review the projected metrics in Compute Optimizer.", "Make the change at a quiet time."],
    couldGoWrong: "A peak outside of the lookback period would lack capacity.",
    ...reported,
  });
}

/** The ARN of a function without its version or alias. */
function functionArnOf(arn: string): string {
  return arn.split(":").slice(0, 7).join(":");
}

export function functionAdvice(one: LambdaFunctionRecommendation): ImportedRecommendation[] {
  const best = bestOf(one.memorySizeRecommendationOptions);
  if (one.finding !== "NotOptimized" || !one.functionArn || best?.memorySize === undefined) return [];
  return smaller({
    arn: functionArnOf(one.functionArn),
    resourceType: "AWS::Lambda::Function",
    target: `${best.memorySize} MB`,
    says: `${one.currentMemorySize ?? "now"} MB → ${best.memorySize} MB`,
    saved: savedBy(best),
    evidence: {
      "MB now": one.currentMemorySize ?? "unknown",
      "MB proposed": best.memorySize,
      "lookback period (days)": one.lookbackPeriodInDays ?? "unknown",
    },
    effort: "Low",
    couldGoWrong: "With less memory, a function has less CPU. Invocations can take longer and cost more.",
  });
}

export function groupAdvice(one: AutoScalingGroupRecommendation): ImportedRecommendation[] {
  const best = bestOf(one.recommendationOptions);
  const after = best?.configuration?.instanceType;
  if (one.finding !== "NotOptimized" || !one.autoScalingGroupArn || !best || !after) return [];
  const before = one.currentConfiguration?.instanceType ?? "now";
  return smaller({
    arn: one.autoScalingGroupArn,
    resourceType: "AWS::AutoScaling::AutoScalingGroup",
    resourceName: one.autoScalingGroupName ?? nameOf(one.autoScalingGroupArn),
    target: after,
    says: `${before} → ${after}`,
    saved: savedBy(best),
    evidence: {
      now: before,
      proposed: after,
      "lookback period (days)": one.lookBackPeriodInDays ?? "unknown",
    },
    restartNeeded: true,
    steps: ["Create a launch template version with the new instance type.", "Refresh the group's instances."],
  });
}

export function serviceAdvice(one: ECSServiceRecommendation): ImportedRecommendation[] {
  // Its options have no rank: the first one is recommended (user guide, "ECS service recommendations").
  const [best] = one.serviceRecommendationOptions ?? [];
  const { cpu, memory } = one.currentServiceConfiguration ?? {};
  if (one.finding !== "Overprovisioned" || !one.serviceArn || !best) return [];
  const sizeOf = (units?: number, mib?: number) => `${units ?? "?"} units, ${mib ?? "?"} MiB`;
  const proposed = sizeOf(best.cpu ?? cpu, best.memory ?? memory);
  return smaller({
    arn: one.serviceArn,
    resourceType: "AWS::ECS::Service",
    target: proposed.includes("?") ? undefined : proposed,
    says: `${sizeOf(cpu, memory)} → ${proposed}`,
    saved: savedBy(best),
    evidence: {
      now: sizeOf(cpu, memory),
      proposed,
      "lookback period (days)": one.lookbackPeriodInDays ?? "unknown",
    },
    restartNeeded: true,
    couldGoWrong: "A task that needs more memory than it has is stopped by the platform.",
  });
}

function storageText({
  storageType,
  allocatedStorage,
  iops,
}: RDSDBRecommendation["currentStorageConfiguration"] & object) {
  return [storageType, allocatedStorage && `${allocatedStorage} GiB`, iops && `${iops} IOPS`]
    .filter(Boolean)
    .join(", ");
}

/** Class and storage of a database are two independent recommendations. */
export function databaseAdvice(one: RDSDBRecommendation): ImportedRecommendation[] {
  const arn = one.resourceArn;
  if (!arn) return [];
  const shared = { arn, resourceType: "AWS::RDS::DBInstance" };
  const size = bestOf(one.instanceRecommendationOptions);
  const storage = bestOf(one.storageRecommendationOptions);
  const found: ImportedRecommendation[] = [];
  if (one.instanceFinding === "Overprovisioned" && size?.dbInstanceClass) {
    const says = `${one.currentDBInstanceClass ?? "now"} → ${size.dbInstanceClass}`;
    const target = size.dbInstanceClass;
    found.push(...smaller({ ...shared, target, says, saved: savedBy(size), restartNeeded: true }));
  }
  if (
    one.storageFinding !== "Optimized" &&
    one.storageFinding !== "Underprovisioned" &&
    storage?.storageConfiguration
  ) {
    const target = storageText(storage.storageConfiguration);
    const says = `${storageText(one.currentStorageConfiguration ?? {})} → ${target}`;
    const action = "Upgrade";
    found.push(
      ...smaller({
        ...shared,
        id: `${arn}/storage`,
        target: target || undefined,
        says,
        action,
        part: "storage",
        saved: savedBy(storage),
      }),
    );
  }
  return found;
}

/**
 * The action for an idle resource, by its type's name here (API reference, IdleRecommendation, resourceType).
 */
const idleTypes: Readonly<Record<string, readonly [resourceType: string, action: SavingAction]>> = {
  AutoScalingGroup: ["AWS::AutoScaling::AutoScalingGroup", "ScaleIn"],
  DynamoDBTable: ["AWS::DynamoDB::Table", "Delete"],
  EBSVolume: ["AWS::EC2::Volume", "Delete"],
  EC2Instance: ["AWS::EC2::Instance", "Stop"],
  ECSService: ["AWS::ECS::Service", "Delete"],
  NatGateway: ["AWS::EC2::NatGateway", "Delete"],
  RDSDBInstance: ["AWS::RDS::DBInstance", "Stop"],
};

export function idleAdvice(one: IdleRecommendation): ImportedRecommendation[] {
  const [resourceType, action] = own(idleTypes, one.resourceType ?? "") ?? [];
  const arn = one.resourceArn;
  if (!arn || !resourceType || !action) return [];
  return smaller({
    arn,
    id: `${arn}/idle`,
    resourceType,
    action,
    type: "UNUSED_RESOURCE",
    says: one.findingDescription ?? one.finding ?? "Idle",
    saved: savedBy(one),
    evidence: {
      finding: one.finding ?? "unknown",
      "lookback period (days)": one.lookBackPeriodInDays ?? "unknown",
    },
    rollbackPossible: action !== "Delete",
    steps: ["Ask the owner.", "Back up its data.", "Apply it, and monitor for a week."],
    couldGoWrong: "Resources that are used quarterly also appear idle.",
  });
}
