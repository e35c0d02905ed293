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
  risk: "Anyone can send, read, or delete messages in the queue.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Restrict who can use the queue.",
    steps: [
      "Find the statement in the queue's access policy.",
      "Specify accounts or services as principals, or add a condition on the source account or ARN.",
    ],
    impact: "Principals that are no longer allowed can't send or receive messages.",
  },
  evaluate: ({ settings }) => {
    if (settings.policy === null) return pass("The queue has no policy.");
    const open = publicStatements(settings.policy);
    return open.length === 0
      ? pass("No statement of the queue policy allows public access.")
      : fail("The queue policy allows public access.", { statements: statementFacts(open) });
  },
});
