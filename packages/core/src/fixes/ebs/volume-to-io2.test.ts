import volume from "../../resources/ec2-volume.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./volume-to-io2.ts";

const storage = (type: string) =>
  resourceWith(volume, { storage: { type, sizeGib: 500, iops: 4000, throughputMibps: null } });
const run = (type: string) => ({
  document: "Skyledger-ModifyVolumeIops",
  parameters: { VolumeId: ["subject"], VolumeType: [type], Iops: ["4000"] },
});

fixTable(fix, [
  {
    when: "it is io1",
    resource: storage("io1"),
    run: run("io2"),
    changes: ['storage.type: "io1" -> "io2"'],
    undo: run("io1"),
  },
  { when: "it is io2 already", resource: storage("io2"), run: "not io1" },
]);
