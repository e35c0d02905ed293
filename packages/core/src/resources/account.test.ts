import type { GetContactInformationResponse } from "@aws-sdk/client-account";
import type { GetAccountSummaryResponse, ListVirtualMFADevicesResponse } from "@aws-sdk/client-iam";
import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import account from "./account.ts";

const item = { accountId: "123456789012" };
const summary: GetAccountSummaryResponse = {
  SummaryMap: {
    AccountAccessKeysPresent: 1,
    AccountMFAEnabled: 0,
    Users: 3,
    Groups: 1,
    Roles: 9,
    Policies: 2,
  },
};
const contact: GetContactInformationResponse = {
  ContactInformation: {
    FullName: "Ann Example",
    AddressLine1: "1 Road",
    City: "Town",
    PostalCode: "12345",
    CountryCode: "DE",
    PhoneNumber: "+49 30 123",
  },
};

describe("AWS::::Account", () => {
  it("is the caller's account", () => {
    expect(account.list.items({ Account: "123456789012", Arn: "arn", UserId: "u" }, [])).toEqual([item]);
    const resource = resourceOf(account, item, { answers: { alias: { AccountAliases: ["acme"] } } });
    expect(resource).toMatchObject({
      arn: "arn:aws:iam::123456789012:root",
      id: "123456789012",
      name: "acme",
      region: "global",
    });
    expect(monthlyCostOf(account, resource)).toBe("0.00");
    expect(resourceOf(account, item, { answers: { alias: { AccountAliases: [] } } }).name).toBe(
      "123456789012",
    );
  });

  it("reads root user, password policy and public access block", () => {
    const { facets } = resourceOf(account, item, {
      answers: {
        summary,
        passwordPolicy: {
          PasswordPolicy: { MinimumPasswordLength: 14, RequireNumbers: true, MaxPasswordAge: 90 },
        },
        publicAccessBlock: { PublicAccessBlockConfiguration: { BlockPublicAcls: true } },
      },
    });
    expect(facets).toMatchObject({
      summary: { value: { rootAccessKeys: 1, rootMfa: false, rootPassword: null, users: 3 } },
      passwordPolicy: {
        value: { minimumLength: 14, requiresNumbers: true, requiresSymbols: false, maxAgeDays: 90 },
      },
      publicAccessBlock: { value: { blockPublicAcls: true, restrictPublicBuckets: false } },
    });
  });

  it("recognizes the root user's virtual device by its name or its owner", () => {
    const named: ListVirtualMFADevicesResponse = {
      VirtualMFADevices: [{ SerialNumber: "arn:aws:iam::123456789012:mfa/root-account-mfa-device" }],
    };
    const owned: ListVirtualMFADevicesResponse = {
      VirtualMFADevices: [
        {
          SerialNumber: "arn:aws:iam::123456789012:mfa/phone",
          User: {
            Path: "/",
            UserName: "",
            UserId: "1",
            Arn: "arn:aws:iam::123456789012:root",
            CreateDate: new Date(),
          },
        },
      ],
    };
    const read = (rootMfaDevice: ListVirtualMFADevicesResponse) =>
      resourceOf(account, item, { answers: { rootMfaDevice } }).facets.rootMfaDevice;
    expect(read(named)).toEqual({ seen: true, value: { virtual: true } });
    expect(read(owned)).toEqual({ seen: true, value: { virtual: true } });
    expect(read({ VirtualMFADevices: [] })).toEqual({ seen: true, value: { virtual: false } });
    expect(read({ VirtualMFADevices: [], IsTruncated: true })).toEqual({ seen: false, reason: "failed" });
  });

  it("stores whether contacts are complete, without personal data", () => {
    const { facets } = resourceOf(account, item, {
      answers: { contact, securityContact: { AlternateContact: { EmailAddress: "sec@example.com" } } },
    });
    expect(facets.contact).toEqual({ seen: true, value: { complete: true } });
    expect(facets.securityContact).toEqual({ seen: true, value: { set: true } });
    expect(JSON.stringify(facets)).not.toMatch(/Ann|Road|\+49|sec@/);
  });

  it("reads the organization, its features, and identity providers", () => {
    const { facets } = resourceOf(account, item, {
      answers: {
        organization: { Organization: { Id: "o-1", MasterAccountId: "111122223333" } },
        organizationFeatures: { EnabledFeatures: ["RootSessions"] },
        samlProviders: { SAMLProviderList: [{ Arn: "arn:saml" }] },
      },
    });
    expect(facets).toMatchObject({
      organization: { value: { id: "o-1", managementAccountId: "111122223333" } },
      organizationFeatures: { value: ["RootSessions"] },
      samlProviders: { value: ["arn:saml"] },
    });
    const alone = resourceOf(account, item, {
      errors: {
        organization: "AWSOrganizationsNotInUseException",
        organizationFeatures: "OrganizationNotFoundException",
      },
    }).facets;
    expect(alone.organization).toEqual({ seen: true, value: null });
    expect(alone.organizationFeatures).toEqual({ seen: true, value: null });
  });

  it("treats AWS's 'not configured' errors as absent", () => {
    const { facets } = resourceOf(account, item, {
      errors: {
        passwordPolicy: "NoSuchEntityException",
        publicAccessBlock: "NoSuchPublicAccessBlockConfiguration",
        securityContact: "ResourceNotFoundException",
      },
    });
    expect(facets.passwordPolicy).toEqual({ seen: true, value: null });
    expect(facets.publicAccessBlock).toMatchObject({ seen: true, value: { blockPublicAcls: false } });
    expect(facets.securityContact).toEqual({ seen: true, value: { set: false } });
  });

  it("keeps missing and denied data as gaps", () => {
    const { facets } = resourceOf(account, item, {
      answers: { summary: {}, passwordPolicy: {}, alias: {}, contact: {} },
      errors: { rootCredentials: "AccessDenied" },
    });
    for (const name of ["summary", "passwordPolicy", "alias", "contact"] as const)
      expect(facets[name], name).toEqual({ seen: false, reason: "failed" });
    expect(facets.rootCredentials).toEqual({ seen: false, reason: "denied" });
  });

  it("uses each service's own actions", () => {
    expect(account.iamActions).toEqual([
      "account:GetAlternateContact",
      "account:GetContactInformation",
      "iam:GenerateCredentialReport",
      "iam:GetAccountPasswordPolicy",
      "iam:GetAccountSummary",
      "iam:GetCredentialReport",
      "iam:GetPolicyVersion",
      "iam:ListAccountAliases",
      "iam:ListOrganizationsFeatures",
      "iam:ListPolicies",
      "iam:ListSAMLProviders",
      "iam:ListVirtualMFADevices",
      "organizations:DescribeOrganization",
      "s3:GetAccountPublicAccessBlock",
      "sts:GetCallerIdentity",
    ]);
  });
});
