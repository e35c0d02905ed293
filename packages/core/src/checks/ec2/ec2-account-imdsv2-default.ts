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
  risk: "New instances allow IMDSv1 unless each launch requires a token, which exposes the role's credentials.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Make IMDSv2 the default for the Region.",
    steps: [
      "Use the CloudWatch metric MetadataNoToken to find applications that still use IMDSv1, and update them.",
      "Set the account default of the metadata service to require tokens, in every Region.",
    ],
    impact:
      "New instances reject metadata requests without a token unless the launch overrides the default. Running instances are unchanged.",
  },
  evaluate: ({ imdsDefaults: { httpTokens } }, { resource }) =>
    httpTokens === "required"
      ? pass("New instances require IMDSv2 by default.")
      : fail("IMDSv2 is not the default for new instances in the Region.", {
          httpTokens,
          region: resource.region,
        }),
});
