import type { IAM } from "@aws-sdk/client-iam";
import { AwsError } from "../aws-error.ts";
import { managedPolicy } from "../fixtures/identity.ts";
import type { RoleRow, UserRow } from "../fixtures/rows.ts";
import { tagList } from "../fixtures/world.ts";
import { credentialReport } from "./credential-report.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOf, pageOfList } from "./paging.ts";

/** IAM returns 100 per page by default (IAM API reference, "MaxItems"). */
export const iamPageSize = 100;

/** Age of the credential report; IAM generates one at most every four hours. */
const reportAgeMs = 25 * 60_000;

/** IAM's pagination members. */
export function more(token: string | undefined) {
  return { IsTruncated: token !== undefined, ...(token === undefined ? {} : { Marker: token }) };
}

/** The user of a call, or IAM's error. */
export function userOf(name: string | undefined, { fixtures }: OperationContext): UserRow {
  const row = fixtures.table("user", "global").get(name);
  if (!row) throw new AwsError("NoSuchEntityException", 404, `The user with name ${name} cannot be found.`);
  return row;
}

/** The role of a call, or IAM's error. */
export function roleOf(name: string | undefined, { fixtures }: OperationContext): RoleRow {
  const row = fixtures.table("role", "global").get(name);
  if (!row) throw new AwsError("NoSuchEntityException", 404, `The role with name ${name} cannot be found.`);
  return row;
}

/** AWS managed and customer managed policies by ARN. */
export function attached(arns: readonly string[]) {
  return arns.map((PolicyArn) => ({ PolicyArn, PolicyName: PolicyArn.split("/").at(-1) }));
}

/** Read operations on users, groups, and their credentials. */
export const iamUserReads: Reads<IAM> = {
  listUsers: (input, { fixtures }) => {
    const { rows, token } = pageOf(
      fixtures.table("user", "global"),
      input.Marker,
      input.MaxItems ?? iamPageSize,
    );
    return { Users: rows.map((row) => row.user), ...more(token) };
  },
  getUser: (input, context) => {
    const { user, tags } = userOf(input.UserName, context);
    return { User: { ...user, Tags: tagList(tags) } };
  },
  listUserTags: (input, context) => {
    const { rows, token } = pageOfList(
      tagList(userOf(input.UserName, context).tags),
      input.Marker,
      input.MaxItems,
    );
    return { Tags: rows, ...more(token) };
  },
  listMFADevices: (input, context) => ({
    MFADevices: userOf(input.UserName, context).mfaDevices.map((device) => ({
      UserName: input.UserName,
      ...device,
    })),
    IsTruncated: false,
  }),
  listVirtualMFADevices: (_input, { fixtures }) => ({
    VirtualMFADevices: [
      {
        SerialNumber: fixtures.world.arn("iam", "", "mfa/root-account-mfa-device"),
        EnableDate: fixtures.world.daysAgo(1090, "root-mfa"),
      },
      ...[...fixtures.table("user", "global")].flatMap((row) =>
        row.mfaDevices.map((device) => ({ ...device, User: row.user })),
      ),
    ],
    IsTruncated: false,
  }),
  listAccessKeys: (input, context) => ({
    AccessKeyMetadata: userOf(input.UserName, context).accessKeys.map(
      ({ UserName, AccessKeyId, Status, CreateDate }) => ({ UserName, AccessKeyId, Status, CreateDate }),
    ),
    IsTruncated: false,
  }),
  getAccessKeyLastUsed: (input, { fixtures }) => {
    for (const row of fixtures.table("user", "global")) {
      const key = row.accessKeys.find((candidate) => candidate.AccessKeyId === input.AccessKeyId);
      if (!key) continue;
      const used = key.lastUsed
        ? { LastUsedDate: key.lastUsed, ServiceName: key.lastUsedService, Region: key.lastUsedRegion }
        : { ServiceName: "N/A", Region: "N/A", LastUsedDate: undefined };
      return { UserName: row.user.UserName, AccessKeyLastUsed: used };
    }
    throw new AwsError("AccessDenied", 403, `The Access Key with id ${input.AccessKeyId} cannot be found.`);
  },
  getLoginProfile: (input, context) => {
    const row = userOf(input.UserName, context);
    if (!row.consoleAccess) {
      throw new AwsError(
        "NoSuchEntityException",
        404,
        `Login Profile for User ${input.UserName} cannot be found.`,
      );
    }
    return {
      LoginProfile: {
        UserName: input.UserName,
        CreateDate: row.user.CreateDate,
        PasswordResetRequired: false,
      },
    };
  },
  listAttachedUserPolicies: (input, context) => ({
    AttachedPolicies: attached(userOf(input.UserName, context).attachedPolicies),
    IsTruncated: false,
  }),
  listUserPolicies: (input, context) => ({
    PolicyNames: Object.keys(userOf(input.UserName, context).inlinePolicies),
    IsTruncated: false,
  }),
  getUserPolicy: (input, context) => {
    const document = userOf(input.UserName, context).inlinePolicies[input.PolicyName ?? ""];
    if (document === undefined) {
      throw new AwsError(
        "NoSuchEntityException",
        404,
        `The user policy with name ${input.PolicyName} cannot be found.`,
      );
    }
    return {
      UserName: input.UserName,
      PolicyName: input.PolicyName,
      PolicyDocument: encodeURIComponent(document),
    };
  },
  listGroupsForUser: (input, context) => {
    const row = userOf(input.UserName, context);
    const groups = [...context.fixtures.table("group", "global")].filter((group) =>
      row.groups.includes(group.name),
    );
    return {
      Groups: groups.map(({ name, id, arn, created }) => ({
        Path: "/",
        GroupName: name,
        GroupId: id,
        Arn: arn,
        CreateDate: created,
      })),
      IsTruncated: false,
    };
  },
  listGroups: (_input, { fixtures }) => ({
    Groups: [...fixtures.table("group", "global")].map(({ name, id, arn, created }) => ({
      Path: "/",
      GroupName: name,
      GroupId: id,
      Arn: arn,
      CreateDate: created,
    })),
    IsTruncated: false,
  }),
  listAttachedGroupPolicies: (input, { fixtures }) => {
    const group = fixtures.table("group", "global").get(input.GroupName);
    if (!group)
      throw new AwsError(
        "NoSuchEntityException",
        404,
        `The group with name ${input.GroupName} cannot be found.`,
      );
    return { AttachedPolicies: attached(group.attachedPolicies), IsTruncated: false };
  },
  // A report was generated recently and is still valid, as in a monitored account.
  generateCredentialReport: () => ({ State: "COMPLETE" }),
  getCredentialReport: (_input, { fixtures, now }) => ({
    Content: new TextEncoder().encode(credentialReport(fixtures)),
    ReportFormat: "text/csv",
    GeneratedTime: new Date(now.getTime() - reportAgeMs),
  }),
  getAccountSummary: (_input, { fixtures }) => {
    const users = fixtures.table("user", "global");
    const devices = [...users].filter((row) => row.mfaDevices.length > 0).length;
    return {
      SummaryMap: {
        Users: users.size,
        UsersQuota: 5000,
        Groups: fixtures.table("group", "global").size,
        GroupsQuota: 300,
        Roles: fixtures.table("role", "global").size,
        RolesQuota: 1000,
        Policies: fixtures.table("policy", "global").size,
        PoliciesQuota: 1500,
        MFADevices: devices + 1,
        MFADevicesInUse: devices + 1,
        // Planted: the root user has a virtual MFA device instead of hardware.
        AccountMFAEnabled: 1,
        AccountAccessKeysPresent: 0,
        AccountSigningCertificatesPresent: 0,
        AccountPasswordPresent: 1,
        ServerCertificates: 0,
        Providers: 1,
      },
    };
  },
  getAccountPasswordPolicy: (_input, { account, fixtures }) => {
    if (!account.passwordPolicy) {
      const message = `The Password Policy with domain name ${fixtures.world.accountId} cannot be found.`;
      throw new AwsError("NoSuchEntityException", 404, message);
    }
    const { MaxPasswordAge } = account.passwordPolicy;
    return { PasswordPolicy: { ...account.passwordPolicy, ExpirePasswords: MaxPasswordAge !== undefined } };
  },
  listAccountAliases: () => ({ AccountAliases: ["harborline"], IsTruncated: false }),
  listServerCertificates: () => ({ ServerCertificateMetadataList: [], IsTruncated: false }),
  listPoliciesGrantingServiceAccess: () => ({ PoliciesGrantingServiceAccess: [], IsTruncated: false }),
  listEntitiesForPolicy: (input, { fixtures }) => {
    const holds = (row: { attachedPolicies: string[] }) =>
      row.attachedPolicies.includes(input.PolicyArn ?? "");
    if (input.PolicyArn === managedPolicy("AWSSupportAccess")) return { PolicyRoles: [], IsTruncated: false };
    return {
      PolicyUsers: [...fixtures.table("user", "global")]
        .filter(holds)
        .map((row) => ({ UserName: row.user.UserName, UserId: row.user.UserId })),
      PolicyRoles: [...fixtures.table("role", "global")]
        .filter(holds)
        .map((row) => ({ RoleName: row.role.RoleName, RoleId: row.role.RoleId })),
      PolicyGroups: [...fixtures.table("group", "global")]
        .filter(holds)
        .map((row) => ({ GroupName: row.name, GroupId: row.id })),
      IsTruncated: false,
    };
  },
};
