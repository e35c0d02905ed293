import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, ready, undoneBy } from "../../model/define-fix.ts";
import account from "../../resources/account.ts";

const set = "AWSConfigRemediation-SetIAMPasswordPolicy";

const remove: AutomationDocument = {
  name: "Skyledger-DeletePasswordPolicy",
  description: "Deletes the password policy of the account.",
  parameters: {},
  steps: [apiStep("Delete", "iam", "DeleteAccountPasswordPolicy", {})],
};

interface PasswordPolicy {
  minimumLength: number;
  requiresSymbols: boolean;
  requiresNumbers: boolean;
  requiresUppercase: boolean;
  requiresLowercase: boolean;
  usersMayChange: boolean;
  maxAgeDays: number | null;
  rememberedPasswords: number | null;
}

/** Longest age that passes the check. */
const longestDays = 90;

/** Combined requirements of the four password policy checks (CIS AWS Foundations Benchmark and FSBP). */
const strong: PasswordPolicy = {
  minimumLength: 14,
  requiresSymbols: true,
  requiresNumbers: true,
  requiresUppercase: true,
  requiresLowercase: true,
  usersMayChange: true,
  maxAgeDays: longestDays,
  rememberedPasswords: 24,
};

function parametersOf(policy: PasswordPolicy) {
  return {
    AllowUsersToChangePassword: policy.usersMayChange,
    HardExpiry: false,
    MaxPasswordAge: policy.maxAgeDays ?? undefined,
    MinimumPasswordLength: policy.minimumLength,
    PasswordReusePrevention: policy.rememberedPasswords ?? undefined,
    RequireLowercaseCharacters: policy.requiresLowercase,
    RequireNumbers: policy.requiresNumbers,
    RequireSymbols: policy.requiresSymbols,
    RequireUppercaseCharacters: policy.requiresUppercase,
  };
}

export default defineFix(account, {
  id: "password-policy",
  title: "Require strong passwords",
  remediates: [
    "iam-password-policy-strong",
    "iam-password-policy-length-14",
    "iam-password-policy-reuse-24",
    "iam-password-policy-max-age-90",
  ],
  needs: ["passwordPolicy"],
  documents: [set, remove],
  actions: [
    "iam:DeleteAccountPasswordPolicy",
    "iam:GetAccountPasswordPolicy",
    "iam:UpdateAccountPasswordPolicy",
  ],
  plan: ({ passwordPolicy: before }) => {
    // Stricter values stay.
    const after =
      before === null
        ? strong
        : {
            ...strong,
            minimumLength: Math.max(before.minimumLength, strong.minimumLength),
            maxAgeDays: Math.min(before.maxAgeDays ?? longestDays, longestDays),
          };
    return ready(set, parametersOf(after), { passwordPolicy: after });
  },
  rollback: ({ passwordPolicy: before }) =>
    before === null
      ? undoneBy(remove, {}, "The account has no password policy again.")
      : undoneBy(set, parametersOf(before), "The previous password policy is restored."),
});
