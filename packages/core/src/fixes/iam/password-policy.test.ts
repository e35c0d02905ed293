import account from "../../resources/account.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./password-policy.ts";

const weak = {
  minimumLength: 20,
  requiresSymbols: false,
  requiresNumbers: true,
  requiresUppercase: true,
  requiresLowercase: true,
  usersMayChange: true,
  maxAgeDays: null,
  rememberedPasswords: null,
};
const strong = {
  minimumLength: 14,
  requiresSymbols: true,
  requiresNumbers: true,
  requiresUppercase: true,
  requiresLowercase: true,
  usersMayChange: true,
  maxAgeDays: 90,
  rememberedPasswords: 24,
};
const document = "AWSConfigRemediation-SetIAMPasswordPolicy";
const common = {
  AllowUsersToChangePassword: ["true"],
  HardExpiry: ["false"],
  RequireLowercaseCharacters: ["true"],
  RequireNumbers: ["true"],
  RequireUppercaseCharacters: ["true"],
};
const strict = (length: string) => ({
  document,
  parameters: {
    ...common,
    MaxPasswordAge: ["90"],
    MinimumPasswordLength: [length],
    PasswordReusePrevention: ["24"],
    RequireSymbols: ["true"],
  },
});

fixTable(fix, [
  {
    when: "the account has no policy",
    resource: resourceWith(account, { passwordPolicy: null }),
    run: strict("14"),
    changes: [`passwordPolicy: null -> ${JSON.stringify(strong)}`],
    undo: { document: "Skyledger-DeletePasswordPolicy", parameters: {} },
  },
  {
    when: "a policy is longer but forgets symbols, age and reuse: the length stays",
    resource: resourceWith(account, { passwordPolicy: weak }),
    run: strict("20"),
    changes: [
      "passwordPolicy.requiresSymbols: false -> true",
      "passwordPolicy.maxAgeDays: null -> 90",
      "passwordPolicy.rememberedPasswords: null -> 24",
    ],
    undo: {
      document,
      parameters: { ...common, MinimumPasswordLength: ["20"], RequireSymbols: ["false"] },
    },
  },
]);
