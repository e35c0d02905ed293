import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import account from "../../resources/account.ts";
import { openPolicies } from "./open-policies.ts";

/** Limits the evidence; each resource type has its own check. */
const shownResources = 30;

export default defineCheck(account, {
  id: "resource-policies-no-open-principal",
  requirement: "Resource policies should not allow public access",
  problem: "Resource policy allows public access",
  severity: "high",
  category: "IAM",
  service: "IAM",
  frameworks: { cis_7: ["2.21"] },
  needs: ["summary"],
  risk: "Anyone with an AWS account can read, modify, or run resources of this account at your cost.",
  remediation: {
    automation: "MANUAL",
    description: "Specify accounts, roles, or services as principals in each policy.",
    steps: [
      "Review the resources in the evidence with their owners.",
      "Replace the wildcard with the principals that need access, or add a condition such as aws:PrincipalOrgID.",
      "Use CloudTrail and access logs to find access by unknown principals.",
    ],
    impact: "Principals that the new policies do not allow are denied.",
  },
  evaluate: (_facets, context) => {
    const { open, gap } = openPolicies(context);
    if (open.length > 0)
      return fail("Resource policies allow public access.", {
        resources: open.slice(0, shownResources),
        resourceCount: open.length,
      });
    return gap
      ? unknown(gap.reason, gap.missing)
      : pass(
          "No policy of a bucket, queue, topic, function, key, secret, or repository allows public access.",
        );
  },
});
