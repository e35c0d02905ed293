import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import distribution from "../../resources/cloudfront-distribution.ts";
import { writesAccessLogs } from "./distribution-logging.ts";

export default defineCheck(distribution, {
  id: "cloudfront-access-logging",
  requirement: "CloudFront distributions should have access logging enabled",
  problem: "Access logging is disabled",
  severity: "medium",
  category: "Logging",
  service: "CloudFront",
  frameworks: {
    fsbp: ["CloudFront.5"],
    pci_dss_4: ["10.4.2"],
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
  needs: ["config"],
  risk: "Nobody can tell who asked for what during an attack or a failure.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableCloudFrontAccessLogs",
    description: "Write access logs.",
    steps: [
      "Make a bucket for logs with a lifecycle rule.",
      "Switch on standard logging of the distribution.",
    ],
    impact: "Nothing changes for viewers; storage of the logs is charged.",
  },
  evaluate: (_facets, { resource }) => {
    const logs = writesAccessLogs(resource);
    if (!logs.seen) return unknown(logs.reason, "deliveries of standard logging (v2)");
    return logs.value
      ? pass("The distribution writes access logs.")
      : fail("The distribution writes no access logs.", { standardLogging: false, deliveries: 0 });
  },
});
