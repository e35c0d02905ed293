import { defineFix, manual, ready } from "../../model/define-fix.ts";
import volume from "../../resources/ec2-volume.ts";
import { backTo, modifyActions, modifyIops, modifyType } from "./modify-volume.ts";

export default defineFix(volume, {
  id: "volume-to-io2",
  title: "Change the volume to io2",
  saves: ["ebs-io1-to-io2"],
  needs: ["storage"],
  documents: [modifyIops, modifyType],
  actions: modifyActions,
  plan: ({ storage }, { id }) =>
    storage.type !== "io1" || storage.iops === null
      ? manual(`The volume is ${storage.type}, not io1.`)
      : ready(
          modifyIops,
          { VolumeId: id, VolumeType: "io2", Iops: storage.iops },
          { storage: { type: "io2" } },
        ),
  rollback: ({ storage }, { id }) => backTo(storage, id),
});
