import type { Account } from "@aws-sdk/client-account";
import type { IAM, PasswordPolicy } from "@aws-sdk/client-iam";
import type { Organizations } from "@aws-sdk/client-organizations";
import type { S3Control } from "@aws-sdk/client-s3-control";
import type { STS } from "@aws-sdk/client-sts";
import { awsResource } from "../model/define-resource.ts";
import type { CredentialReportRow } from "./credential-report-row.ts";
import type { PolicyDocument } from "./policy-document.ts";

/** A policy of AWS that is attached to a user, group, or role of the account. */
export interface AwsManagedPolicy {
  /** ARN of the policy. @api Policies[].Arn */
  arn: string;
  /** Default version of the policy. @api PolicyVersion.Document */
  document: PolicyDocument;
}

function passwordPolicyOf(policy: PasswordPolicy) {
  if (policy.MinimumPasswordLength === undefined) return undefined;
  return {
    /** Minimum length of a password. @unit characters @api MinimumPasswordLength */
    minimumLength: policy.MinimumPasswordLength,
    /** Whether a password needs a symbol. @api RequireSymbols */
    requiresSymbols: policy.RequireSymbols === true,
    /** Whether a password needs a digit. @api RequireNumbers */
    requiresNumbers: policy.RequireNumbers === true,
    /** Whether a password needs an uppercase letter. @api RequireUppercaseCharacters */
    requiresUppercase: policy.RequireUppercaseCharacters === true,
    /** Whether a password needs a lowercase letter. @api RequireLowercaseCharacters */
    requiresLowercase: policy.RequireLowercaseCharacters === true,
    /** Whether IAM users can change their own password. @api AllowUsersToChangePassword */
    usersMayChange: policy.AllowUsersToChangePassword === true,
    // AWS omits both if passwords do not expire or can be reused (API reference, PasswordPolicy).
    /** When passwords expire. Null: never. @unit days @api MaxPasswordAge */
    maxAgeDays: policy.MaxPasswordAge ?? null,
    /** Number of previous passwords that cannot be reused. Null: no limit. @unit none @api PasswordReusePrevention */
    rememberedPasswords: policy.PasswordReusePrevention ?? null,
  };
}

function has(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== "";
}

/** The account itself: one resource, readable by any caller. */
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
              /** 1 if the root user has an access key, otherwise 0. @unit none @api AccountAccessKeysPresent */
              rootAccessKeys: map.AccountAccessKeysPresent,
              /** Whether the root user has MFA. @api AccountMFAEnabled */
              rootMfa: map.AccountMFAEnabled === 1,
              /** Whether the root user has a password. Null: AWS does not report it. @api AccountPasswordPresent */
              rootPassword:
                map.AccountPasswordPresent === undefined ? null : map.AccountPasswordPresent === 1,
              /** Number of IAM users. @unit none @api Users */
              users: map.Users ?? null,
              /** Number of IAM groups. @unit none @api Groups */
              groups: map.Groups ?? null,
              /** Number of IAM roles. @unit none @api Roles */
              roles: map.Roles ?? null,
              /** Number of customer managed policies. @unit none @api Policies */
              policies: map.Policies ?? null,
            },
    ),
    /** Whether the root user's second factor is an app instead of a hardware device. */
    rootMfaDevice: on<IAM>()("iam").call(
      "listVirtualMFADevices",
      () => ({ AssignmentStatus: "Assigned" as const, MaxItems: 1000 }),
      (out, { accountId }) => {
        const virtual = out.VirtualMFADevices?.some(
          (device) =>
            device.SerialNumber?.endsWith(":mfa/root-account-mfa-device") ||
            device.User?.Arn?.endsWith(`:${accountId}:root`),
        );
        // Its absence on the first of several pages says nothing.
        return virtual === undefined || (!virtual && out.IsTruncated === true)
          ? undefined
          : {
              /** Whether the root user's MFA device is virtual. @api VirtualMFADevices[].SerialNumber */
              virtual,
            };
      },
    ),
    rootCredentials: custom<CredentialReportRow>("credential-report-of-root", [
      "iam:GenerateCredentialReport",
      "iam:GetCredentialReport",
    ]),
    awsManagedPolicies: custom<readonly AwsManagedPolicy[]>("aws-managed-policies", [
      "iam:ListPolicies",
      "iam:GetPolicyVersion",
    ]),
    passwordPolicy: on<IAM>()("iam").call(
      "getAccountPasswordPolicy",
      () => ({}),
      (out): ReturnType<typeof passwordPolicyOf> | null =>
        out.PasswordPolicy && passwordPolicyOf(out.PasswordPolicy),
      { absent: { on: ["NoSuchEntityException", "NoSuchEntity"], value: null } },
    ),
    /** Null: the account does not belong to one. */
    organization: on<Organizations>()("organizations").call(
      "describeOrganization",
      () => ({}),
      (
        out,
      ):
        | {
            /** ID of the organization. @api Organization.Id */
            id: string;
            /** ID of the management account. @api Organization.MasterAccountId */
            managementAccountId: string | null;
          }
        | null
        | undefined =>
        out.Organization?.Id === undefined
          ? undefined
          : { id: out.Organization.Id, managementAccountId: out.Organization.MasterAccountId ?? null },
      { absent: { on: ["AWSOrganizationsNotInUseException"], value: null } },
    ),
    /** Features for central root access that are turned on. Null: not available to this account. @api EnabledFeatures */
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
    /** ARNs of the SAML identity providers. @api SAMLProviderList[].Arn */
    samlProviders: on<IAM>()("iam").call(
      "listSAMLProviders",
      () => ({}),
      (out) => out.SAMLProviderList?.flatMap((provider) => provider.Arn ?? []),
    ),
    alias: on<IAM>()("iam").call(
      "listAccountAliases",
      () => ({}),
      (out) =>
        out.AccountAliases && {
          /** Account alias. Null: none. @api AccountAliases[] */
          name: out.AccountAliases[0] ?? null,
        },
    ),
    publicAccessBlock: on<S3Control>()("s3-control").call(
      "getPublicAccessBlock",
      ({ accountId }) => ({ AccountId: accountId }),
      ({ PublicAccessBlockConfiguration: block }) =>
        block && {
          // An omitted setting is off (API reference, PublicAccessBlockConfiguration).
          /** Whether Amazon S3 rejects new public ACLs. @api BlockPublicAcls */
          blockPublicAcls: block.BlockPublicAcls === true,
          /** Whether Amazon S3 ignores public ACLs. @api IgnorePublicAcls */
          ignorePublicAcls: block.IgnorePublicAcls === true,
          /** Whether Amazon S3 rejects public policies. @api BlockPublicPolicy */
          blockPublicPolicy: block.BlockPublicPolicy === true,
          /** Whether a public policy admits only AWS services and users of this account. @api RestrictPublicBuckets */
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
    /** Only whether the parts exist: names, addresses, and phone numbers are not stored. */
    contact: on<Account>()("account").call(
      "getContactInformation",
      () => ({}),
      ({ ContactInformation: contact }) =>
        contact && {
          /** Whether the primary contact has a name, an address, and a phone number. @api ContactInformation */
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
      ({ AlternateContact: contact }) =>
        contact && {
          /** Whether the security contact has an email address. @api AlternateContact.EmailAddress */
          set: has(contact.EmailAddress),
        },
      { absent: { on: ["ResourceNotFoundException"], value: { set: false } } },
    ),
  }),
  describe: ({ accountId }, { alias }) => ({
    id: accountId,
    name: (alias.seen ? alias.value.name : null) ?? accountId,
  }),
  cost: "free",
});
