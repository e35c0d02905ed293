import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import user from "../../resources/iam-user.ts";

export default defineCheck(user, {
  id: "iam-user-single-active-key",
  requirement: "IAM users should have at most one active access key",
  problem: "User has two active access keys",
  severity: "medium",
  category: "IAM",
  service: "IAM",
  frameworks: { cis_3: ["1.13"], cis_5: ["1.12"], cis_6: ["2.12"] },
  needs: ["accessKeys"],
  risk: "Every active key is one more thing that can leak, and nobody knows which of two is still needed.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Keep one active key and make the other inactive.",
    steps: [
      "See in the credential report which of the keys was used last.",
      "Move what uses the older key to the newer one.",
      "Make the older key inactive, and delete it after a few days.",
    ],
    impact: "Whatever still uses the key that is switched off stops working until it is made active again.",
  },
  evaluate: ({ accessKeys }) => {
    const active = accessKeys.filter((key) => key.active);
    if (active.length === 0) return notApplicable("The user has no active key.");
    return active.length === 1
      ? pass("The user has one active key.")
      : fail(`The user has ${active.length} active keys.`, { activeKeys: active });
  },
});
