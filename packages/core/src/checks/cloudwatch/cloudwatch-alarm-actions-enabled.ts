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
  risk: "An alarm with disabled actions does not notify anyone.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Enable the alarm's actions.",
    steps: [
      "Find out why the actions were disabled, for example for maintenance.",
      "Enable them with aws cloudwatch enable-alarm-actions.",
    ],
    impact: "The alarm's actions run again when its state changes.",
  },
  evaluate: ({ actions }) =>
    actions.enabled
      ? pass("Alarm actions are enabled.")
      : fail("Alarm actions are disabled.", { actionsEnabled: false }),
});
