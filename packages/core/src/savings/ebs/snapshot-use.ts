import type { Observation } from "../../model/observation.ts";
import type { Resource, Tags } from "../../model/resource.ts";

/** Tags that AWS Backup and Data Lifecycle Manager put on what they keep and delete themselves. */
const managedTags = ["aws:backup:source-resource", "aws:dlm:lifecycle-policy-id"];

/** Whether a backup plan looks after a snapshot. */
export function isManagedSnapshot(tags: Tags): boolean {
  return managedTags.some((tag) => tag in tags);
}

/** Whether an image needs the snapshot; a gap when one image's snapshots were not seen. */
export function usedByImage(images: readonly Resource[], snapshotId: string): Observation<boolean> {
  for (const { facets } of images) {
    const snapshots = facets.snapshots;
    if (!snapshots?.seen) return { seen: false, reason: snapshots?.reason ?? "failed" };
    // The image declaration reads this facet as a list of snapshot ids.
    if ((snapshots.value as readonly string[]).includes(snapshotId)) return { seen: true, value: true };
  }
  return { seen: true, value: false };
}
