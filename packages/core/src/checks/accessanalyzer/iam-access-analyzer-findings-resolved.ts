import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import analyzer from "../../resources/accessanalyzer-analyzer.ts";

/** Evidence stays readable; the console has them all. */
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
  risk: "Something is open to others, and nobody has said whether that is intended.",
  remediation: {
    automation: "MANUAL",
    description: "Look at each finding: close the access, or archive it with a reason.",
    steps: [
      "Open the analyzer's active findings.",
      "Remove access that is not intended from the policy it names.",
      "Archive what is intended, best by an archive rule.",
    ],
    impact: "Whoever loses access is refused.",
  },
  evaluate: ({ analyzer, activeFindings }) => {
    if (!analyzer.external) return notApplicable("The analyzer does not look at external access.");
    return activeFindings.count === 0
      ? pass("The analyzer has no active finding.")
      : fail("The analyzer has active findings.", {
          findings: activeFindings.count,
          more: activeFindings.more,
          resources: activeFindings.resources.slice(0, shownResources),
        });
  },
});
