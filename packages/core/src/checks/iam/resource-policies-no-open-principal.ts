import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import account from "../../resources/account.ts";
import { openPolicies } from "./open-policies.ts";

/** Evidence stays readable; each kind of resource has a check of its own. */
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
  risk: "Everybody with an AWS account can use something of this account: read it, fill it or run it at your cost.",
  remediation: {
    automation: "MANUAL",
    description: "Name accounts, roles or services in each policy instead of everybody.",
    steps: [
      "Go through the resources in the evidence with their owners.",
      "Replace the star by those who need access, or add a condition such as aws:PrincipalOrgID.",
      "Look in CloudTrail and access logs for use by strangers.",
    ],
    impact: "Callers that the new policies do not name are refused.",
  },
  evaluate: (_facets, context) => {
    const { open, gap } = openPolicies(context);
    if (open.length > 0)
      return fail("Policies of resources let everybody in.", {
        resources: open.slice(0, shownResources),
        resourceCount: open.length,
      });
    return gap
      ? unknown(gap.reason, gap.missing)
      : pass("No policy of a bucket, queue, topic, function, key, secret or repository lets everybody in.");
  },
});
