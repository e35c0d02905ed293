import { defineCheck, fail, pass } from "../../model/define-check.ts";
import domain from "../../resources/opensearch-domain.ts";

export default defineCheck(domain, {
  id: "opensearch-audit-logs",
  requirement: "OpenSearch domains should have audit logging enabled",
  problem: "Audit logging is disabled",
  severity: "medium",
  category: "Logging",
  service: "OpenSearch",
  frameworks: {
    fsbp: ["Opensearch.5", "ES.5"],
    pci_dss_4: ["10.2.1"],
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
  risk: "Reads and deletions of data can't be investigated.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Send audit logs to CloudWatch Logs.",
    steps: [
      "Turn on fine-grained access control, which audit logs require.",
      "Create a log group with a policy that allows the domain to write to it.",
      "Publish audit logs to it.",
    ],
    impact: "No interruption. Logs incur charges.",
  },
  evaluate: ({ logs }) =>
    logs.some(({ type, enabled, logGroupArn }) => type === "AUDIT_LOGS" && enabled && logGroupArn !== null)
      ? pass("Audit logging is enabled.")
      : fail("Audit logging is disabled.", {
          published: logs.filter(({ enabled }) => enabled).map(({ type }) => type),
        }),
});
