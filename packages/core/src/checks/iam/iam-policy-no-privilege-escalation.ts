import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import managedPolicy from "../../resources/iam-managed-policy.ts";
import { openEscalationPaths } from "./escalation-paths.ts";

/** A policy that allows everything opens all paths. */
const shownPaths = 10;

export default defineCheck(managedPolicy, {
  id: "iam-policy-no-privilege-escalation",
  requirement: "Customer managed policies should not allow privilege escalation",
  problem: "Policy allows privilege escalation",
  severity: "high",
  category: "IAM",
  service: "IAM",
  frameworks: {},
  needs: ["document", "attachments"],
  risk: "An identity with this policy can grant itself any permission in the account.",
  remediation: {
    automation: "MANUAL",
    description: "Remove the actions that allow privilege escalation, or limit them to specific resources.",
    steps: [
      "The evidence lists the actions that allow privilege escalation.",
      "Limit them to the required roles, users, or functions, or remove them.",
      "Require a permissions boundary where people must create roles.",
    ],
    impact: "Requests with the removed actions, or for other resources, are denied.",
  },
  evaluate: ({ document, attachments }) => {
    if (attachments.count === 0) return notApplicable("The policy is not attached to any identity.");
    const paths = openEscalationPaths(document);
    return paths.length === 0
      ? pass("No statement for all resources allows a known path to privilege escalation.")
      : fail("The policy allows privilege escalation.", {
          paths: paths.slice(0, shownPaths).map((path) => path.join(" + ")),
          pathCount: paths.length,
        });
  },
});
