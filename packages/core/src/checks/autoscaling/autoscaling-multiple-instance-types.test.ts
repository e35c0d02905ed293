import group from "../../resources/auto-scaling-group.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./autoscaling-multiple-instance-types.ts";

const launch = {
  launchTemplateId: "lt-1",
  launchTemplateVersion: "1",
  launchConfigurationName: null,
  isMixed: false,
  overrideTypes: [] as string[],
};
const zones = (...availabilityZones: string[]) => ({ availabilityZones, subnetIds: ["subnet-1"] });
const mixed = (...overrideTypes: string[]) => ({ ...launch, isMixed: true, overrideTypes });

checkTable(check, [
  {
    when: "it has two types in two zones",
    result: "pass",
    resource: resourceWith(group, {
      launch: mixed("m5.large", "m6i.large"),
      network: zones("us-east-1a", "us-east-1b"),
    }),
  },
  {
    when: "it has one type",
    result: "fail",
    resource: resourceWith(group, {
      launch: mixed("m5.large", "m5.large"),
      network: zones("us-east-1a", "us-east-1b"),
    }),
    evidence: { instanceTypes: ["m5.large"] },
  },
  {
    when: "it has one zone",
    result: "fail",
    resource: resourceWith(group, { launch: mixed("m5.large", "m6i.large"), network: zones("us-east-1a") }),
    evidence: { availabilityZones: ["us-east-1a"] },
  },
  {
    when: "it has no mixed instances policy",
    result: "fail",
    resource: resourceWith(group, { launch, network: zones("us-east-1a", "us-east-1b") }),
    evidence: { mixedInstancesPolicy: false },
  },
]);
