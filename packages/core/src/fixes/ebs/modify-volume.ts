import {
  type AutomationDocument,
  apiStep,
  type DocumentStep,
  waitStep,
} from "../../model/automation-document.ts";
import { type Rollback, undoneBy } from "../../model/define-fix.ts";

const volumeId = { type: "String", description: "The volume." } as const;
const volumeType = { type: "String", description: "The new volume type." } as const;
const iops = { type: "Integer", description: "The new IOPS." } as const;

/** A volume shows its new type as soon as it is effective; optimization continues in the background. */
function untilType(type: string): DocumentStep {
  const ids = { VolumeIds: ["{{ VolumeId }}"] };
  return waitStep("WaitForType", "ec2", "DescribeVolumes", ids, {
    selector: "$.Volumes[0].VolumeType",
    values: [type],
  });
}

/** Changes a volume to gp3 with IOPS and throughput. */
export const modifyToGp3: AutomationDocument = {
  name: "Skyledger-ModifyVolumeToGp3",
  description: "Changes a volume to gp3 while it is in use.",
  parameters: {
    VolumeId: volumeId,
    Iops: iops,
    Throughput: { type: "Integer", description: "The new throughput in MiB/s." },
  },
  steps: [
    apiStep("ModifyVolume", "ec2", "ModifyVolume", {
      VolumeId: "{{ VolumeId }}",
      VolumeType: "gp3",
      Iops: "{{ Iops }}",
      Throughput: "{{ Throughput }}",
    }),
    untilType("gp3"),
  ],
};

/** Changes a volume to a type whose performance depends on its size. */
export const modifyType: AutomationDocument = {
  name: "Skyledger-ModifyVolumeType",
  description: "Changes the type of a volume whose performance depends on its size.",
  parameters: { VolumeId: volumeId, VolumeType: volumeType },
  steps: [
    apiStep("ModifyVolume", "ec2", "ModifyVolume", {
      VolumeId: "{{ VolumeId }}",
      VolumeType: "{{ VolumeType }}",
    }),
    untilType("{{ VolumeType }}"),
  ],
};

/** Changes a volume to a type with provisioned IOPS. */
export const modifyIops: AutomationDocument = {
  name: "Skyledger-ModifyVolumeIops",
  description: "Changes a volume to a type with provisioned IOPS while it is in use.",
  parameters: { VolumeId: volumeId, VolumeType: volumeType, Iops: iops },
  steps: [
    apiStep("ModifyVolume", "ec2", "ModifyVolume", {
      VolumeId: "{{ VolumeId }}",
      VolumeType: "{{ VolumeType }}",
      Iops: "{{ Iops }}",
    }),
    untilType("{{ VolumeType }}"),
  ],
};

/** IAM actions of the steps of these documents. */
export const modifyActions = ["ec2:DescribeVolumes", "ec2:ModifyVolume"];

/** Type and performance of a volume, as the declaration reads them. */
interface Storage {
  type: string;
  iops: number | null;
}

/** The run that restores a volume's earlier type and IOPS. */
export function backTo({ type, iops: earlier }: Storage, id: string): Rollback {
  const restores = `The volume is ${type} again. AWS might reject a second change within 6 hours. If so, try again later.`;
  return (type === "io1" || type === "io2") && earlier !== null
    ? undoneBy(modifyIops, { VolumeId: id, VolumeType: type, Iops: earlier }, restores)
    : undoneBy(modifyType, { VolumeId: id, VolumeType: type }, restores);
}
