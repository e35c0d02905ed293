import { defineCheck, fail, pass } from "../../model/define-check.ts";
import trail from "../../resources/cloudtrail-trail.ts";

export default defineCheck(trail, {
  id: "cloudtrail-cloudwatch-logs-integration",
  requirement: "CloudTrail trails should be integrated with CloudWatch Logs",
  problem: "Trail does not send events to CloudWatch Logs",
  severity: "medium",
  category: "Logging",
  service: "CloudTrail",
  frameworks: {
    fsbp: ["CloudTrail.5"],
    nist_800_53_r5: [
      "AC-2(4)",
      "AC-4(26)",
      "AC-6(9)",
      "AU-2",
      "AU-3",
      "AU-6(1)",
      "AU-6(3)",
      "AU-6(4)",
      "AU-6(5)",
      "AU-7(1)",
      "AU-10",
      "AU-12",
      "CA-7",
      "SC-7(9)",
      "SI-3(8)",
      "SI-4(5)",
      "SI-4(20)",
      "SI-7(8)",
      "SI-20",
    ],
  },
  needs: ["delivery"],
  risk: "Events are only stored in a bucket, so alarms can't react within minutes.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-EnableCloudTrailCloudWatchLogs",
    description: "Send the trail's events to CloudWatch Logs.",
    steps: [
      "Create a log group with a retention period.",
      "Create the role that CloudTrail uses to write to it.",
      "Set both for the trail.",
    ],
    impact: "CloudWatch Logs also stores the events and charges for them.",
  },
  evaluate: ({ delivery }) =>
    delivery.logGroupArn === null
      ? fail("The trail does not send events to CloudWatch Logs.", { logGroupArn: null })
      : pass("The trail sends events to CloudWatch Logs."),
});
