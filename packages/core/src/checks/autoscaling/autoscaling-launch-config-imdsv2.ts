import { defineCheck, fail, pass } from "../../model/define-check.ts";
import configuration from "../../resources/auto-scaling-launch-configuration.ts";

export default defineCheck(configuration, {
  id: "autoscaling-launch-config-imdsv2",
  requirement: "Launch configurations should require IMDSv2",
  problem: "Launch configuration allows IMDSv1",
  severity: "high",
  category: "IAM",
  service: "AutoScaling",
  frameworks: {
    fsbp: ["AutoScaling.3"],
    pci_dss_4: ["2.2.6"],
    nist_800_53_r5: ["AC-3", "AC-3(7)", "AC-3(15)", "AC-6", "CA-9(1)", "CM-2"],
  },
  needs: ["metadataOptions"],
  risk: "Attackers who trick an application into fetching a URL can read the role's credentials.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Replace the launch configuration with a launch template that requires IMDSv2.",
    steps: [
      "Create a launch template from the launch configuration, with tokens required.",
      "Use the launch template in the groups that use the launch configuration, and refresh their instances.",
      "Delete the launch configuration. Launch configurations can't be changed.",
    ],
    impact: "New instances reject metadata requests without a token.",
  },
  evaluate: ({ metadataOptions: { httpTokens, httpEndpoint } }) => {
    if (httpEndpoint === "disabled") return pass("The metadata service is disabled.");
    return httpTokens === "required"
      ? pass("The launch configuration requires IMDSv2.")
      : fail("The launch configuration does not require IMDSv2.", { httpTokens });
  },
});
