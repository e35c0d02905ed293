import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import accountRegion from "../../resources/account-region.ts";

export default defineCheck(accountRegion, {
  id: "iam-access-analyzer-external-enabled",
  requirement: "An IAM Access Analyzer external access analyzer should be active in each Region",
  problem: "No active external access analyzer",
  severity: "high",
  category: "IAM",
  service: "AccessAnalyzer",
  frameworks: { cis_3: ["1.20"], cis_5: ["1.19"], cis_6: ["2.19"], cis_7: ["2.18"] },
  securityHub: ["IAM.28"],
  needs: ["accessAnalyzer"],
  risk: "Access granted to other accounts, for example to a bucket, role, or key, goes undetected in this Region.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableAccountAccessAnalyzer",
    description: "Create an external access analyzer in the Region.",
    steps: [
      "Open IAM Access Analyzer, and create an external access analyzer.",
      "Choose the organization as the zone of trust if the account belongs to one.",
      "Archive intended access, and fix the rest.",
    ],
    impact: "The analyzer only reads policies. External access analysis is free of charge.",
  },
  evaluate: ({ accessAnalyzer }, { resource }) => {
    const { analyzers, complete } = accessAnalyzer;
    const active = analyzers.find(
      ({ type, status }) => (type === "ACCOUNT" || type === "ORGANIZATION") && status === "ACTIVE",
    );
    if (active) return pass(`The analyzer ${active.name} monitors external access.`);
    return complete
      ? fail("No active analyzer monitors external access in this Region.", {
          region: resource.region,
          analyzers,
        })
      : unknown("failed", "additional analyzers");
  },
});
