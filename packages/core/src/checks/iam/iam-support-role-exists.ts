import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import account from "../../resources/account.ts";
import { holdersOf } from "./identities.ts";

const policyName = "AWSSupportAccess";

export default defineCheck(account, {
  id: "iam-support-role-exists",
  requirement: "A role for managing AWS Support cases should exist",
  problem: "No role for managing AWS Support cases",
  severity: "low",
  category: "IAM",
  service: "IAM",
  frameworks: { cis_3: ["1.17"], cis_5: ["1.16"], cis_6: ["2.16"], cis_7: ["2.15"], pci_dss_4: ["12.10.3"] },
  securityHub: ["IAM.18"],
  needs: ["summary"],
  risk: "During an incident, no one can open a case with AWS Support without signing in as the root user.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Create a role with AWSSupportAccess for the incident response team.",
    steps: [
      "Create a role that the team can assume.",
      "Attach the AWS managed policy AWSSupportAccess to it.",
      "Document the role in the incident response plan.",
    ],
    impact: "Principals that can assume the role can read and open support cases.",
  },
  evaluate: (_facets, context) => {
    const { holders, gap } = holdersOf(policyName, context);
    if (holders.length > 0) return pass(`${policyName} is attached to ${holders.join(", ")}.`);
    return gap
      ? unknown(gap.reason, gap.missing)
      : fail("No user, group, or role can manage support cases.", { policy: policyName, attachedTo: [] });
  },
});
