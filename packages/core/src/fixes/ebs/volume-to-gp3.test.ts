import volume from "../../resources/ec2-volume.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./volume-to-gp3.ts";

const change = { type: "gp3", iops: "4000", throughput: "250" };
const storage = (type: string, iops: number | null) =>
  resourceWith(volume, { storage: { type, sizeGib: 500, iops, throughputMibps: null } });
const run = {
  document: "Skyledger-ModifyVolumeToGp3",
  parameters: { VolumeId: ["subject"], Iops: ["4000"], Throughput: ["250"] },
};

fixTable(fix, [
  {
    when: "it is gp2",
    resource: storage("gp2", 1500),
    change,
    run,
    changes: [
      'storage.type: "gp2" -> "gp3"',
      "storage.iops: 1500 -> 4000",
      "storage.throughputMibps: null -> 250",
    ],
    undo: {
      document: "Skyledger-ModifyVolumeType",
      parameters: { VolumeId: ["subject"], VolumeType: ["gp2"] },
    },
  },
  {
    when: "it has provisioned IOPS",
    resource: storage("io2", 8000),
    change,
    run,
    changes: [
      'storage.type: "io2" -> "gp3"',
      "storage.iops: 8000 -> 4000",
      "storage.throughputMibps: null -> 250",
    ],
    undo: {
      document: "Skyledger-ModifyVolumeIops",
      parameters: { VolumeId: ["subject"], VolumeType: ["io2"], Iops: ["8000"] },
    },
  },
  {
    when: "no one has said how fast it has to be",
    resource: storage("gp2", 1500),
    run: "Run a discovery",
  },
  {
    when: "its throughput is not said",
    resource: storage("gp2", 1500),
    change: { iops: "4000" },
    run: "Run a discovery",
  },
  {
    when: "its IOPS are not said",
    resource: storage("gp2", 1500),
    change: { throughput: "250" },
    run: "Run a discovery",
  },
  { when: "it is gp3 already", resource: storage("gp3", 3000), change, run: "is gp3" },
]);
