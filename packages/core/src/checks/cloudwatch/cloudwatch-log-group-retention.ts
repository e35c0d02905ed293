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
  risk: "If an attack is discovered months later, its first events are no longer available.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Retain events for at least one year.",
    steps: [
      "Agree with the owner on how long the events are needed.",
      "Set the log group's retention to 365 days or more, or export older events to S3.",
    ],
    impact: "Events are kept longer and incur storage charges longer.",
  },
  evaluate: ({ retention }) =>
    retention.days === null || retention.days >= shortestAllowedDays
      ? pass(
          retention.days === null
            ? "Events never expire."
            : `Events are retained for ${daysInWords(retention.days)}.`,
        )
      : fail(`Events are retained for only ${daysInWords(retention.days)}.`, {
          retentionDays: retention.days,
          shortestAllowedDays,
        }),
});
