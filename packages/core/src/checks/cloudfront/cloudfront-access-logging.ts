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
  risk: "Without access logs, attacks and failures can't be investigated.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableCloudFrontAccessLogs",
    description: "Turn on access logging.",
    steps: ["Create a log bucket with a lifecycle rule.", "Turn on standard logging for the distribution."],
    impact: "No effect on viewers. Log storage incurs charges.",
  },
  evaluate: (_facets, { resource }) => {
    const logs = writesAccessLogs(resource);
    if (!logs.seen) return unknown(logs.reason, "deliveries of standard logging (v2)");
    return logs.value
      ? pass("Access logging is enabled.")
      : fail("Access logging is disabled.", { standardLogging: false, deliveries: 0 });
  },
});
