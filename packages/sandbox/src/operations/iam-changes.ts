import type { IAM } from "@aws-sdk/client-iam";
import { AwsError } from "../aws-error.ts";
import type { RoleRow, UserRow } from "../fixtures/rows.ts";
import { roleOf, userOf } from "./iam-users.ts";
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

function replaceRole(row: RoleRow, { fixtures }: OperationContext): void {
  fixtures.table("role", "global").replace(row.role.RoleName ?? "", row);
}

type Policies = Pick<UserRow, "attachedPolicies" | "inlinePolicies">;

interface PolicyInput {
  PolicyName?: string | undefined;
  PolicyDocument?: string | undefined;
  PolicyArn?: string | undefined;
}

const notFound = (what: string | undefined) =>
  new AwsError("NoSuchEntityException", 404, `Policy ${what} was not found.`);

/** The policies of a user or role after a change. */
const policyChanges = {
  put: ({ inlinePolicies }: Policies, { PolicyName = "", PolicyDocument = "" }: PolicyInput) => {
    try {
      JSON.parse(PolicyDocument);
    } catch {
      throw new AwsError("MalformedPolicyDocument", 400, "This policy contains invalid Json");
    }
    return { inlinePolicies: { ...inlinePolicies, [PolicyName]: PolicyDocument } };
  },
  delete: ({ inlinePolicies }: Policies, { PolicyName = "" }: PolicyInput) => {
    const { [PolicyName]: gone, ...left } = inlinePolicies;
    if (gone === undefined) throw notFound(PolicyName);
    return { inlinePolicies: left };
  },
  attach: ({ attachedPolicies }: Policies, { PolicyArn = "" }: PolicyInput) => ({
    attachedPolicies: [...new Set([...attachedPolicies, PolicyArn])],
  }),
  detach: ({ attachedPolicies }: Policies, { PolicyArn = "" }: PolicyInput) => {
    if (!attachedPolicies.includes(PolicyArn)) throw notFound(PolicyArn);
    return { attachedPolicies: attachedPolicies.filter((arn) => arn !== PolicyArn) };
  },
};

type PolicyChange = keyof typeof policyChanges;

const ofUser =
  (change: PolicyChange) =>
  (input: PolicyInput & { UserName?: string | undefined }, context: OperationContext) => {
    const row = userOf(input.UserName, context);
    const after = { ...row, ...policyChanges[change](row, input) };
    return () => {
      replace(after, context);
      return {};
    };
  };

const ofRole =
  (change: PolicyChange) =>
  (input: PolicyInput & { RoleName?: string | undefined }, context: OperationContext) => {
    const row = roleOf(input.RoleName, context);
    const after = { ...row, ...policyChanges[change](row, input) };
    return () => {
      replaceRole(after, context);
      return {};
    };
  };

/** Changes of users and roles, their keys, and the password policy. */
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
  putUserPolicy: ofUser("put"),
  deleteUserPolicy: ofUser("delete"),
  attachUserPolicy: ofUser("attach"),
  detachUserPolicy: ofUser("detach"),
  putRolePolicy: ofRole("put"),
  deleteRolePolicy: ofRole("delete"),
  attachRolePolicy: ofRole("attach"),
  detachRolePolicy: ofRole("detach"),
  updateAssumeRolePolicy: (input, context) => {
    const row = roleOf(input.RoleName, context);
    const AssumeRolePolicyDocument = encodeURIComponent(input.PolicyDocument ?? "");
    return () => {
      replaceRole({ ...row, role: { ...row.role, AssumeRolePolicyDocument } }, context);
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
