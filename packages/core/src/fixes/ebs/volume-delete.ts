import { type AutomationDocument, apiStep, waitStep } from "../../model/automation-document.ts";
import { cannotBeUndone, defineFix, manual, ready, undoneBy } from "../../model/define-fix.ts";
import { volumeKeyActions } from "../../model/volume-key-actions.ts";
import volume from "../../resources/ec2-volume.ts";

/** Tags the snapshot from which a deleted volume can be restored. */
const mark = "skyledger:deleted-volume";
const volumeId = { type: "String", description: "The volume." } as const;

const snapshotAndDelete: AutomationDocument = {
  name: "Skyledger-SnapshotAndDeleteVolume",
  description: "Creates a snapshot of a volume, waits until it is complete, and deletes the volume.",
  parameters: { VolumeId: volumeId },
  steps: [
    apiStep(
      "TakeSnapshot",
      "ec2",
      "CreateSnapshot",
      { VolumeId: "{{ VolumeId }}", Description: "Before {{ VolumeId }} was deleted by Skyledger" },
      [{ Name: "SnapshotId", Selector: "$.SnapshotId", Type: "String" }],
    ),
    waitStep(
      "WaitForSnapshot",
      "ec2",
      "DescribeSnapshots",
      { SnapshotIds: ["{{ TakeSnapshot.SnapshotId }}"] },
      // A large volume takes hours.
      { selector: "$.Snapshots[0].State", values: ["completed"], timeoutSeconds: 7_200 },
    ),
    apiStep("DeleteVolume", "ec2", "DeleteVolume", { VolumeId: "{{ VolumeId }}" }),
    // Only now, because the snapshot of a failed run must not be used for a rollback.
    apiStep("MarkSnapshot", "ec2", "CreateTags", {
      Resources: ["{{ TakeSnapshot.SnapshotId }}"],
      Tags: [{ Key: mark, Value: "{{ VolumeId }}" }],
    }),
  ],
};

const place = {
  VolumeId: { type: "String", description: "The deleted volume." },
  AvailabilityZone: { type: "String", description: "Its Availability Zone." },
  VolumeType: { type: "String", description: "Its type." },
} as const;
const findSnapshot = apiStep(
  "FindSnapshot",
  "ec2",
  "DescribeSnapshots",
  { OwnerIds: ["self"], Filters: [{ Name: `tag:${mark}`, Values: ["{{ VolumeId }}"] }] },
  [{ Name: "SnapshotId", Selector: "$.Snapshots[0].SnapshotId", Type: "String" }],
);
const again = {
  SnapshotId: "{{ FindSnapshot.SnapshotId }}",
  AvailabilityZone: "{{ AvailabilityZone }}",
  VolumeType: "{{ VolumeType }}",
};

const restore: AutomationDocument = {
  name: "Skyledger-RestoreVolume",
  description: "Restores a deleted volume from the snapshot created before.",
  parameters: place,
  steps: [findSnapshot, apiStep("CreateVolume", "ec2", "CreateVolume", again)],
};

const restoreWithIops: AutomationDocument = {
  name: "Skyledger-RestoreVolumeWithIops",
  description: "Restores a deleted volume with provisioned IOPS from the snapshot created before.",
  parameters: { ...place, Iops: { type: "Integer", description: "Its IOPS." } },
  steps: [findSnapshot, apiStep("CreateVolume", "ec2", "CreateVolume", { ...again, Iops: "{{ Iops }}" })],
};

/** Types with configurable IOPS (API reference, CreateVolume). */
const provisioned: readonly string[] = ["io1", "io2", "gp3"];

export default defineFix(volume, {
  id: "volume-delete",
  title: "Delete the volume after creating a snapshot",
  saves: ["ebs-volume-unattached"],
  needs: ["attachments", "placement", "storage"],
  documents: [snapshotAndDelete, restore, restoreWithIops],
  actions: [
    "ec2:CreateSnapshot",
    "ec2:CreateTags",
    "ec2:CreateVolume",
    "ec2:DeleteVolume",
    "ec2:DescribeSnapshots",
    ...volumeKeyActions,
  ],
  mayLeave: "A snapshot of the volume might have been created. It incurs charges until it is deleted.",
  plan: ({ attachments }, { id }) =>
    attachments.length > 0
      ? manual("The volume is attached to an instance.")
      : ready(snapshotAndDelete, { VolumeId: id }, "gone"),
  rollback: ({ placement, storage }, { id }) => {
    const { availabilityZone } = placement;
    if (availabilityZone === null)
      return cannotBeUndone(
        "The volume's Availability Zone is unknown. Restore it from its snapshot manually.",
      );
    const where = { VolumeId: id, AvailabilityZone: availabilityZone, VolumeType: storage.type };
    const restores =
      "A volume of the same type and content exists again, with a new ID and without its tags.";
    return provisioned.includes(storage.type) && storage.iops !== null
      ? undoneBy(restoreWithIops, { ...where, Iops: storage.iops }, restores)
      : undoneBy(restore, where, restores);
  },
});
