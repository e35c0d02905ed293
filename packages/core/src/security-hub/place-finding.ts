import { partitionOf } from "../model/arn.ts";
import type { CheckCategory, Severity } from "../model/define-check.ts";
import { categoryOf } from "./category.ts";
import type { HubFinding } from "./hub-finding.ts";
import type { PlacedFinding } from "./plan-import.ts";

/** What is asked of a check of ours. */
export interface KnownCheck {
  id: string;
  problem: string;
  category: CheckCategory;
  service: string;
  resourceType: string;
}

/** Start of the check ids of findings that only Security Hub knows. */
export const hubCheckPrefix = "security-hub/";

/** A type of resource as both spell it: "AwsElbLoadBalancer" of ASFF and CloudFormation's name say the same. */
function bareType(type: string): string {
  return type.toLowerCase().replaceAll(":", "").replace("elasticloadbalancing", "elb");
}

/** The check of ours that evaluates what a finding's control evaluates, for the type of resource that the finding is about. */
export function checkOfControl<Known extends Pick<KnownCheck, "resourceType">>(
  { resourceType }: Pick<HubFinding, "resourceType">,
  checks: readonly Known[],
): Known | undefined {
  return checks.find((check) => bareType(check.resourceType) === bareType(resourceType)) ?? checks[0];
}

/** The ARN that our inventory gives what a finding is about: settings of the account have none in AWS. */
function arnOf(
  { resourceId, resourceType, region, awsAccountId }: HubFinding,
  check: KnownCheck | undefined,
): string {
  if (resourceType !== "AwsAccount" && !resourceId.startsWith("AWS::::Account:")) return resourceId;
  const partition = partitionOf(region);
  // As the two resource types of the account itself name theirs.
  return check?.resourceType === "AWS::::AccountRegion"
    ? `arn:${partition}:account:${region}:${awsAccountId}:region/${region}`
    : `arn:${partition}:iam::${awsAccountId}:root`;
}

function slug(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "")
      .slice(0, 80) || "finding"
  );
}

/**
 * Finds a finding's entry: our own check's for the same control and resource; else one of its own, by control and
 * resource, or by its id where it belongs to no control.
 */
export function placeFinding(finding: HubFinding, check: KnownCheck | undefined): PlacedFinding {
  const arn = arnOf(finding, check);
  if (check) return { finding, arn, checkId: check.id, sourceId: "" };
  const { controlId, product, kind, hubId } = finding;
  if (controlId) return { finding, arn, checkId: `${hubCheckPrefix}${controlId}`, sourceId: "" };
  return { finding, arn, checkId: `${hubCheckPrefix}${slug(product)}/${slug(kind)}`, sourceId: hubId };
}

/** How an entry that Security Hub tells is shown. */
export function describeEntry(
  finding: HubFinding,
  check: KnownCheck | undefined,
): {
  title: string;
  description: string;
  severity: Severity;
  category: CheckCategory;
  service: string;
  evidence: Record<string, unknown>;
} {
  const { controlId, product, compliance, workflow, resourceType, severity, recommendation } = finding;
  return {
    title: check?.problem ?? finding.title,
    description: finding.description || finding.title,
    severity,
    category: check?.category ?? categoryOf(finding),
    service: check?.service ?? controlId?.split(".")[0] ?? product,
    evidence: {
      reportedBy: product,
      ...(controlId === null ? {} : { control: controlId }),
      ...(compliance === null ? {} : { complianceStatus: compliance }),
      workflowStatus: workflow,
      resourceType,
      ...(recommendation === "" ? {} : { recommendation }),
    },
  };
}
