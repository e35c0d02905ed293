import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import accountRegion from "../../resources/account-region.ts";

export default defineCheck(accountRegion, {
  id: "macie-automated-discovery",
  requirement: "Amazon Macie automated sensitive data discovery should be enabled",
  problem: "Automated sensitive data discovery is disabled",
  severity: "high",
  category: "Data",
  service: "Macie",
  frameworks: { fsbp: ["Macie.2"] },
  needs: ["macie", "macieDiscovery"],
  risk: "Sensitive data is found only by jobs that someone starts, so new data is missed.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Turn on automated sensitive data discovery.",
    steps: [
      "In the Macie settings, open Automated sensitive data discovery.",
      "Turn it on for the account or the organization.",
      "Exclude buckets that don't need to be analyzed.",
    ],
    impact: "Macie samples objects in the buckets and charges for this.",
  },
  evaluate: ({ macie, macieDiscovery }) => {
    if (macie.status !== "ENABLED") return notApplicable("Macie is not enabled in this Region.");
    return macieDiscovery.status === "ENABLED"
      ? pass("Automated sensitive data discovery is enabled.")
      : fail("Automated sensitive data discovery is disabled.", {
          automatedDiscovery: macieDiscovery.status,
        });
  },
});
