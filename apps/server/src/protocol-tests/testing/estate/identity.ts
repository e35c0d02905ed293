import { Account } from "@aws-sdk/client-account";
import { IAM } from "@aws-sdk/client-iam";
import { S3Control } from "@aws-sdk/client-s3-control";
import { expect } from "vitest";
import { given, type Made, tagList } from "../made.ts";
import { type MotoAccount, motoControl } from "../moto.ts";

export interface Identity {
  readonly profileArn: string;
  readonly roleArn: string;
  readonly policyArn: string;
  readonly made: readonly Made[];
}

const tags = { team: "platform" };

/** A user with key, second factor and password, a group, a role in a profile, a policy, and the account's settings. */
export async function makeIdentity(account: MotoAccount): Promise<Identity> {
  const iam = new IAM(account.client("us-east-1"));
  const document = {
    Version: "2012-10-17",
    Statement: [{ Sid: "All", Effect: "Allow", Action: "*", Resource: "*" }],
  };
  const trust = {
    Version: "2012-10-17",
    Statement: [{ Effect: "Allow", Principal: { Service: "ec2.amazonaws.com" }, Action: "sts:AssumeRole" }],
  };
  const inline = {
    Version: "2012-10-17",
    Statement: [{ Effect: "Allow", Action: ["s3:GetObject"], Resource: "arn:aws:s3:::wire/*" }],
  };
  const policy = await iam.createPolicy({
    PolicyName: "wire-admin",
    PolicyDocument: JSON.stringify(document),
    Tags: tagList(tags),
  });
  const policyArn = given(policy.Policy?.Arn, "a policy");

  const { Role: role } = await iam.createRole({
    RoleName: "wire-role",
    AssumeRolePolicyDocument: JSON.stringify(trust),
    Tags: tagList(tags),
  });
  const roleArn = given(role?.Arn, "a role");
  await iam.attachRolePolicy({ RoleName: "wire-role", PolicyArn: policyArn });
  await iam.putRolePolicy({
    RoleName: "wire-role",
    PolicyName: "read",
    PolicyDocument: JSON.stringify(inline),
  });
  const profile = await iam.createInstanceProfile({
    InstanceProfileName: "wire-profile",
    Tags: tagList(tags),
  });
  const profileArn = given(profile.InstanceProfile?.Arn, "a profile");
  await iam.addRoleToInstanceProfile({ InstanceProfileName: "wire-profile", RoleName: "wire-role" });

  const { Group: group } = await iam.createGroup({ GroupName: "wire-admins" });
  await iam.attachGroupPolicy({ GroupName: "wire-admins", PolicyArn: policyArn });
  const { User: user } = await iam.createUser({ UserName: "wire-ann", Tags: tagList(tags) });
  await iam.addUserToGroup({ GroupName: "wire-admins", UserName: "wire-ann" });
  await iam.attachUserPolicy({
    UserName: "wire-ann",
    PolicyArn: "arn:aws:iam::aws:policy/ReadOnlyAccess",
  });
  await iam.putUserPolicy({
    UserName: "wire-ann",
    PolicyName: "own",
    PolicyDocument: JSON.stringify(inline),
  });
  await iam.createLoginProfile({ UserName: "wire-ann", Password: "Correct-horse-battery-7" });
  const { AccessKey: key } = await iam.createAccessKey({ UserName: "wire-ann" });
  const { VirtualMFADevice: device } = await iam.createVirtualMFADevice({ VirtualMFADeviceName: "wire-ann" });
  const serialNumber = given(device?.SerialNumber, "a second factor");
  await iam.enableMFADevice({
    UserName: "wire-ann",
    SerialNumber: serialNumber,
    AuthenticationCode1: "123456",
    AuthenticationCode2: "654321",
  });
  const { User: bare } = await iam.createUser({ UserName: "wire-bob" });

  await iam.createAccountAlias({ AccountAlias: "wire-account" });
  await iam.updateAccountPasswordPolicy({
    MinimumPasswordLength: 16,
    RequireSymbols: true,
    RequireNumbers: true,
    RequireUppercaseCharacters: true,
    RequireLowercaseCharacters: false,
    AllowUsersToChangePassword: true,
    MaxPasswordAge: 90,
    PasswordReusePrevention: 5,
  });
  const uploaded = await iam.uploadServerCertificate({
    ServerCertificateName: "wire-certificate",
    CertificateBody: "not looked into",
    PrivateKey: "not looked into",
  });
  const certificate = given(uploaded.ServerCertificateMetadata, "a server certificate");
  const control = new S3Control(motoControl(account, "us-east-1"));
  await control.putPublicAccessBlock({
    AccountId: account.id,
    PublicAccessBlockConfiguration: { BlockPublicAcls: true, IgnorePublicAcls: true },
  });
  await new Account(account.client("us-east-1")).putAlternateContact({
    AlternateContactType: "SECURITY",
    Name: "Security",
    Title: "Team",
    EmailAddress: "security@example.com",
    PhoneNumber: "+44 20 7946 0000",
  });

  const made: Made[] = [
    {
      type: "AWS::IAM::ManagedPolicy",
      arn: policyArn,
      name: "wire-admin",
      region: "global",
      status: null,
      tags,
      createdAt: "now",
      facets: {
        document,
        attachments: { count: 2, asBoundary: null },
        versions: { defaultId: "v1", updatedAt: expect.any(String) },
      },
    },
    {
      type: "AWS::IAM::Role",
      arn: roleArn,
      name: "wire-role",
      region: "global",
      status: null,
      tags,
      createdAt: "now",
      facets: {
        trustPolicy: trust,
        attachedPolicies: [{ arn: policyArn, name: "wire-admin" }],
        inlinePolicies: [{ name: "read", document: inline }],
        permissionsBoundary: { arn: null },
        instanceProfiles: [{ arn: profileArn }],
        origin: { path: "/", serviceLinked: false },
      },
      related: [["granted by", policyArn]],
    },
    {
      type: "AWS::IAM::InstanceProfile",
      arn: profileArn,
      name: "wire-profile",
      region: "global",
      status: null,
      tags,
      createdAt: "now",
      facets: { roles: [{ arn: roleArn }] },
      related: [["carries", roleArn]],
    },
    {
      type: "AWS::IAM::Group",
      arn: given(group?.Arn, "a group"),
      name: "wire-admins",
      region: "global",
      status: null,
      tags: {},
      createdAt: "now",
      facets: { attachedPolicies: [{ arn: policyArn, name: "wire-admin" }], inlinePolicies: [] },
      related: [["granted by", policyArn]],
    },
    {
      type: "AWS::IAM::User",
      arn: given(user?.Arn, "a user"),
      name: "wire-ann",
      region: "global",
      status: null,
      tags,
      createdAt: "now",
      facets: {
        groups: ["wire-admins"],
        attachedPolicies: [{ arn: "arn:aws:iam::aws:policy/ReadOnlyAccess", name: "ReadOnlyAccess" }],
        inlinePolicies: [{ name: "own", document: inline }],
        permissionsBoundary: { arn: null },
        accessKeys: [{ id: key?.AccessKeyId, active: true, createdAt: expect.any(String) }],
        mfaDevices: [{ serialNumber }],
        console: { passwordSet: true },
        credentials: expect.objectContaining({
          user: "wire-ann",
          arn: user?.Arn,
          passwordEnabled: true,
        }),
      },
      related: [["member of", given(group?.Arn, "a group")]],
    },
    {
      type: "AWS::IAM::User",
      arn: given(bare?.Arn, "a user"),
      name: "wire-bob",
      region: "global",
      status: null,
      tags: {},
      createdAt: "now",
      facets: {
        groups: [],
        attachedPolicies: [],
        inlinePolicies: [],
        accessKeys: [],
        mfaDevices: [],
        console: { passwordSet: false },
      },
    },
    {
      type: "AWS::IAM::ServerCertificate",
      arn: given(certificate.Arn, "its ARN"),
      name: "wire-certificate",
      region: "global",
      status: null,
      tags: {},
      // The stand-in always tells the same.
      createdAt: "any",
      facets: { validity: { endsAt: expect.any(String) } },
    },
    {
      type: "AWS::::Account",
      arn: `arn:aws:iam::${account.id}:root`,
      name: "wire-account",
      region: "global",
      status: null,
      tags: {},
      createdAt: null,
      facets: {
        summary: expect.objectContaining({ rootAccessKeys: 0, users: 2, groups: 1, policies: 1 }),
        rootMfaDevice: { virtual: false },
        passwordPolicy: {
          minimumLength: 16,
          requiresSymbols: true,
          requiresNumbers: true,
          requiresUppercase: true,
          requiresLowercase: false,
          usersMayChange: true,
          maxAgeDays: 90,
          rememberedPasswords: 5,
        },
        alias: { name: "wire-account" },
        publicAccessBlock: {
          blockPublicAcls: true,
          ignorePublicAcls: true,
          blockPublicPolicy: false,
          restrictPublicBuckets: false,
        },
        securityContact: { set: true },
        organization: null,
        samlProviders: [],
      },
    },
  ];
  return { profileArn, roleArn, policyArn, made };
}
