import { defineCheck, fail, pass } from "../../model/define-check.ts";
import accountRegion from "../../resources/account-region.ts";

export default defineCheck(accountRegion, {
  id: "macie-enabled",
  requirement: "Amazon Macie should be enabled",
  problem: "Amazon Macie is not enabled",
  severity: "medium",
  category: "Data",
  service: "Macie",
  frameworks: { cis_3: ["2.1.3"], cis_5: ["2.1.3"], cis_6: ["3.1.3"], cis_7: ["3.1.3"], fsbp: ["Macie.1"] },
  needs: ["macie"],
  risk: "Personal data in buckets, and buckets that become public, go undetected.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Enable Macie in the Region.",
    steps: [
      "Enable Macie, preferably from the organization's delegated administrator.",
      "Turn on automated sensitive data discovery.",
      "Send its findings to the team that handles them.",
    ],
    impact: "Macie charges for the buckets and data that it analyzes. It does not change buckets.",
  },
  evaluate: ({ macie }, { resource }) =>
    macie.status === "ENABLED"
      ? pass("Macie is enabled in this Region.")
      : fail("Macie is not enabled in this Region.", { region: resource.region, status: macie.status }),
});
