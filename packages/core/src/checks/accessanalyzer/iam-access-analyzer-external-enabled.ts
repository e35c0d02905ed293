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
  risk: "Nobody is told when a bucket, role or key of this region is opened to another account.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableAccountAccessAnalyzer",
    description: "Create an analyzer of external access in the region.",
    steps: [
      "Open Access Analyzer in IAM and create an analyzer of external access.",
      "Choose the organization as zone of trust, if the account belongs to one.",
      "Archive what is intended and mend what is not.",
    ],
    impact: "The analyzer reads policies only; external access analysis is free.",
  },
  evaluate: ({ accessAnalyzer }, { resource }) => {
    const { analyzers, complete } = accessAnalyzer;
    const active = analyzers.find(
      ({ type, status }) => (type === "ACCOUNT" || type === "ORGANIZATION") && status === "ACTIVE",
    );
    if (active) return pass(`The analyzer ${active.name} looks at external access.`);
    return complete
      ? fail("No active analyzer looks at external access in this region.", {
          region: resource.region,
          analyzers,
        })
      : unknown("failed", "further analyzers");
  },
});
