import type { Account } from "@aws-sdk/client-account";
import type { IAM, PasswordPolicy } from "@aws-sdk/client-iam";
import type { Organizations } from "@aws-sdk/client-organizations";
import type { S3Control } from "@aws-sdk/client-s3-control";
import type { STS } from "@aws-sdk/client-sts";
import { awsResource } from "../model/define-resource.ts";
import type { CredentialReportRow } from "./credential-report-row.ts";

function passwordPolicyOf(policy: PasswordPolicy) {
  if (policy.MinimumPasswordLength === undefined) return undefined;
  return {
    minimumLength: policy.MinimumPasswordLength,
    requiresSymbols: policy.RequireSymbols === true,
    requiresNumbers: policy.RequireNumbers === true,
    requiresUppercase: policy.RequireUppercaseCharacters === true,
    requiresLowercase: policy.RequireLowercaseCharacters === true,
    usersMayChange: policy.AllowUsersToChangePassword === true,
    // Both are left out where passwords do not expire or may be used again (API reference, PasswordPolicy).
    maxAgeDays: policy.MaxPasswordAge ?? null,
    rememberedPasswords: policy.PasswordReusePrevention ?? null,
  };
}

function has(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== "";
}

/** The account itself: one resource, known to whoever may call AWS at all. */
export default awsResource<STS>()({
  type: "AWS::::Account",
  label: "AWS Account",
  service: "sts",
  list: {
    op: "getCallerIdentity",
    paging: "none",
    items: (identity) => (identity.Account === undefined ? undefined : [{ accountId: identity.Account }]),
  },
  arn: ({ accountId }, { partition }) => (accountId ? `arn:${partition}:iam::${accountId}:root` : ""),
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: one entry a call.
  facets: ({ on, custom }) => ({
    summary: on<IAM>()("iam").call(
      "getAccountSummary",
      () => ({}),
      ({ SummaryMap: map }) =>
        map?.AccountAccessKeysPresent === undefined || map.AccountMFAEnabled === undefined
          ? undefined
          : {
              rootAccessKeys: map.AccountAccessKeysPresent,
              rootMfa: map.AccountMFAEnabled === 1,
              /** Null where AWS does not tell. */
              rootPassword:
                map.AccountPasswordPresent === undefined ? null : map.AccountPasswordPresent === 1,
              users: map.Users ?? null,
              groups: map.Groups ?? null,
              roles: map.Roles ?? null,
              policies: map.Policies ?? null,
            },
    ),
    /** Whether the root user's second factor is an app rather than a device one can hold. */
    rootMfaDevice: on<IAM>()("iam").call(
      "listVirtualMFADevices",
      () => ({ AssignmentStatus: "Assigned" as const, MaxItems: 1000 }),
      (out, { accountId }) => {
        const virtual = out.VirtualMFADevices?.some(
          (device) =>
            device.SerialNumber?.endsWith(":mfa/root-account-mfa-device") ||
            device.User?.Arn?.endsWith(`:${accountId}:root`),
        );
        // Not found on the first page of several says nothing.
        return virtual === undefined || (!virtual && out.IsTruncated === true) ? undefined : { virtual };
      },
    ),
    rootCredentials: custom<CredentialReportRow>("credential-report-of-root", [
      "iam:GenerateCredentialReport",
      "iam:GetCredentialReport",
    ]),
    passwordPolicy: on<IAM>()("iam").call(
      "getAccountPasswordPolicy",
      () => ({}),
      (out): ReturnType<typeof passwordPolicyOf> | null =>
        out.PasswordPolicy && passwordPolicyOf(out.PasswordPolicy),
      { absent: { on: ["NoSuchEntityException", "NoSuchEntity"], value: null } },
    ),
    /** Null: the account belongs to none. */
    organization: on<Organizations>()("organizations").call(
      "describeOrganization",
      () => ({}),
      (out): { id: string; managementAccountId: string | null } | null | undefined =>
        out.Organization?.Id === undefined
          ? undefined
          : { id: out.Organization.Id, managementAccountId: out.Organization.MasterAccountId ?? null },
      { absent: { on: ["AWSOrganizationsNotInUseException"], value: null } },
    ),
    /**
     * What IAM manages centrally for the members of the organization ("RootCredentialsManagement", "RootSessions").
     * Null: nothing, or this is a member account, which IAM does not tell.
     */
    organizationFeatures: on<IAM>()("iam").call(
      "listOrganizationsFeatures",
      () => ({}),
      (out): readonly string[] | null | undefined => out.EnabledFeatures,
      {
        absent: {
          on: [
            "AccountNotManagementOrDelegatedAdministratorException",
            "OrganizationNotFoundException",
            "OrganizationNotInAllFeaturesModeException",
            "ServiceAccessNotEnabledException",
          ],
          value: null,
        },
      },
    ),
    samlProviders: on<IAM>()("iam").call(
      "listSAMLProviders",
      () => ({}),
      (out) => out.SAMLProviderList?.flatMap((provider) => provider.Arn ?? []),
    ),
    alias: on<IAM>()("iam").call(
      "listAccountAliases",
      () => ({}),
      (out) => out.AccountAliases && { name: out.AccountAliases[0] ?? null },
    ),
    publicAccessBlock: on<S3Control>()("s3-control").call(
      "getPublicAccessBlock",
      ({ accountId }) => ({ AccountId: accountId }),
      ({ PublicAccessBlockConfiguration: block }) =>
        block && {
          // A setting left out is off (API reference, PublicAccessBlockConfiguration).
          blockPublicAcls: block.BlockPublicAcls === true,
          ignorePublicAcls: block.IgnorePublicAcls === true,
          blockPublicPolicy: block.BlockPublicPolicy === true,
          restrictPublicBuckets: block.RestrictPublicBuckets === true,
        },
      {
        iam: "s3:GetAccountPublicAccessBlock",
        absent: {
          on: ["NoSuchPublicAccessBlockConfiguration"],
          value: {
            blockPublicAcls: false,
            ignorePublicAcls: false,
            blockPublicPolicy: false,
            restrictPublicBuckets: false,
          },
        },
      },
    ),
    /** Only whether the parts are there: names, addresses and numbers of people stay out of the inventory. */
    contact: on<Account>()("account").call(
      "getContactInformation",
      () => ({}),
      ({ ContactInformation: contact }) =>
        contact && {
          complete: [
            contact.FullName,
            contact.AddressLine1,
            contact.City,
            contact.PostalCode,
            contact.PhoneNumber,
          ].every(has),
        },
    ),
    securityContact: on<Account>()("account").call(
      "getAlternateContact",
      () => ({ AlternateContactType: "SECURITY" as const }),
      ({ AlternateContact: contact }) => contact && { set: has(contact.EmailAddress) },
      { absent: { on: ["ResourceNotFoundException"], value: { set: false } } },
    ),
  }),
  describe: ({ accountId }, { alias }) => ({
    id: accountId,
    name: (alias.seen ? alias.value.name : null) ?? accountId,
  }),
  cost: "free",
});
