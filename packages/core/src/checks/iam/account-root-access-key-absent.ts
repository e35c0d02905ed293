import { defineCheck, fail, pass } from "../../model/define-check.ts";
import account from "../../resources/account.ts";

export default defineCheck(account, {
  id: "account-root-access-key-absent",
  requirement: "The root user should not have access keys",
  problem: "Root user has an access key",
  severity: "critical",
  category: "IAM",
  service: "IAM",
  frameworks: {
    cis_3: ["1.4"],
    cis_5: ["1.3"],
    cis_6: ["2.3"],
    cis_7: ["2.4"],
    fsbp: ["IAM.4"],
    nist_800_53_r5: ["AC-2(1)", "AC-3(7)", "AC-3(15)", "AC-6", "AC-6(2)", "AC-6(10)"],
  },
  needs: ["summary"],
  risk: "A leaked root access key gives unlimited access to the account. No policy in the account can restrict it.",
  remediation: {
    automation: "MANUAL",
    description: "Delete the access keys of the root user.",
    steps: [
      "Use the credential report to find the key's last use.",
      "Replace it with an IAM role that has the required permissions.",
      "Sign in as the root user, open Security credentials, and delete the key.",
    ],
    impact: "Applications that still use the root access key stop working.",
  },
  evaluate: ({ summary }) =>
    summary.rootAccessKeys === 0
      ? pass("The root user has no access key.")
      : fail("The root user has an access key.", { rootAccessKeys: summary.rootAccessKeys }),
});
