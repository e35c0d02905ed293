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
  risk: "Nobody knows which buckets hold personal data, or that one of them became public.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Enable Macie in the region.",
    steps: [
      "Enable Macie, best from the organization's delegated administrator.",
      "Switch on automated sensitive data discovery.",
      "Send its findings to whoever handles them.",
    ],
    impact: "Macie charges for the buckets and data it looks at; it changes no bucket.",
  },
  evaluate: ({ macie }, { resource }) =>
    macie.status === "ENABLED"
      ? pass("Macie is enabled in this region.")
      : fail("Macie is not enabled in this region.", { region: resource.region, status: macie.status }),
});
