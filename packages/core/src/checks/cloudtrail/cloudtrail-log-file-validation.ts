import { defineCheck, fail, pass } from "../../model/define-check.ts";
import trail from "../../resources/cloudtrail-trail.ts";

export default defineCheck(trail, {
  id: "cloudtrail-log-file-validation",
  requirement: "CloudTrail log file validation should be enabled",
  problem: "Log file validation is disabled",
  severity: "low",
  category: "Logging",
  service: "CloudTrail",
  frameworks: {
    cis_3: ["3.2"],
    cis_5: ["3.2"],
    cis_6: ["4.2"],
    cis_7: ["4.2"],
    fsbp: ["CloudTrail.4"],
    pci_dss_4: ["10.3.2"],
    nist_800_53_r5: ["AU-9", "SI-4", "SI-7(1)", "SI-7(3)", "SI-7(7)"],
  },
  needs: ["protection"],
  risk: "Changed or deleted log files can't be detected.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableCloudTrailLogFileValidation",
    description: "Turn on log file validation.",
    steps: [
      "Edit the trail, and turn on log file validation.",
      "Validate log files with aws cloudtrail validate-logs when needed.",
    ],
    impact: "CloudTrail delivers a signed digest file every hour. No other effect.",
  },
  evaluate: ({ protection }) =>
    protection.logFileValidation
      ? pass("Log file validation is enabled.")
      : fail("Log file validation is disabled.", { logFileValidation: false }),
});
