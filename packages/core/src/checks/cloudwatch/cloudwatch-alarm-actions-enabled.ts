import { defineCheck, fail, pass } from "../../model/define-check.ts";
import alarm from "../../resources/cloudwatch-alarm.ts";

export default defineCheck(alarm, {
  id: "cloudwatch-alarm-actions-enabled",
  requirement: "CloudWatch alarm actions should be enabled",
  problem: "Alarm actions are disabled",
  severity: "high",
  category: "Logging",
  service: "CloudWatch",
  frameworks: { nist_800_53_r5: ["AU-6(1)", "AU-6(5)", "CA-7", "SI-2", "SI-4(12)"] },
  securityHub: ["CloudWatch.17"],
  needs: ["actions"],
  risk: "Somebody silenced the alarm, and it stays silent when it matters.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Switch the alarm's actions on again.",
    steps: [
      "Find out why they were switched off; often it was maintenance.",
      "Switch them on: aws cloudwatch enable-alarm-actions.",
    ],
    impact: "The alarm's actions run again when its state changes.",
  },
  evaluate: ({ actions }) =>
    actions.enabled
      ? pass("The actions of the alarm are on.")
      : fail("The actions of the alarm are switched off.", { actionsEnabled: false }),
});
