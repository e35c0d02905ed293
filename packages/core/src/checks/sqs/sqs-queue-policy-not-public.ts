import { defineCheck, fail, pass } from "../../model/define-check.ts";
import queue from "../../resources/sqs-queue.ts";
import { publicStatements, statementFacts } from "../policies/public-statements.ts";

export default defineCheck(queue, {
  id: "sqs-queue-policy-not-public",
  requirement: "SQS queue policies should not allow public access",
  problem: "SQS queue policy allows public access",
  severity: "critical",
  category: "Data",
  service: "SQS",
  frameworks: { fsbp: ["SQS.3"] },
  needs: ["settings"],
  risk: "Anybody can send messages to the queue, read them or delete them.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Name who may use the queue.",
    steps: [
      "Find the statement in the access policy of the queue.",
      "Name the accounts or services, or add a condition on the source account or ARN.",
    ],
    impact: "Whoever is not named any more can neither send nor receive.",
  },
  evaluate: ({ settings }) => {
    if (settings.policy === null) return pass("The queue has no policy.");
    const open = publicStatements(settings.policy);
    return open.length === 0
      ? pass("No statement of the queue's policy lets everybody in.")
      : fail("The policy of the queue admits everybody.", { statements: statementFacts(open) });
  },
});
