import { type Bill, joinBills } from "../../model/bill.ts";
import { type Claim, defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import { metricNeeds } from "../../model/metric-need.ts";
import { seen } from "../../model/observation.ts";
import group from "../../resources/auto-scaling-group.ts";
import instance from "../../resources/ec2-instance.ts";
import { ageDays } from "../age-days.ts";
import { awsCli, terraformChange } from "../command-text.ts";

const metric = metricNeeds("AWS/EC2", ({ id }) => ({ AutoScalingGroupName: id }));
const bytesPerMb = 1_000_000;

export default defineSaving(group, {
  id: "ec2-asg-idle",
  title: "Auto Scaling group is idle",
  act: ({ name }) => `Scale in idle Auto Scaling group ${name}`,
  type: "UNUSED_RESOURCE",
  action: "ScaleIn",
  description: "The group's instances were idle during the lookback period.",
  needs: ["capacity", "instances"],
  looksUp: [instance.type],
  thresholds: {
    lookbackDays: {
      label: "Lookback period",
      unit: "days",
      default: 14,
      source: "AWS Compute Optimizer, idle Auto Scaling groups.",
    },
    cpuPercent: {
      label: "Peak CPU utilization",
      unit: "percent",
      default: 5,
      source: "AWS Compute Optimizer: peak CPU below 5%.",
    },
    networkMbPerDay: {
      label: "Network traffic",
      unit: "MB per day and instance",
      default: 5,
      source: "AWS Compute Optimizer: below 5 MB per day.",
    },
  },
  metrics: {
    groupCpu: metric("CPU utilization of the group", "CPUUtilization", "Percent", ["Maximum"]),
    groupOut: metric("Network out of the group", "NetworkOut", "Bytes", ["Sum"]),
  },
  steps: [
    "Check where the group's traffic should come from.",
    "Set its desired and minimum capacity to 0, and wait 7 days.",
    "Delete the group and its launch template.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "A group that handles rare workloads responds only after it scales out again.",
  commands: (resource) => ({
    cli: awsCli(resource, "autoscaling update-auto-scaling-group", {
      "auto-scaling-group-name": resource.id,
      "min-size": "0",
      "desired-capacity": "0",
    }),
    terraform: terraformChange("aws_autoscaling_group", resource.id, { min_size: 0, desired_capacity: 0 }),
  }),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: true,
  source: "https://docs.aws.amazon.com/compute-optimizer/latest/ug/view-idle-recommendations.html",
  candidate: ({ instances }, { resource, takenAt, thresholds }) => {
    if (instances.length === 0) return noSavings;
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    return age < thresholds.lookbackDays ? noSavings : "candidate";
  },
  evaluate: ({ instances }, { metrics, thresholds, find, billOf }) => {
    if (metrics.groupCpu.maximum === null) return savingUnknown("failed", "CPU utilization of the group");
    const busiest =
      Math.max(0, ...metrics.groupOut.daily.map(({ sum }) => sum ?? 0)) / bytesPerMb / instances.length;
    if (metrics.groupCpu.maximum >= thresholds.cpuPercent || busiest >= thresholds.networkMbPerDay)
      return noSavings;
    const evidence = {
      instances: instances.length,
      "peak CPU (%)": Math.round(metrics.groupCpu.maximum * 10) / 10,
    };
    const bills: Bill[] = [];
    const claims: Claim[] = [];
    for (const { instanceId } of instances) {
      const found = instanceId === null ? undefined : find(instance.type, instanceId);
      if (!found) return savingUnknown("failed", "instances in the group");
      const bill = billOf(found);
      if (!bill.seen) return savingUnknown(bill.reason, "price", evidence);
      bills.push(bill.value);
      claims.push({ arn: found.arn, perMonth: bill.value.total });
    }
    return saves(seen(joinBills(...bills)), evidence, { claims });
  },
});
