import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, manual, ready, undoneBy } from "../../model/define-fix.ts";
import group from "../../resources/auto-scaling-group.ts";

const setSize: AutomationDocument = {
  name: "Skyledger-SetGroupSize",
  description: "Sets the minimum and desired capacity of an Auto Scaling group.",
  parameters: {
    GroupName: { type: "String", description: "The group." },
    MinSize: { type: "Integer", description: "Its minimum capacity." },
    DesiredCapacity: { type: "Integer", description: "Its desired capacity." },
  },
  steps: [
    apiStep("SetSize", "autoscaling", "UpdateAutoScalingGroup", {
      AutoScalingGroupName: "{{ GroupName }}",
      MinSize: "{{ MinSize }}",
      DesiredCapacity: "{{ DesiredCapacity }}",
    }),
  ],
};

export default defineFix(group, {
  id: "group-idle",
  title: "Terminate the group's instances and keep the group",
  saves: ["ec2-asg-idle"],
  needs: ["capacity"],
  // Data on the instances' own disks is lost.
  destructive: true,
  documents: [setSize],
  actions: ["autoscaling:UpdateAutoScalingGroup"],
  plan: ({ capacity }, { name }) =>
    capacity.desired === 0
      ? manual("The group already has a desired capacity of 0.")
      : ready(
          setSize,
          { GroupName: name, MinSize: 0, DesiredCapacity: 0 },
          { capacity: { min: 0, desired: 0 } },
        ),
  rollback: ({ capacity }, { name }) =>
    undoneBy(
      setSize,
      { GroupName: name, MinSize: capacity.min, DesiredCapacity: capacity.desired },
      `The group launches ${capacity.desired} new instances.`,
    ),
});
