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
  risk: "Sensitive data is found only where somebody starts a job; everything new stays unseen.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Switch on automated sensitive data discovery.",
    steps: [
      "Open Macie's settings, Automated sensitive data discovery.",
      "Switch it on for the account or the organization.",
      "Leave out buckets that need not be looked at.",
    ],
    impact: "Macie samples objects of the buckets and charges for them.",
  },
  evaluate: ({ macie, macieDiscovery }) => {
    if (macie.status !== "ENABLED") return notApplicable("Macie is not enabled in this region.");
    return macieDiscovery.status === "ENABLED"
      ? pass("Macie searches by itself for sensitive data.")
      : fail("Macie does not search by itself.", { automatedDiscovery: macieDiscovery.status });
  },
});
