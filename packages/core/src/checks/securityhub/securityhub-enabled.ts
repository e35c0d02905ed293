import { defineCheck, fail, pass } from "../../model/define-check.ts";
import accountRegion from "../../resources/account-region.ts";

export default defineCheck(accountRegion, {
  id: "securityhub-enabled",
  requirement: "AWS Security Hub should be enabled with a standard or an integration",
  problem: "Security Hub is not enabled or has no standard",
  severity: "high",
  category: "Logging",
  service: "SecurityHub",
  frameworks: { cis_3: ["4.16"], cis_5: ["4.16"], cis_6: ["5.16"], cis_7: ["5.16"] },
  needs: ["securityHub", "securityHubStandards", "securityHubProducts"],
  risk: "Findings of AWS services are not collected in one place, and no standard is checked continuously.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableSecurityHub",
    description:
      "Enable Security Hub in the Region with the AWS Foundational Security Best Practices standard.",
    steps: [
      "Enable Security Hub, preferably from the organization's delegated administrator.",
      "Enable a standard, or an integration that sends findings.",
      "Send new high severity findings to the team that handles them.",
    ],
    impact: "Security Hub charges for checks and findings. It does not change resources.",
  },
  evaluate: (
    { securityHub, securityHubStandards: standards, securityHubProducts: products },
    { resource },
  ) => {
    if (!securityHub.enabled)
      return fail("Security Hub is not enabled in this Region.", {
        region: resource.region,
        enabled: false,
      });
    return standards.length + products.length > 0
      ? pass("Security Hub is enabled with standards or integrations.")
      : fail("Security Hub is enabled, but without a standard or an integration.", {
          standards: 0,
          integrations: 0,
        });
  },
});
