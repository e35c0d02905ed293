import type { Observation } from "../../model/observation.ts";
import type { Resource, Tags } from "../../model/resource.ts";

/** Tags of AWS Backup and Data Lifecycle Manager on snapshots that they manage and delete. */
const managedTags = ["aws:backup:source-resource", "aws:dlm:lifecycle-policy-id"];

/** Whether a backup plan manages a snapshot. */
export function isManagedSnapshot(tags: Tags): boolean {
  return managedTags.some((tag) => tag in tags);
}

/** Whether an image needs the snapshot; a gap when one image's snapshots were not read. */
export function usedByImage(images: readonly Resource[], snapshotId: string): Observation<boolean> {
  for (const { facets } of images) {
    const snapshots = facets.snapshots;
    if (!snapshots?.seen) return { seen: false, reason: snapshots?.reason ?? "failed" };
    // The image declaration reads this facet as a list of snapshot IDs.
    if ((snapshots.value as readonly string[]).includes(snapshotId)) return { seen: true, value: true };
  }
  return { seen: true, value: false };
}
