import type { Resource } from "@skyledger/core/model/resource";
import type { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import type { ImportedRecommendation } from "@skyledger/core/savings/recommend";

/** Savings for a group are made on its instances, whose own savings must not be added. */
export function groupClaims(
  { perMonth, resourceType }: ImportedRecommendation,
  { facets, accountId, region }: Resource,
  index: SnapshotIndex,
): Pick<ImportedRecommendation, "claims"> {
  const { instances } = facets;
  if (resourceType !== "AWS::AutoScaling::AutoScalingGroup" || perMonth === null || !instances?.seen)
    return {};
  // The group's declaration reads this facet.
  const members = instances.value as readonly { instanceId: string | null }[];
  const arns = members.flatMap(
    (one) => index.byId("AWS::EC2::Instance", accountId, region, one.instanceId ?? "")?.arn ?? [],
  );
  if (arns.length === 0) return {};
  return { claims: arns.map((arn) => ({ arn, perMonth: perMonth.dividedBy(arns.length) })) };
}
