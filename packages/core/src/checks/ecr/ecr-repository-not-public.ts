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
  risk: "Anyone with an AWS account can pull images, or push replacements for them.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Restrict who can use the repository.",
    steps: [
      "Find the statement in the repository policy.",
      "Specify accounts, or add a condition on the organization.",
    ],
    impact: "Principals that are no longer allowed can't pull or push images.",
  },
  evaluate: ({ policy }) => {
    if (policy === null) return pass("The repository has no policy.");
    const open = publicStatements(policy);
    return open.length === 0
      ? pass("No statement of the repository policy allows public access.")
      : fail("The repository policy allows public access.", { statements: statementFacts(open) });
  },
});
