import account from "../../resources/account.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./iam-password-policy-reuse-24.ts";

const passwordPolicy = {
  minimumLength: 14,
  requiresSymbols: true,
  requiresNumbers: true,
  requiresUppercase: true,
  requiresLowercase: true,
  usersMayChange: true,
  maxAgeDays: 90,
  rememberedPasswords: 24,
};

checkTable(check, [
  { when: "the policy asks for it", result: "pass", resource: resourceWith(account, { passwordPolicy }) },
  {
    when: "the policy does not",
    result: "fail",
    resource: resourceWith(account, { passwordPolicy: { ...passwordPolicy, rememberedPasswords: null } }),
    evidence: { rememberedPasswords: null },
  },
  {
    when: "there is no policy",
    result: "fail",
    resource: resourceWith(account, { passwordPolicy: null }),
    evidence: { passwordPolicy: null },
  },
]);
