import { defineCheck, fail, pass } from "../../model/define-check.ts";
import launchTemplate from "../../resources/ec2-launch-template.ts";

export default defineCheck(launchTemplate, {
  id: "ec2-launch-template-imdsv2",
  requirement: "EC2 launch templates should require IMDSv2",
  problem: "Launch template allows IMDSv1",
  severity: "low",
  category: "IAM",
  service: "EC2",
  frameworks: { fsbp: ["EC2.170"], pci_dss_4: ["2.2.6"] },
  needs: ["defaultVersion"],
  risk: "Instances of the template hand out the credentials of their role to whoever makes them fetch an address.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Make a version of the template that requires session tokens, and make it the default.",
    steps: [
      "Check that the programs on its instances use a present AWS SDK.",
      "Create a version with tokens required and set it as the default.",
      "Replace running instances, or set their metadata options.",
    ],
    impact: "New instances refuse metadata calls without a token; running ones stay as they are.",
  },
  evaluate: ({ defaultVersion: { metadataOptions } }) => {
    if (metadataOptions.httpEndpoint === "disabled") return pass("The metadata service is switched off.");
    return metadataOptions.httpTokens === "required"
      ? pass("The default version requires session tokens.")
      : fail("The default version does not require session tokens.", {
          httpTokens: metadataOptions.httpTokens,
        });
  },
});
