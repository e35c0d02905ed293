import { timesBill } from "../../model/bill.ts";
import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import { mapObservation } from "../../model/observation.ts";
import instance from "../../resources/ec2-instance.ts";
import { ageDays } from "../age-days.ts";
import { awsCli, terraformChange } from "../command-text.ts";
import { idleHours } from "../idle-hours.ts";
import { uncommitted } from "../uncommitted.ts";
import { inScalingGroup } from "./in-scaling-group.ts";
import { weeklyCpu } from "./instance-metrics.ts";

const hoursPerWeek = 168;

export default defineSaving(instance, {
  id: "ec2-schedule-off-hours",
  title: "Instance is idle at night or on weekends",
  act: ({ name }) => `Stop ${name} at night and on weekends`,
  type: "UNUSED_RESOURCE",
  action: "Schedule",
  description:
    "The instance is idle in the same hours every week. Stopping it in those hours saves their cost.",
  needs: ["compute", "state"],
  thresholds: {
    lookbackDays: {
      label: "Lookback period",
      unit: "days",
      default: 14,
      source: "OptScale, power schedules: 14 days.",
    },
    cpuPercent: {
      label: "Peak CPU utilization",
      unit: "percent",
      default: 5,
      source: "OptScale: average CPU at or below 5%; Skyledger uses the maximum.",
    },
    blockHours: {
      label: "Shortest idle block",
      unit: "hours",
      default: 4,
      source: "Skyledger default: shorter breaks do not justify a stop and a start.",
    },
    idleHoursPerWeek: {
      label: "Idle time",
      unit: "hours per week",
      default: 40,
      source: "Skyledger default: about the nights of a week.",
    },
  },
  metrics: { weeklyCpu },
  steps: [
    "Agree on the schedule with the owner.",
    "Create a schedule that stops and starts the instance (EventBridge Scheduler or Instance Scheduler).",
    "After the first week, check that everything started in time.",
  ],
  confidence: "MEDIUM",
  risk: "Medium",
  couldGoWrong: "Jobs with low CPU usage at night, such as backups, would no longer run.",
  commands: (resource) => ({
    cli: [
      awsCli(resource, "ec2 stop-instances", { "instance-ids": resource.id }),
      awsCli(resource, "ec2 start-instances", { "instance-ids": resource.id }),
      "# To repeat them: aws scheduler create-schedule, with ec2:StopInstances and ec2:StartInstances as targets.",
    ].join("\n"),
    terraform: terraformChange(
      "aws_scheduler_schedule",
      resource.id,
      {
        schedule_expression: "cron(0 20 ? * MON-FRI *)",
        schedule_expression_timezone: "UTC",
      },
      [
        "# A second schedule with startInstances and its own hours starts the instance again.",
        "flexible_time_window {",
        '  mode = "OFF"',
        "}",
        "target {",
        '  arn      = "arn:aws:scheduler:::aws-sdk:ec2:stopInstances"',
        "  # A role that scheduler.amazonaws.com assumes, with ec2:StopInstances and ec2:StartInstances.",
        "  role_arn = aws_iam_role.scheduler.arn",
        `  input    = jsonencode({ InstanceIds = ["${resource.id}"] })`,
        "}",
      ],
    ),
  }),
  implementationEffort: "Medium",
  restartNeeded: true,
  rollbackPossible: true,
  part: "compute",
  source: "https://docs.aws.amazon.com/solutions/latest/instance-scheduler-on-aws/solution-overview.html",
  candidate: ({ compute, state }, { tags, takenAt, thresholds }) => {
    if (state.name !== "running" || compute.lifecycle !== "on-demand") return noSavings;
    const age = ageDays(state.launchedAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "launch time");
    if (age < thresholds.lookbackDays) return noSavings;
    const grouped = inScalingGroup(tags);
    if (!grouped.seen) return savingUnknown(grouped.reason, "tags");
    return grouped.value ? noSavings : "candidate";
  },
  evaluate: ({ compute }, context) => {
    const { thresholds, metrics } = context;
    const idle = idleHours(metrics.weeklyCpu.weekly, thresholds.cpuPercent, thresholds.blockHours);
    if (!idle) return savingUnknown("failed", "CPU utilization of every hour of the week");
    const hours = idle.hours.length;
    // Another rule covers instances that are idle all week, which should not run at all.
    if (hours < thresholds.idleHoursPerWeek || hours === hoursPerWeek) return noSavings;
    const { of, notes, doubts } = uncommitted(context, { service: "EC2", type: compute.instanceType });
    return saves(
      mapObservation(context.bill(), (bill) => timesBill(of(bill), hours / hoursPerWeek)),
      { "idle hours per week": hours, "idle (UTC)": idle.text, "instance type": compute.instanceType },
      { notes, doubts },
    );
  },
});
