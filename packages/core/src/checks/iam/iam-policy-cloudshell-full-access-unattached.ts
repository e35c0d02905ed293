import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import account from "../../resources/account.ts";
import { holdersOf } from "./identities.ts";

const policyName = "AWSCloudShellFullAccess";

export default defineCheck(account, {
  id: "iam-policy-cloudshell-full-access-unattached",
  requirement: "The AWSCloudShellFullAccess policy should not be attached",
  problem: "AWSCloudShellFullAccess is attached",
  severity: "medium",
  category: "IAM",
  service: "IAM",
  frameworks: { cis_3: ["1.22"], cis_5: ["1.21"], cis_6: ["2.21"], cis_7: ["2.20"] },
  securityHub: ["IAM.27"],
  needs: ["summary"],
  risk: "CloudShell file transfer lets users move data out of the account through the browser.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-DetachIAMPolicy",
    description: "Detach AWSCloudShellFullAccess, and use a policy without file transfer.",
    steps: [
      "Create a policy that allows CloudShell without cloudshell:GetFileDownloadUrls and cloudshell:GetFileUploadUrls.",
      "Attach it to the identities that need CloudShell.",
      "Detach AWSCloudShellFullAccess from the identities in the evidence.",
    ],
    impact: "These identities can no longer open CloudShell, or no longer transfer files with it.",
  },
  evaluate: (_facets, context) => {
    const { holders, gap } = holdersOf(policyName, context);
    if (holders.length > 0)
      return fail(`${policyName} is attached to at least one identity.`, { attachedTo: holders });
    return gap ? unknown(gap.reason, gap.missing) : pass(`${policyName} is not attached to any identity.`);
  },
});
