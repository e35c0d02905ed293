import type { ResponseLaunchTemplateData } from "@aws-sdk/client-ec2";
import launchTemplate from "../../resources/ec2-launch-template.ts";
import { checkTable } from "../../testing/check-table.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import check from "./ec2-launch-template-volume-encryption.ts";

function template(data: ResponseLaunchTemplateData) {
  const answers = { defaultVersion: { LaunchTemplateVersions: [{ LaunchTemplateData: data }] } };
  return resourceOf(launchTemplate, { LaunchTemplateId: "lt-1" }, { answers });
}

checkTable(check, [
  {
    when: "its disk is encrypted",
    result: "pass",
    resource: template({ BlockDeviceMappings: [{ DeviceName: "/dev/xvda", Ebs: { Encrypted: true } }] }),
  },
  {
    when: "it leaves the choice to the account",
    result: "pass",
    resource: template({ BlockDeviceMappings: [{ DeviceName: "/dev/xvda", Ebs: { VolumeSize: 8 } }] }),
  },
  {
    when: "a disk is in the clear",
    result: "fail",
    resource: template({ BlockDeviceMappings: [{ DeviceName: "/dev/xvda", Ebs: { Encrypted: false } }] }),
    evidence: { blockDevices: [{ device: "/dev/xvda", encrypted: false }] },
  },
]);
