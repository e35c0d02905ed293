import { defineCheck, fail, pass } from "../../model/define-check.ts";
import domain from "../../resources/opensearch-domain.ts";

export default defineCheck(domain, {
  id: "opensearch-error-logs",
  requirement: "OpenSearch domains should send error logs to CloudWatch Logs",
  problem: "Error logs are not sent to CloudWatch Logs",
  severity: "medium",
  category: "Logging",
  service: "OpenSearch",
  frameworks: {
    fsbp: ["Opensearch.4", "ES.4"],
    nist_800_53_r5: [
      "AC-2(4)",
      "AC-4(26)",
      "AC-6(9)",
      "AU-2",
      "AU-3",
      "AU-6(3)",
      "AU-6(4)",
      "AU-10",
      "AU-12",
      "CA-7",
      "SC-7(9)",
      "SI-3(8)",
      "SI-4(20)",
      "SI-7(8)",
    ],
  },
  needs: ["logs"],
  risk: "Failing queries and nodes are detected late and are hard to investigate.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Send error logs to CloudWatch Logs.",
    steps: [
      "Create a log group with a policy that allows the domain to write to it.",
      "Publish error logs to it.",
    ],
    impact: "No interruption. Logs incur charges.",
  },
  evaluate: ({ logs }) =>
    logs.some(
      ({ type, enabled, logGroupArn }) => type === "ES_APPLICATION_LOGS" && enabled && logGroupArn !== null,
    )
      ? pass("Error logging is enabled.")
      : fail("Error logging is disabled.", {
          published: logs.filter(({ enabled }) => enabled).map(({ type }) => type),
        }),
});
