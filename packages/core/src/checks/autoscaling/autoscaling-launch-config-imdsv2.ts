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
  risk: "Its instances hand out the credentials of their role to whoever makes them fetch an address.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Move to a launch template that requires session tokens.",
    steps: [
      "Make a launch template from the launch configuration, with tokens required.",
      "Set it in the groups that use the configuration and refresh their instances.",
      "Delete the launch configuration, which cannot be changed.",
    ],
    impact: "New instances refuse metadata calls without a token.",
  },
  evaluate: ({ metadataOptions: { httpTokens, httpEndpoint } }) => {
    if (httpEndpoint === "disabled") return pass("The metadata service is switched off.");
    return httpTokens === "required"
      ? pass("The launch configuration requires session tokens.")
      : fail("The launch configuration does not require session tokens.", { httpTokens });
  },
});
