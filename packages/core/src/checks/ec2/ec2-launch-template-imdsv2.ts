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
  risk: "Attackers who trick an application on these instances into fetching a URL can read the role's credentials.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Create a template version that requires IMDSv2, and make it the default.",
    steps: [
      "Check that the applications on its instances use a current AWS SDK.",
      "Create a version with tokens required, and set it as the default.",
      "Replace running instances, or change their metadata options.",
    ],
    impact: "New instances reject metadata requests without a token. Running instances are unchanged.",
  },
  evaluate: ({ defaultVersion: { metadataOptions } }) => {
    if (metadataOptions.httpEndpoint === "disabled") return pass("The metadata service is disabled.");
    return metadataOptions.httpTokens === "required"
      ? pass("The default version requires IMDSv2.")
      : fail("The default version does not require IMDSv2.", {
          httpTokens: metadataOptions.httpTokens,
        });
  },
});
