import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import analyzer from "../../resources/accessanalyzer-analyzer.ts";

/** Limits the evidence; the console lists them all. */
const shownResources = 20;

export default defineCheck(analyzer, {
  id: "iam-access-analyzer-findings-resolved",
  requirement: "IAM Access Analyzer external access findings should be resolved",
  problem: "External access findings are open",
  severity: "low",
  category: "IAM",
  service: "AccessAnalyzer",
  frameworks: {},
  needs: ["analyzer", "activeFindings"],
  risk: "Resources can be accessed from outside the zone of trust, and no one has confirmed that this is intended.",
  remediation: {
    automation: "MANUAL",
    description: "Review each finding. Remove the access, or archive the finding with a reason.",
    steps: [
      "Open the analyzer's active findings.",
      "Remove unintended access from the policy that the finding names.",
      "Archive intended access, preferably with an archive rule.",
    ],
    impact: "Principals that lose access are denied.",
  },
  evaluate: ({ analyzer, activeFindings }) => {
    if (!analyzer.external) return notApplicable("The analyzer does not analyze external access.");
    return activeFindings.count === 0
      ? pass("The analyzer has no active findings.")
      : fail("The analyzer has active findings.", {
          findings: activeFindings.count,
          more: activeFindings.more,
          resources: activeFindings.resources.slice(0, shownResources),
        });
  },
});
