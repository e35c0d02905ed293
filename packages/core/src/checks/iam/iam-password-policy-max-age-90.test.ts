import account from "../../resources/account.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./iam-password-policy-max-age-90.ts";

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
    resource: resourceWith(account, { passwordPolicy: { ...passwordPolicy, maxAgeDays: 365 } }),
    evidence: { maxAgeDays: 365 },
  },
  ...[0, -1, null].map((maxAgeDays) => ({
    when: `the age is ${maxAgeDays}: passwords do not expire`,
    result: "fail" as const,
    resource: resourceWith(account, { passwordPolicy: { ...passwordPolicy, maxAgeDays } }),
    evidence: { maxAgeDays },
  })),
  ...[1, 89].map((maxAgeDays) => ({
    when: `the age is ${maxAgeDays}`,
    result: "pass" as const,
    resource: resourceWith(account, { passwordPolicy: { ...passwordPolicy, maxAgeDays } }),
  })),
  {
    when: "the age is a day too long",
    result: "fail",
    resource: resourceWith(account, { passwordPolicy: { ...passwordPolicy, maxAgeDays: 91 } }),
  },
  {
    when: "there is no policy",
    result: "fail",
    resource: resourceWith(account, { passwordPolicy: null }),
    evidence: { passwordPolicy: null },
  },
]);
