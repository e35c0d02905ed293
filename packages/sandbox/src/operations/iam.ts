import type { IAM } from "@aws-sdk/client-iam";
import { AwsError } from "../aws-error.ts";
import type { PolicyRow } from "../fixtures/rows.ts";
import { tagList } from "../fixtures/world.ts";
import { attachedAwsPolicies, awsPolicyVersion } from "./aws-managed-policies.ts";
import { accountAuthorizationDetails } from "./iam-authorization-details.ts";
import { iamLastAccessedReads } from "./iam-last-accessed.ts";
import { attached, iamPageSize, iamUserReads, more, roleOf } from "./iam-users.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOf } from "./paging.ts";

function policyOf(arn: string | undefined, { fixtures }: OperationContext): PolicyRow {
  const row = fixtures.table("policy", "global").get(arn);
  if (!row)
    throw new AwsError("NoSuchEntityException", 404, `Policy ${arn} does not exist or is not attachable.`);
  return row;
}

function profileOf(name: string, context: OperationContext) {
  const { role } = roleOf(name, context);
  return {
    Path: role.Path,
    InstanceProfileName: name,
    InstanceProfileId: role.RoleId?.replace(/^AROA/, "AIPA"),
    Arn: role.Arn?.replace(":role/", ":instance-profile/"),
    CreateDate: role.CreateDate,
    Roles: [role],
  };
}

function existingProfile(name: string | undefined, { fixtures }: OperationContext) {
  const row = fixtures.table("instanceProfile", "global").get(name);
  if (!row) {
    throw new AwsError("NoSuchEntityException", 404, `Instance Profile ${name} cannot be found.`);
  }
  return row;
}

/** Read operations of IAM. */
export const iamReads: Reads<IAM> = {
  ...iamUserReads,
  ...iamLastAccessedReads,
  getAccountAuthorizationDetails: accountAuthorizationDetails,
  listRoles: (input, { fixtures }) => {
    const { PathPrefix } = input;
    const { rows, token } = pageOf(
      fixtures.table("role", "global"),
      input.Marker,
      input.MaxItems ?? iamPageSize,
      (row) => !PathPrefix || (row.role.Path ?? "/").startsWith(PathPrefix),
    );
    // Lists omit tags and last use (IAM API reference, ListRoles).
    return {
      Roles: rows.map(({ role: { Tags: _tags, RoleLastUsed: _used, ...role } }) => role),
      ...more(token),
    };
  },
  getRole: (input, context) => ({ Role: roleOf(input.RoleName, context).role }),
  listRoleTags: (input, context) => ({
    Tags: tagList(roleOf(input.RoleName, context).tags),
    IsTruncated: false,
  }),
  listAttachedRolePolicies: (input, context) => ({
    AttachedPolicies: attached(roleOf(input.RoleName, context).attachedPolicies),
    IsTruncated: false,
  }),
  listRolePolicies: (input, context) => ({
    PolicyNames: Object.keys(roleOf(input.RoleName, context).inlinePolicies),
    IsTruncated: false,
  }),
  getRolePolicy: (input, context) => {
    const document = roleOf(input.RoleName, context).inlinePolicies[input.PolicyName ?? ""];
    if (document === undefined) {
      throw new AwsError(
        "NoSuchEntityException",
        404,
        `The role policy with name ${input.PolicyName} cannot be found.`,
      );
    }
    return {
      RoleName: input.RoleName,
      PolicyName: input.PolicyName,
      PolicyDocument: encodeURIComponent(document),
    };
  },
  listInstanceProfiles: (input, context) => {
    const table = context.fixtures.table("instanceProfile", "global");
    const { rows, token } = pageOf(table, input.Marker, input.MaxItems ?? iamPageSize);
    return { InstanceProfiles: rows.map((row) => profileOf(row.name, context)), ...more(token) };
  },
  listInstanceProfilesForRole: (input, context) => {
    const { role } = roleOf(input.RoleName, context);
    const has = context.fixtures.table("instanceProfile", "global").has(role.RoleName ?? "");
    return { InstanceProfiles: has ? [profileOf(role.RoleName ?? "", context)] : [], IsTruncated: false };
  },
  getInstanceProfile: (input, context) => ({
    InstanceProfile: profileOf(existingProfile(input.InstanceProfileName, context).name, context),
  }),
  listInstanceProfileTags: (input, context) => ({
    Tags: tagList(existingProfile(input.InstanceProfileName, context).tags),
    IsTruncated: false,
  }),
  listPolicies: (input, context) => {
    const { fixtures } = context;
    if (input.Scope === "AWS") return { Policies: attachedAwsPolicies(context), IsTruncated: false };
    const { rows, token } = pageOf(
      fixtures.table("policy", "global"),
      input.Marker,
      input.MaxItems ?? iamPageSize,
      (row) => !input.OnlyAttached || (row.policy.AttachmentCount ?? 0) > 0,
    );
    return { Policies: rows.map((row) => row.policy), ...more(token) };
  },
  getPolicy: (input, context) => {
    const { policy, tags } = policyOf(input.PolicyArn, context);
    return { Policy: { ...policy, Tags: tagList(tags) } };
  },
  getPolicyVersion: (input, context) => {
    const ofAws = awsPolicyVersion(input.PolicyArn);
    if (ofAws) return { PolicyVersion: ofAws };
    const { policy, document } = policyOf(input.PolicyArn, context);
    return {
      PolicyVersion: {
        Document: encodeURIComponent(document),
        VersionId: policy.DefaultVersionId,
        IsDefaultVersion: true,
        CreateDate: policy.CreateDate,
      },
    };
  },
  listPolicyVersions: (input, context) => {
    const { policy } = policyOf(input.PolicyArn, context);
    return {
      Versions: [
        { VersionId: policy.DefaultVersionId, IsDefaultVersion: true, CreateDate: policy.CreateDate },
      ],
      IsTruncated: false,
    };
  },
  listSAMLProviders: () => ({ SAMLProviderList: [] }),
  // Planted: root credentials of members are not managed centrally.
  listOrganizationsFeatures: (_input, { organization, fixtures: { world } }) => {
    if (organization === undefined) {
      const message = "The account is not a member of an organization.";
      throw new AwsError("OrganizationNotFoundException", 404, message);
    }
    if (organization.managementAccountId !== world.accountId) {
      const message =
        "The request was rejected because the account making the request is not the management account or delegated administrator account for centralized root access.";
      throw new AwsError("AccountNotManagementOrDelegatedAdministratorException", 400, message);
    }
    return { OrganizationId: organization.id, EnabledFeatures: [] };
  },
  // Planted: a certificate that expired last year.
  listServerCertificates: (_input, { fixtures: { world } }) => ({
    ServerCertificateMetadataList: [
      {
        Path: "/",
        ServerCertificateName: "legacy-orders",
        ServerCertificateId: world.capitals("ASCA", "legacy-orders", 21),
        Arn: world.arn("iam", "", "server-certificate/legacy-orders"),
        UploadDate: world.daysAgo(800, "server-certificate"),
        Expiration: world.daysAgo(435, "server-certificate-end"),
      },
    ],
    IsTruncated: false,
  }),
  listPolicyTags: (input, context) => ({
    Tags: tagList(policyOf(input.PolicyArn, context).tags),
    IsTruncated: false,
  }),
};
