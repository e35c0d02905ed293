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
  risk: "Each active key can leak, and it is unclear which of the two is needed.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Keep one active key, and deactivate the other.",
    steps: [
      "Use the credential report to see which key was used last.",
      "Move applications from the older key to the newer one.",
      "Deactivate the older key, and delete it after a few days.",
    ],
    impact: "Applications that use the deactivated key stop working until it is activated again.",
  },
  evaluate: ({ accessKeys }) => {
    const active = accessKeys.filter((key) => key.active);
    if (active.length === 0) return notApplicable("The user has no active access key.");
    return active.length === 1
      ? pass("The user has one active access key.")
      : fail(`The user has ${active.length} active access keys.`, { activeKeys: active });
  },
});
