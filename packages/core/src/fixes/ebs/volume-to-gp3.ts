import { defineFix, manual, ready } from "../../model/define-fix.ts";
import volume from "../../resources/ec2-volume.ts";
import { backTo, modifyActions, modifyIops, modifyToGp3, modifyType } from "./modify-volume.ts";

const upgradable: readonly string[] = ["gp2", "io1", "io2"];

export default defineFix(volume, {
  id: "volume-to-gp3",
  title: "Change the volume to gp3",
  saves: ["ebs-gp2-to-gp3", "ebs-provisioned-iops-to-gp3"],
  needs: ["storage"],
  documents: [modifyToGp3, modifyType, modifyIops],
  actions: modifyActions,
  plan: ({ storage }, { id }, { iops, throughput }) => {
    if (!upgradable.includes(storage.type))
      return manual(`The volume is ${storage.type}, not gp2, io1 or io2.`);
    if (iops === undefined || throughput === undefined)
      return manual("The required performance is unknown. Run a discovery, and then open the plan again.");
    return ready(
      modifyToGp3,
      { VolumeId: id, Iops: iops, Throughput: throughput },
      { storage: { type: "gp3", iops: Number(iops), throughputMibps: Number(throughput) } },
    );
  },
  rollback: ({ storage }, { id }) => backTo(storage, id),
});
