import type { IAM } from "@aws-sdk/client-iam";
import { AwsError } from "../aws-error.ts";
import type { UserRow } from "../fixtures/rows.ts";
import { userOf } from "./iam-users.ts";
import type { Changes, OperationContext } from "./operation.ts";

/** The owner of an access key; a call for the caller's own key can omit the name. */
function holderOf(
  input: { UserName?: string | undefined; AccessKeyId: string | undefined },
  context: OperationContext,
): UserRow {
  const row = userOf(input.UserName, context);
  if (!row.accessKeys.some((key) => key.AccessKeyId === input.AccessKeyId)) {
    throw new AwsError(
      "NoSuchEntityException",
      404,
      `The Access Key with id ${input.AccessKeyId} cannot be found.`,
    );
  }
  return row;
}

function replace(row: UserRow, { fixtures }: OperationContext): void {
  fixtures.table("user", "global").replace(row.user.UserName ?? "", row);
}

/** Changes of users, their keys, and the password policy. */
export const iamChanges: Changes<IAM> = {
  updateAccessKey: (input, context) => {
    const row = holderOf(input, context);
    const accessKeys = row.accessKeys.map((key) =>
      key.AccessKeyId === input.AccessKeyId ? { ...key, Status: input.Status } : key,
    );
    return () => {
      replace({ ...row, accessKeys }, context);
      return {};
    };
  },
  deleteAccessKey: (input, context) => {
    const row = holderOf(input, context);
    return () => {
      replace(
        { ...row, accessKeys: row.accessKeys.filter((key) => key.AccessKeyId !== input.AccessKeyId) },
        context,
      );
      return {};
    };
  },
  deleteLoginProfile: (input, context) => {
    const row = userOf(input.UserName, context);
    if (!row.consoleAccess) {
      throw new AwsError(
        "NoSuchEntityException",
        404,
        `Login Profile for User ${input.UserName} cannot be found.`,
      );
    }
    return () => {
      replace({ ...row, consoleAccess: false }, context);
      return {};
    };
  },
  detachUserPolicy: (input, context) => {
    const row = userOf(input.UserName, context);
    if (!row.attachedPolicies.includes(input.PolicyArn ?? "")) {
      throw new AwsError("NoSuchEntityException", 404, `Policy ${input.PolicyArn} was not found.`);
    }
    return () => {
      const attachedPolicies = row.attachedPolicies.filter((arn) => arn !== input.PolicyArn);
      replace({ ...row, attachedPolicies }, context);
      return {};
    };
  },
  deleteAccountPasswordPolicy: (_input, { account }) => {
    if (account.passwordPolicy === null) {
      throw new AwsError(
        "NoSuchEntityException",
        404,
        "The account policy with name PasswordPolicy cannot be found.",
      );
    }
    return () => {
      account.passwordPolicy = null;
      return {};
    };
  },
  updateAccountPasswordPolicy: (input, { account }) => {
    const length = input.MinimumPasswordLength ?? 6;
    if (length < 6 || length > 128) {
      throw new AwsError("ValidationError", 400, "MinimumPasswordLength must be between 6 and 128.");
    }
    return () => {
      // An omitted member is reset to its default (IAM API reference, UpdateAccountPasswordPolicy).
      account.passwordPolicy = {
        MinimumPasswordLength: length,
        RequireSymbols: input.RequireSymbols ?? false,
        RequireNumbers: input.RequireNumbers ?? false,
        RequireUppercaseCharacters: input.RequireUppercaseCharacters ?? false,
        RequireLowercaseCharacters: input.RequireLowercaseCharacters ?? false,
        AllowUsersToChangePassword: input.AllowUsersToChangePassword ?? false,
        ...(input.MaxPasswordAge ? { MaxPasswordAge: input.MaxPasswordAge } : {}),
        ...(input.PasswordReusePrevention ? { PasswordReusePrevention: input.PasswordReusePrevention } : {}),
        ...(input.HardExpiry === undefined ? {} : { HardExpiry: input.HardExpiry }),
      };
      return {};
    };
  },
};
