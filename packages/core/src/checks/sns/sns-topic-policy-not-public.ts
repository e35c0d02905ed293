import { defineCheck, fail, pass } from "../../model/define-check.ts";
import topic from "../../resources/sns-topic.ts";
import { publicStatements, statementFacts } from "../policies/public-statements.ts";

export default defineCheck(topic, {
  id: "sns-topic-policy-not-public",
  requirement: "SNS topic policies should not allow public access",
  problem: "SNS topic policy allows public access",
  severity: "critical",
  category: "Data",
  service: "SNS",
  frameworks: { fsbp: ["SNS.4"] },
  needs: ["settings"],
  risk: "Anyone can publish to the topic or subscribe to it, and so send or read its messages.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Restrict who can use the topic.",
    steps: [
      "Find the statement in the topic's access policy.",
      "Specify accounts or services as principals, or add a condition on the source account or ARN.",
    ],
    impact: "Principals that are no longer allowed can't publish or subscribe.",
  },
  evaluate: ({ settings }) => {
    const open = publicStatements(settings.policy);
    return open.length === 0
      ? pass("No statement of the topic policy allows public access.")
      : fail("The topic policy allows public access.", { statements: statementFacts(open) });
  },
});
