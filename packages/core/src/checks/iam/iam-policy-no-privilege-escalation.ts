import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import managedPolicy from "../../resources/iam-managed-policy.ts";
import { openEscalationPaths } from "./escalation-paths.ts";

/** A policy that allows everything opens all of them. */
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
  risk: "Whoever has this policy can give himself any other permission of the account.",
  remediation: {
    automation: "MANUAL",
    description: "Take away the actions that lead to more permissions, or limit them to named resources.",
    steps: [
      "See in the evidence which actions lead to more permissions.",
      "Limit them to the roles, users or functions that the work is about, or remove them.",
      "Add a permissions boundary where people must create roles.",
    ],
    impact: "Calls of the removed actions, or on other resources, are refused.",
  },
  evaluate: ({ document, attachments }) => {
    if (attachments.count === 0) return notApplicable("The policy is attached to nobody.");
    const paths = openEscalationPaths(document);
    return paths.length === 0
      ? pass("No statement on every resource opens a known way to more permissions.")
      : fail("The policy lets its holder gain more permissions.", {
          paths: paths.slice(0, shownPaths).map((path) => path.join(" + ")),
          pathCount: paths.length,
        });
  },
});
