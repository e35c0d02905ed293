import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import account from "../../resources/account.ts";
import { identitiesOf } from "../iam/identities.ts";
import { decryptingStatements } from "./decrypting-statements.ts";

export default defineCheck(account, {
  id: "iam-inline-policy-kms-decrypt-all-keys",
  requirement: "Inline policies should not allow decryption with all KMS keys",
  problem: "Inline policy allows decryption with all KMS keys",
  severity: "medium",
  category: "IAM",
  service: "KMS",
  frameworks: {
    fsbp: ["KMS.2"],
    nist_800_53_r5: ["AC-2", "AC-2(1)", "AC-3", "AC-3(7)", "AC-3(15)", "AC-5", "AC-6", "AC-6(3)"],
  },
  needs: ["summary"],
  risk: "Whoever has such an inline policy can read data encrypted with any key that trusts the account.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-DeleteIAMInlinePolicy",
    description: "Name the keys in the inline policies of the evidence, or delete the policies.",
    steps: [
      "Find out which keys the identity uses: CloudTrail shows its Decrypt calls.",
      "Replace the star in the inline policy by the ARNs of those keys.",
      "Watch for refused calls.",
    ],
    impact: "Data encrypted with other keys can no longer be read by that identity.",
  },
  evaluate: (_facets, context) => {
    const identities = identitiesOf(context);
    let { gap } = identities;
    const found: { identity: string; policy: string }[] = [];
    for (const { name, inlinePolicies } of identities.seen) {
      if (!inlinePolicies.seen) gap ??= { reason: inlinePolicies.reason, missing: `policies of ${name}` };
      else
        for (const policy of inlinePolicies.value)
          if (decryptingStatements(policy.document).length > 0)
            found.push({ identity: name, policy: policy.name });
    }
    if (found.length > 0)
      return fail("Inline policies allow decryption with every key.", { policies: found });
    return gap
      ? unknown(gap.reason, gap.missing)
      : pass("No inline policy allows decryption with every key.");
  },
});
