import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import instance from "../../resources/ec2-instance.ts";
import { daysInWords } from "../days-between.ts";

/** Default of the AWS Config rule ec2-stopped-instance. */
const allowedDays = 30;

export default defineCheck(instance, {
  id: "ec2-instance-stopped-30-days",
  requirement: "EC2 instances stopped for more than 30 days should be removed",
  problem: "Instance has been stopped for more than 30 days",
  severity: "medium",
  category: "Data",
  service: "EC2",
  frameworks: { fsbp: ["EC2.4"], nist_800_53_r5: ["CA-9(1)", "CM-2", "CM-2(2)"] },
  needs: ["state"],
  risk: "A machine that nobody starts misses every security update and comes back with the holes of months ago.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-TerminateEC2Instance",
    description: "Terminate the instance, after keeping what is still needed of it.",
    steps: [
      "Ask the owner named in the tags whether the instance is still needed.",
      "Keep an image or snapshots of its disks if the data may be wanted.",
      "Terminate the instance.",
    ],
    impact: "The instance and the disks that are deleted with it are gone for good.",
  },
  evaluate: ({ state }, { takenAt }) => {
    if (state.name !== "stopped") return pass("The instance is not stopped.");
    if (state.stoppedAt === null) return unknown("failed", "time the instance was stopped");
    const days = Math.floor((Date.parse(takenAt) - Date.parse(state.stoppedAt)) / 86_400_000);
    return days <= allowedDays
      ? pass(`The instance was stopped ${daysInWords(days)} ago.`)
      : fail(`The instance was stopped ${daysInWords(days)} ago.`, {
          stoppedAt: state.stoppedAt,
          days,
          allowedDays,
        });
  },
});
