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
  risk: "An identity with this inline policy can read data encrypted with any key that trusts the account.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-DeleteIAMInlinePolicy",
    description: "Specify the keys in the inline policies, or delete the policies.",
    steps: [
      "Use CloudTrail to find the keys that the identity uses in Decrypt calls.",
      "Replace the wildcard in the inline policy with the ARNs of those keys.",
      "Watch for denied requests.",
    ],
    impact: "The identity can no longer read data encrypted with other keys.",
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
    if (found.length > 0) return fail("Inline policies allow decryption with all keys.", { policies: found });
    return gap ? unknown(gap.reason, gap.missing) : pass("No inline policy allows decryption with all keys.");
  },
});
