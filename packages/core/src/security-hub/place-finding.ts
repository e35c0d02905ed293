import { partitionOf } from "../model/arn.ts";
import type { CheckCategory, Severity } from "../model/define-check.ts";
import { categoryOf } from "./category.ts";
import type { HubFinding } from "./hub-finding.ts";
import type { PlacedFinding } from "./plan-import.ts";

/** The relevant part of a check. */
export interface KnownCheck {
  id: string;
  problem: string;
  category: CheckCategory;
  service: string;
  resourceType: string;
}

/** Prefix of the check IDs of findings that only Security Hub reports. */
export const hubCheckPrefix = "security-hub/";

/** A resource type in one form: "AwsElbLoadBalancer" of ASFF equals the CloudFormation name. */
function bareType(type: string): string {
  return type.toLowerCase().replaceAll(":", "").replace("elasticloadbalancing", "elb");
}

/** Our check that evaluates the same as a finding's control, for the finding's resource type. */
export function checkOfControl<Known extends Pick<KnownCheck, "resourceType">>(
  { resourceType }: Pick<HubFinding, "resourceType">,
  checks: readonly Known[],
): Known | undefined {
  return checks.find((check) => bareType(check.resourceType) === bareType(resourceType)) ?? checks[0];
}

/** The ARN in our inventory for the subject of a finding: account settings have no ARN in AWS. */
function arnOf(
  { resourceId, resourceType, region, awsAccountId }: HubFinding,
  check: KnownCheck | undefined,
): string {
  if (resourceType !== "AwsAccount" && !resourceId.startsWith("AWS::::Account:")) return resourceId;
  const partition = partitionOf(region);
  // The names that the two resource types for account settings use.
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
 * Finds a finding's entry: that of our own check for the same control and resource; else a separate one, by
 * control and resource, or by ID if it has no control.
 */
export function placeFinding(finding: HubFinding, check: KnownCheck | undefined): PlacedFinding {
  const arn = arnOf(finding, check);
  if (check) return { finding, arn, checkId: check.id, sourceId: "" };
  const { controlId, product, kind, hubId } = finding;
  if (controlId) return { finding, arn, checkId: `${hubCheckPrefix}${controlId}`, sourceId: "" };
  return { finding, arn, checkId: `${hubCheckPrefix}${slug(product)}/${slug(kind)}`, sourceId: hubId };
}

/** Text of an entry that Security Hub reports. */
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
  const { controlId, product, compliance, workflow, resourceType, severity, recommendation, principal } =
    finding;
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
      ...(principal === null ? {} : { principalType: principal.type, principalName: principal.name }),
      ...(recommendation === "" ? {} : { recommendation }),
    },
  };
}
