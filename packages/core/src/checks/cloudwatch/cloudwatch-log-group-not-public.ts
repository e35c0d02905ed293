import { defineCheck, fail, pass } from "../../model/define-check.ts";
import accountRegion from "../../resources/account-region.ts";
import { publicStatements, statementFacts } from "../policies/public-statements.ts";

export default defineCheck(accountRegion, {
  id: "cloudwatch-log-group-not-public",
  requirement: "CloudWatch Logs resource policies should not allow public access",
  problem: "CloudWatch Logs resource policy allows public access",
  severity: "high",
  category: "IAM",
  service: "CloudWatch",
  frameworks: {},
  needs: ["logResourcePolicies"],
  risk: "Anyone with an AWS account can read logs in this Region, or write false ones.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Specify services or accounts as principals in the CloudWatch Logs resource policy.",
    steps: [
      "Find out what the policy is for. Its name often indicates this.",
      "Replace the wildcard with the service or account, and add aws:SourceArn or aws:SourceAccount.",
      "Update the policy with aws logs put-resource-policy.",
    ],
    impact: "Principals that the new policy does not allow are denied.",
  },
  evaluate: ({ logResourcePolicies }) => {
    const open = logResourcePolicies.flatMap(({ name, document }) => {
      const statements = publicStatements(document);
      return statements.length === 0 ? [] : [{ policy: name, statements: statementFacts(statements) }];
    });
    return open.length === 0
      ? pass("No resource policy allows public access to log groups.")
      : fail("A resource policy allows public access to log groups.", { policies: open });
  },
});
