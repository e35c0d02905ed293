import volume from "../../resources/ec2-volume.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./volume-delete.ts";

const storage = (type: string) => ({ type, sizeGib: 100, iops: 3000, throughputMibps: null });
const placement = { availabilityZone: "us-east-1a", multiAttach: null };
const run = {
  document: "Skyledger-SnapshotAndDeleteVolume",
  parameters: { VolumeId: ["subject"] },
};
const where = { VolumeId: ["subject"], AvailabilityZone: ["us-east-1a"] };
const changes = ['resource: "subject" -> null'];

fixTable(fix, [
  {
    when: "nothing uses it",
    resource: resourceWith(volume, { attachments: [], placement, storage: storage("gp2") }),
    run,
    changes,
    undo: { document: "Skyledger-RestoreVolume", parameters: { ...where, VolumeType: ["gp2"] } },
  },
  {
    when: "its IOPS are set",
    resource: resourceWith(volume, { attachments: [], placement, storage: storage("io2") }),
    run,
    changes,
    undo: {
      document: "Skyledger-RestoreVolumeWithIops",
      parameters: { ...where, VolumeType: ["io2"], Iops: ["3000"] },
    },
  },
  {
    when: "AWS does not say where it is",
    resource: resourceWith(volume, {
      attachments: [],
      placement: { ...placement, availabilityZone: null },
      storage: storage("gp2"),
    }),
    run,
    changes,
    undo: "manually",
  },
  {
    when: "it is attached",
    resource: resourceWith(volume, {
      attachments: [
        { instanceId: "i-1", device: null, state: null, attachedAt: null, deleteOnTermination: null },
      ],
      placement,
      storage: storage("gp2"),
    }),
    run: "attached to an instance",
  },
]);
