import { defineCheck, fail, pass } from "../../model/define-check.ts";
import eventBus from "../../resources/eventbridge-event-bus.ts";
import { publicStatements, statementFacts } from "../policies/public-statements.ts";

export default defineCheck(eventBus, {
  id: "eventbridge-bus-not-public",
  requirement: "EventBridge event bus policies should not allow public access",
  problem: "Event bus policy allows public access",
  severity: "high",
  category: "Data",
  service: "EventBridge",
  frameworks: {},
  needs: ["policy"],
  risk: "Anyone with an AWS account can put events on the event bus, and start what its rules invoke.",
  remediation: {
    automation: "MANUAL",
    description: "Restrict who can use the event bus.",
    steps: [
      "Find the statement in the policy of the event bus.",
      "Specify accounts as principals, or add a condition on aws:PrincipalOrgID.",
    ],
    impact: "Accounts that are no longer allowed can't put events on the event bus.",
  },
  evaluate: ({ policy }) => {
    if (policy === null) return pass("The event bus has no policy.");
    const open = publicStatements(policy);
    return open.length === 0
      ? pass("No statement of the event bus policy allows public access.")
      : fail("The event bus policy allows public access.", { statements: statementFacts(open) });
  },
});
