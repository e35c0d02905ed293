import volume from "../../resources/ec2-volume.ts";
import { checkTable } from "../../testing/check-table.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import check from "./ec2-volume-encrypted.ts";

const attached = { VolumeId: "vol-1", Attachments: [{ InstanceId: "i-1" }] };

checkTable(check, [
  {
    when: "it is encrypted",
    result: "pass",
    resource: resourceOf(volume, { ...attached, Encrypted: true }),
  },
  {
    when: "it is in the clear",
    result: "fail",
    resource: resourceOf(volume, { ...attached, Encrypted: false }),
    evidence: { encrypted: false, attachedTo: ["i-1"] },
  },
  {
    when: "it is attached to nothing",
    result: "not_applicable",
    resource: resourceOf(volume, { VolumeId: "vol-1", Encrypted: false, Attachments: [] }),
  },
]);
