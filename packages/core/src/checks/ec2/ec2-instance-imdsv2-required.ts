import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import instance from "../../resources/ec2-instance.ts";

export default defineCheck(instance, {
  id: "ec2-instance-imdsv2-required",
  requirement: "EC2 instances should require IMDSv2",
  problem: "Instance allows IMDSv1",
  severity: "high",
  category: "IAM",
  service: "EC2",
  frameworks: {
    cis_3: ["5.6"],
    cis_5: ["5.7"],
    cis_6: ["6.7"],
    cis_7: ["6.7"],
    fsbp: ["EC2.8"],
    pci_dss_4: ["2.2.6"],
    nist_800_53_r5: ["AC-3", "AC-3(7)", "AC-3(15)", "AC-6"],
  },
  needs: ["metadataOptions"],
  risk: "A server-side request forgery flaw in a web application exposes the credentials of the instance role.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-EnforceEC2InstanceIMDSv2",
    description: "Require session tokens for the instance metadata service.",
    steps: [
      "Use the CloudWatch metric MetadataNoToken to find applications that still use IMDSv1.",
      "Update their AWS SDKs and agents.",
      "Set the metadata options of the instance, and of its launch template, to require tokens.",
    ],
    impact: "Metadata requests without a token fail. No restart is needed.",
  },
  evaluate: ({ metadataOptions: { httpTokens, httpEndpoint, hopLimit } }) => {
    if (httpEndpoint === "disabled") return pass("The metadata service is disabled.");
    if (httpTokens === null) return unknown("failed", "metadata options");
    return httpTokens === "required"
      ? pass("The metadata service requires a session token.")
      : fail("The metadata service does not require a session token.", {
          httpTokens,
          httpEndpoint,
          hopLimit,
        });
  },
});
