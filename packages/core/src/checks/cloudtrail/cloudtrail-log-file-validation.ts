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
  risk: "Somebody who can write to the bucket can change or delete log files, and nobody can prove it.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableCloudTrailLogFileValidation",
    description: "Switch on log file validation.",
    steps: [
      "Edit the trail and switch on log file validation.",
      "Check files with aws cloudtrail validate-logs when it matters.",
    ],
    impact: "CloudTrail adds a signed digest file an hour; nothing else changes.",
  },
  evaluate: ({ protection }) =>
    protection.logFileValidation
      ? pass("CloudTrail signs digests of the log files.")
      : fail("Log files can be changed without a trace.", { logFileValidation: false }),
});
