import { defineCheck, fail, pass } from "../../model/define-check.ts";
import repository from "../../resources/ecr-repository.ts";
import { publicStatements, statementFacts } from "../policies/public-statements.ts";

export default defineCheck(repository, {
  id: "ecr-repository-not-public",
  requirement: "ECR repository policies should not allow public access",
  problem: "ECR repository policy allows public access",
  severity: "critical",
  category: "Data",
  service: "ECR",
  frameworks: {},
  needs: ["policy"],
  risk: "Anybody with an AWS account can pull the images, or push their own in their place.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Name who may use the repository.",
    steps: [
      "Find the statement in the policy of the repository.",
      "Name the accounts, or add a condition on the organization.",
    ],
    impact: "Whoever is not named any more can neither pull nor push.",
  },
  evaluate: ({ policy }) => {
    if (policy === null) return pass("The repository has no policy.");
    const open = publicStatements(policy);
    return open.length === 0
      ? pass("No statement of the repository's policy lets everybody in.")
      : fail("The policy of the repository admits everybody.", { statements: statementFacts(open) });
  },
});
