import { defineCheck, fail, pass } from "../../model/define-check.ts";
import logGroup from "../../resources/logs-log-group.ts";
import { daysInWords } from "../days-between.ts";

/** Default of the AWS Config rule cw-loggroup-retention-period-check. */
const shortestAllowedDays = 365;

export default defineCheck(logGroup, {
  id: "cloudwatch-log-group-retention",
  requirement: "CloudWatch log groups should retain events for at least one year",
  problem: "Log retention is less than one year",
  severity: "medium",
  category: "Logging",
  service: "CloudWatch",
  frameworks: { nist_800_53_r5: ["AU-6(3)", "AU-6(4)", "AU-10", "AU-11", "CA-7", "SI-12"] },
  securityHub: ["CloudWatch.16"],
  needs: ["retention"],
  risk: "When an attack is noticed months later, the records of its beginning are gone.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Keep events for a year at least.",
    steps: [
      "Decide with the owner how long the events are needed.",
      "Set the retention of the log group to 365 days or more, or export older events to S3.",
    ],
    impact: "Events stay longer and their storage is charged longer.",
  },
  evaluate: ({ retention }) =>
    retention.days === null || retention.days >= shortestAllowedDays
      ? pass(
          retention.days === null
            ? "Events are kept for ever."
            : `Events are kept for ${daysInWords(retention.days)}.`,
        )
      : fail(`Events are kept for ${daysInWords(retention.days)} only.`, {
          retentionDays: retention.days,
          shortestAllowedDays,
        }),
});
