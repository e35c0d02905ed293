import { defineCheck, fail, pass } from "../../model/define-check.ts";
import accountRegion from "../../resources/account-region.ts";

export default defineCheck(accountRegion, {
  id: "ec2-account-imdsv2-default",
  requirement: "IMDSv2 should be the account default for new instances in each Region",
  problem: "IMDSv2 is not the default for new instances",
  severity: "high",
  category: "IAM",
  service: "EC2",
  frameworks: {},
  needs: ["imdsDefaults"],
  risk: "New instances hand out the credentials of their role without a session token unless every launch says otherwise.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Make session tokens the default of the Region.",
    steps: [
      "Check by the CloudWatch metric MetadataNoToken which programs still use version 1, and update them.",
      "Set the account default for the metadata service to require tokens, in every Region.",
    ],
    impact:
      "New instances refuse metadata calls without a token unless their launch says otherwise; running ones stay.",
  },
  evaluate: ({ imdsDefaults: { httpTokens } }, { resource }) =>
    httpTokens === "required"
      ? pass("New instances require session tokens by default.")
      : fail("The Region does not make session tokens the default.", { httpTokens, region: resource.region }),
});
