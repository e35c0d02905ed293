import group from "../../resources/auto-scaling-group.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./autoscaling-uses-launch-template.ts";

const launch = {
  launchTemplateId: "lt-1",
  launchTemplateVersion: "1",
  launchConfigurationName: null,
  isMixed: false,
  overrideTypes: [] as string[],
};

checkTable(check, [
  { when: "it uses a template", result: "pass", resource: resourceWith(group, { launch }) },
  {
    when: "it uses a launch configuration",
    result: "fail",
    resource: resourceWith(group, {
      launch: { ...launch, launchTemplateId: null, launchConfigurationName: "web-1" },
    }),
    evidence: { launchConfigurationName: "web-1" },
  },
]);
