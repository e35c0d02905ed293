import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import managedPolicy from "../../resources/iam-managed-policy.ts";
import type { PolicyStatement } from "../../resources/policy-document.ts";
import { allowsEverything, allowsOnEverything } from "../policies/policy-grants.ts";
import { comparesWith, statementFacts } from "../policies/public-statements.ts";

/** Whether roles need a tag: other conditions of an identity policy don't choose roles. Lowercase: keys are case-insensitive. */
const needsTag = (statement: PolicyStatement) =>
  comparesWith(
    statement,
    (key, values) => /^(?:aws|iam):resourcetag\//.test(key) && values.every((value) => !/[*?]/.test(value)),
  );

export default defineCheck(managedPolicy, {
  id: "iam-policy-no-wildcard-assume-role",
  requirement: "Customer managed policies should not allow assuming every role",
  problem: "Policy allows assuming every role",
  severity: "high",
  category: "IAM",
  service: "IAM",
  frameworks: {},
  needs: ["document", "attachments"],
  risk: "An identity with this policy can act with the permissions of every role that trusts its account.",
  remediation: {
    automation: "MANUAL",
    description: "Name the roles that identities with this policy need to assume.",
    steps: [
      "Use AssumeRole events in CloudTrail to find the roles that identities with this policy assume.",
      "Replace the wildcard in Resource with the ARNs of these roles.",
      "Save the change as a new version of the policy, and keep the previous version until you have tested it.",
    ],
    impact: "Identities can assume only the roles that the policy names.",
  },
  evaluate: ({ document, attachments }) => {
    if (allowsEverything(document))
      return notApplicable("The policy allows all actions on all resources, which is a finding of its own.");
    const open = allowsOnEverything(document, "sts:AssumeRole").filter((statement) => !needsTag(statement));
    return open.length === 0
      ? pass("No statement of the policy allows assuming every role.")
      : fail("The policy allows assuming every role that trusts the account.", {
          statements: statementFacts(open),
          attachedTo: attachments.count,
        });
  },
});
