import type { Resource } from "@skyledger/core/model/resource";
import type { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import type { ImportedRecommendation } from "@skyledger/core/savings/recommend";
import { memberOf } from "../platform/member-of.ts";

/** Savings for a group are made on its instances, whose own savings must not be added. */
export function groupClaims(
  { perMonth, resourceType }: ImportedRecommendation,
  { facets, accountId, region }: Resource,
  index: SnapshotIndex,
): Pick<ImportedRecommendation, "claims"> {
  const { instances } = facets;
  if (resourceType !== "AWS::AutoScaling::AutoScalingGroup" || perMonth === null || !instances?.seen)
    return {};
  const members = Array.isArray(instances.value) ? instances.value : [];
  const arns = members.flatMap((member) => {
    const id = memberOf(member, "instanceId");
    return typeof id === "string" ? (index.byId("AWS::EC2::Instance", accountId, region, id)?.arn ?? []) : [];
  });
  if (arns.length === 0) return {};
  return { claims: arns.map((arn) => ({ arn, perMonth: perMonth.dividedBy(arns.length) })) };
}
