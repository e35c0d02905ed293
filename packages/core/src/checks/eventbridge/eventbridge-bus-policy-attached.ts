import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import eventBus from "../../resources/eventbridge-event-bus.ts";

/** The event bus that every account has in every Region. */
const defaultBus = /:event-bus\/default$/;

export default defineCheck(eventBus, {
  id: "eventbridge-bus-policy-attached",
  requirement: "EventBridge custom event buses should have a resource-based policy attached",
  problem: "Custom event bus has no resource-based policy",
  severity: "low",
  category: "IAM",
  service: "EventBridge",
  frameworks: { fsbp: ["EventBridge.3"], pci_dss_4: ["10.3.1"] },
  needs: ["policy"],
  risk: "Who can put events on the event bus depends on identity policies alone.",
  remediation: {
    automation: "MANUAL",
    description: "Attach a policy that names who can put events on the event bus.",
    steps: [
      "Find the accounts and services that put events on the event bus.",
      "Attach a policy that allows them events:PutEvents.",
    ],
    impact:
      "Policies in the account keep working. Other accounts in the policy can put events on the event bus.",
  },
  evaluate: ({ policy }, { resource }) => {
    if (defaultBus.test(resource.arn)) return notApplicable("It is the default event bus.");
    return policy !== null && policy.Statement.length > 0
      ? pass("The event bus has a policy.")
      : fail("The event bus has no policy.", { statements: policy?.Statement.length ?? null });
  },
});
