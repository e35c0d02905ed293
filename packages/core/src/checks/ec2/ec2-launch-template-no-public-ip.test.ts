import type { ResponseLaunchTemplateData } from "@aws-sdk/client-ec2";
import launchTemplate from "../../resources/ec2-launch-template.ts";
import { checkTable } from "../../testing/check-table.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import check from "./ec2-launch-template-no-public-ip.ts";

function template(data: ResponseLaunchTemplateData) {
  const answers = { defaultVersion: { LaunchTemplateVersions: [{ LaunchTemplateData: data }] } };
  return resourceOf(launchTemplate, { LaunchTemplateId: "lt-1" }, { answers });
}

checkTable(check, [
  { when: "it leaves the choice to the subnet", result: "pass", resource: template({}) },
  {
    when: "it refuses a public address",
    result: "pass",
    resource: template({ NetworkInterfaces: [{ AssociatePublicIpAddress: false }] }),
  },
  {
    when: "it assigns one",
    result: "fail",
    resource: template({ NetworkInterfaces: [{ SubnetId: "subnet-1", AssociatePublicIpAddress: true }] }),
    evidence: { networkInterfaces: [{ subnetId: "subnet-1", associatePublicIp: true }] },
  },
]);
