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
  risk: "The alarm turns red and nobody is told.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Give the alarm an action for the ALARM state.",
    steps: [
      "Choose or create an SNS topic that somebody reads.",
      "Edit the alarm and add the topic for In alarm.",
      "Set the alarm by hand once, to see the message arrive.",
    ],
    impact: "Whoever is subscribed is told when the alarm goes off.",
  },
  evaluate: ({ actions }) =>
    actions.onAlarm.length > 0
      ? pass("The alarm has an action for the ALARM state.")
      : fail("The alarm has no action for the ALARM state.", { alarmActions: [] }),
});
