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
  risk: "Anybody with an AWS account can read logs of this region, or write false ones.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Name services or accounts in the Logs resource policy instead of everybody.",
    steps: [
      "Find out what the policy is for; its name often says so.",
      "Replace the star by the service or account, with aws:SourceArn or aws:SourceAccount.",
      "Put the new policy with aws logs put-resource-policy.",
    ],
    impact: "Callers that the new policy does not name are refused.",
  },
  evaluate: ({ logResourcePolicies }) => {
    const open = logResourcePolicies.flatMap(({ name, document }) => {
      const statements = publicStatements(document);
      return statements.length === 0 ? [] : [{ policy: name, statements: statementFacts(statements) }];
    });
    return open.length === 0
      ? pass("No resource policy opens log groups to everybody.")
      : fail("A resource policy opens log groups to everybody.", { policies: open });
  },
});
