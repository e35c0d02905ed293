import { Account } from "@aws-sdk/client-account";
import { IAM } from "@aws-sdk/client-iam";
import { S3Control } from "@aws-sdk/client-s3-control";
import { given } from "../made.ts";
import { type MotoAccount, motoControl } from "../moto.ts";
import type { PlantedArns } from "./planted.ts";
import { policy } from "./storage.ts";

/** Users, roles, and policies, insecure and secure, and the settings of the whole account. */
export async function plantIdentity(
  account: MotoAccount,
): Promise<{ roleArn: string; profileArn: string; arns: PlantedArns }> {
  const iam = new IAM(account.client("us-east-1"));
  const users = await plantUsers(iam);
  const policies = await plantPolicies(iam);
  const roles = await plantRoles(iam);
  const profile = await iam.createInstanceProfile({ InstanceProfileName: "planted" });
  await iam.addRoleToInstanceProfile({ InstanceProfileName: "planted", RoleName: "planted-worker" });

  await iam.updateAccountPasswordPolicy({
    MinimumPasswordLength: 8,
    RequireSymbols: true,
    RequireNumbers: true,
    RequireUppercaseCharacters: true,
    RequireLowercaseCharacters: true,
    MaxPasswordAge: 60,
    PasswordReusePrevention: 3,
  });
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
  return {
    roleArn: given(roles["role for the account's own functions"], "a role"),
    profileArn: given(profile.InstanceProfile?.Arn, "a profile"),
    arns: { ...users, ...policies, ...roles, "the account": `arn:aws:iam::${account.id}:root` },
  };
}

async function plantUsers(iam: IAM): Promise<PlantedArns> {
  const { User: careless } = await iam.createUser({ UserName: "planted-careless" });
  const { User: careful } = await iam.createUser({ UserName: "planted-careful" });
  await iam.createLoginProfile({ UserName: "planted-careless", Password: "Correct-horse-battery-7" });
  await iam.createAccessKey({ UserName: "planted-careless" });
  await iam.createAccessKey({ UserName: "planted-careless" });
  await iam.attachUserPolicy({
    UserName: "planted-careless",
    PolicyArn: "arn:aws:iam::aws:policy/ReadOnlyAccess",
  });
  await iam.createGroup({ GroupName: "planted-readers" });
  await iam.addUserToGroup({ GroupName: "planted-readers", UserName: "planted-careful" });
  await iam.createLoginProfile({ UserName: "planted-careful", Password: "Correct-horse-battery-7" });
  const { VirtualMFADevice: device } = await iam.createVirtualMFADevice({ VirtualMFADeviceName: "planted" });
  await iam.enableMFADevice({
    UserName: "planted-careful",
    SerialNumber: given(device?.SerialNumber, "a second factor"),
    AuthenticationCode1: "123456",
    AuthenticationCode2: "654321",
  });
  return {
    "user with two keys, a password and no second factor": given(careless?.Arn, "a user"),
    "user with a second factor, in a group": given(careful?.Arn, "a user"),
  };
}

async function plantPolicies(iam: IAM): Promise<PlantedArns> {
  const create = async (PolicyName: string, ...statements: object[]) => {
    const { Policy: made } = await iam.createPolicy({ PolicyName, PolicyDocument: policy(...statements) });
    return given(made?.Arn, "a policy");
  };
  const admin = await create("planted-admin", { Effect: "Allow", Action: "*", Resource: "*" });
  const narrow = await create("planted-narrow", {
    Effect: "Allow",
    Action: "s3:GetObject",
    Resource: "arn:aws:s3:::planted/*",
  });
  const unused = await create("planted-unused", { Effect: "Allow", Action: "*", Resource: "*" });
  await iam.attachGroupPolicy({ GroupName: "planted-readers", PolicyArn: admin });
  await iam.attachGroupPolicy({ GroupName: "planted-readers", PolicyArn: narrow });
  return {
    "policy that allows everything": admin,
    "policy that allows one thing": narrow,
    "policy that allows everything and is attached to no one": unused,
  };
}

async function plantRoles(iam: IAM): Promise<PlantedArns> {
  const create = async (RoleName: string, statement: object) => {
    const { Role: role } = await iam.createRole({ RoleName, AssumeRolePolicyDocument: policy(statement) });
    return given(role?.Arn, "a role");
  };
  const service = (Service: string) => ({
    Effect: "Allow",
    Principal: { Service },
    Action: "sts:AssumeRole",
  });
  const admin = await create("planted-admin", service("cloudtrail.amazonaws.com"));
  await iam.attachRolePolicy({
    RoleName: "planted-admin",
    PolicyArn: "arn:aws:iam::aws:policy/AdministratorAccess",
  });
  return {
    "administrator's role that a service may be tricked into": admin,
    "role for the account's own functions": await create("planted-worker", service("lambda.amazonaws.com")),
  };
}
