import { defineCheck, fail, pass } from "../../model/define-check.ts";
import alarm from "../../resources/cloudwatch-alarm.ts";

export default defineCheck(alarm, {
  id: "cloudwatch-alarm-action-configured",
  requirement: "CloudWatch alarms should have an action for the ALARM state",
  problem: "Alarm has no action for the ALARM state",
  severity: "high",
  category: "Logging",
  service: "CloudWatch",
  frameworks: {
    nist_800_53_r5: [
      "AU-6(1)",
      "AU-6(5)",
      "CA-7",
      "IR-4(1)",
      "IR-4(5)",
      "SI-2",
      "SI-4(5)",
      "SI-4(12)",
      "SI-20",
    ],
  },
  securityHub: ["CloudWatch.15"],
  needs: ["actions"],
  risk: "No one is notified when the alarm goes into the ALARM state.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Add an action for the ALARM state.",
    steps: [
      "Choose or create an SNS topic with subscribers.",
      "Edit the alarm, and add the topic for In alarm.",
      "Set the alarm state manually once to check that the message arrives.",
    ],
    impact: "Subscribers are notified when the alarm goes into the ALARM state.",
  },
  evaluate: ({ actions }) =>
    actions.onAlarm.length > 0
      ? pass("The alarm has an action for the ALARM state.")
      : fail("The alarm has no action for the ALARM state.", { alarmActions: [] }),
});
