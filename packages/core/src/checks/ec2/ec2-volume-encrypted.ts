import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import volume from "../../resources/ec2-volume.ts";

export default defineCheck(volume, {
  id: "ec2-volume-encrypted",
  requirement: "Attached EBS volumes should be encrypted",
  problem: "EBS volume is not encrypted",
  severity: "medium",
  category: "Encryption",
  service: "EC2",
  frameworks: {
    fsbp: ["EC2.3"],
    nist_800_53_r5: ["CA-9(1)", "CM-3(6)", "SC-7(10)", "SC-13", "SC-28", "SC-28(1)", "SI-7(6)"],
  },
  needs: ["attachments", "encryption"],
  risk: "Anyone who obtains the volume, or a snapshot of it, can read the data.",
  remediation: {
    automation: "MANUAL",
    description: "Replace the volume with an encrypted copy.",
    steps: [
      "Stop writes to the volume, and create a snapshot.",
      "Copy the snapshot with encryption enabled.",
      "Create a volume from the copy, and attach it in place of the old volume.",
      "Turn on EBS encryption by default in the Region so that new volumes are encrypted.",
    ],
    impact: "The instance can't use the volume during the replacement.",
  },
  evaluate: ({ attachments, encryption }) => {
    if (attachments.length === 0) return notApplicable("The volume is not attached to an instance.");
    return encryption.encrypted
      ? pass("The volume is encrypted.")
      : fail("The volume is not encrypted.", {
          encrypted: false,
          attachedTo: attachments.map((attachment) => attachment.instanceId),
        });
  },
});
