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
  risk: "Anybody can publish to the topic or subscribe to it, and so send or read its messages.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Name who may use the topic.",
    steps: [
      "Find the statement in the access policy of the topic.",
      "Name the accounts or services, or add a condition on the source account or ARN.",
    ],
    impact: "Whoever is not named any more can neither publish nor subscribe.",
  },
  evaluate: ({ settings }) => {
    const open = publicStatements(settings.policy);
    return open.length === 0
      ? pass("No statement of the topic's policy lets everybody in.")
      : fail("The policy of the topic admits everybody.", { statements: statementFacts(open) });
  },
});
