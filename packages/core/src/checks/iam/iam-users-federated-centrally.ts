import { defineCheck, fail, notApplicable, pass, unknown } from "../../model/define-check.ts";
import { facetsOf } from "../../model/related.ts";
import account from "../../resources/account.ts";
import user from "../../resources/iam-user.ts";

export default defineCheck(account, {
  id: "iam-users-federated-centrally",
  requirement: "People should sign in through federation instead of IAM users",
  problem: "IAM users have console passwords",
  severity: "low",
  category: "IAM",
  service: "IAM",
  frameworks: { cis_3: ["1.21"], cis_5: ["1.20"], cis_6: ["2.20"], cis_7: ["2.19"] },
  needs: ["samlProviders"],
  risk: "Local users remain after people leave the company, so they can still sign in.",
  remediation: {
    automation: "MANUAL",
    description: "Use federation with the company directory for sign-in, and remove local console users.",
    steps: [
      "Set up IAM Identity Center, or a SAML provider, for this account.",
      "Assign people permission sets or roles there.",
      "Delete the passwords of local users, except for a documented emergency user.",
    ],
    impact: "People sign in with the company directory instead of local passwords.",
  },
  evaluate: ({ samlProviders }, context) => {
    const users = context.all(user.type, "global");
    if (!users.seen) return unknown(users.reason, "list of users");
    const withPassword: string[] = [];
    for (const one of users.value) {
      const { console } = facetsOf(user, one);
      if (!console.seen) return unknown(console.reason, `password of user ${one.name}`);
      if (console.value.passwordSet) withPassword.push(one.name);
    }
    if (withPassword.length > 0)
      return fail("IAM users have console passwords.", {
        consoleUsers: withPassword,
        samlProviders,
      });
    return samlProviders.length > 0
      ? pass("No user has a console password, and the account has a SAML provider.")
      : notApplicable("No user has a console password, and the account has no SAML provider.");
  },
});
