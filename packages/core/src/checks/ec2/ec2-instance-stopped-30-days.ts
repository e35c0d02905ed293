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
  risk: "An instance that stays stopped misses security updates and is vulnerable when it starts again.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-TerminateEC2Instance",
    description: "Terminate the instance after you keep the data you still need.",
    steps: [
      "Ask the owner, named in the tags, whether the instance is still needed.",
      "Create an image or snapshots if the data might be needed.",
      "Terminate the instance.",
    ],
    impact: "The instance, and the volumes set to be deleted with it, can't be recovered.",
  },
  evaluate: ({ state }, { takenAt }) => {
    if (state.name !== "stopped") return pass("The instance is not stopped.");
    if (state.stoppedAt === null) return unknown("failed", "stop time of the instance");
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
