import type { Put, RoleRow, UserRow } from "./rows.ts";
import { type Belonging, platform, tagList, type World } from "./world.ts";

/** Who may take a role on. */
export type Trust =
  | { service: string }
  | { account: string; externalId?: string }
  | { federated: string; subject?: string };

function principalOf(trust: Trust) {
  if ("service" in trust) return { Service: trust.service };
  return "account" in trust ? { AWS: `arn:aws:iam::${trust.account}:root` } : { Federated: trust.federated };
}

function conditionOf(trust: Trust) {
  if ("account" in trust && trust.externalId) return { StringEquals: { "sts:ExternalId": trust.externalId } };
  if (!("federated" in trust) || trust.subject === undefined) return null;
  const provider = trust.federated.replace(/^.*oidc-provider\//, "");
  return {
    StringEquals: { [`${provider}:aud`]: "sts.amazonaws.com" },
    StringLike: { [`${provider}:sub`]: trust.subject },
  };
}

function trustPolicy(trust: Trust): string {
  const principal = principalOf(trust);
  const condition = conditionOf(trust);
  const Action = "federated" in trust ? "sts:AssumeRoleWithWebIdentity" : "sts:AssumeRole";
  return JSON.stringify({
    Version: "2012-10-17",
    Statement: [
      { Effect: "Allow", Principal: principal, Action, ...(condition && { Condition: condition }) },
    ],
  });
}

export function roleArn(world: World, name: string, path = "/"): string {
  return world.arn("iam", "", `role${path}${name}`);
}

export function managedPolicy(name: string): string {
  return `arn:aws:iam::aws:policy/${name}`;
}

export interface RoleSpec {
  name: string;
  path?: string;
  text: string;
  of: Belonging;
  trust: Trust;
  attached: string[];
  inline?: Record<string, object>;
  ageDays: number;
  /** Days since it was last used; never when null. */
  lastUsedDays: number | null;
  region?: string;
  instanceProfile?: boolean;
}

/** Adds an IAM role. */
export function putRole(world: World, put: Put, spec: RoleSpec): void {
  const Path = spec.path ?? "/";
  const tags = spec.path?.startsWith("/aws-service-role/") ? {} : world.tags(spec.of, spec.name);
  const row: RoleRow = {
    role: {
      Path,
      RoleName: spec.name,
      RoleId: world.capitals("AROA", spec.name, 21),
      Arn: roleArn(world, spec.name, Path),
      CreateDate: world.daysAgo(spec.ageDays, spec.name),
      AssumeRolePolicyDocument: encodeURIComponent(trustPolicy(spec.trust)),
      Description: spec.text,
      MaxSessionDuration: 3600,
      Tags: tagList(tags),
      RoleLastUsed:
        spec.lastUsedDays === null
          ? {}
          : {
              LastUsedDate: world.daysAgo(spec.lastUsedDays, `used/${spec.name}`),
              Region: spec.region ?? "us-east-1",
            },
    },
    tags,
    attachedPolicies: spec.attached,
    inlinePolicies: Object.fromEntries(
      Object.entries(spec.inline ?? {}).map(([name, document]) => [name, JSON.stringify(document)]),
    ),
  };
  put("role", spec.name, row);
  if (spec.instanceProfile) put("instanceProfile", spec.name, { name: spec.name, tags });
}

/** Adds a customer-managed policy. */
export function putPolicy(
  world: World,
  put: Put,
  policy: {
    name: string;
    text: string;
    of: Belonging;
    document: object;
    attachments: number;
    ageDays: number;
  },
): void {
  const Arn = policyArn(world, policy.name);
  const tags = world.tags(policy.of, policy.name);
  const CreateDate = world.daysAgo(policy.ageDays, policy.name);
  put("policy", Arn, {
    policy: {
      Arn,
      PolicyName: policy.name,
      PolicyId: world.capitals("ANPA", policy.name, 21),
      Path: "/",
      DefaultVersionId: "v1",
      AttachmentCount: policy.attachments,
      PermissionsBoundaryUsageCount: 0,
      IsAttachable: true,
      Description: policy.text,
      CreateDate,
      UpdateDate: CreateDate,
    },
    tags,
    document: JSON.stringify(policy.document),
  });
}

export function policyArn(world: World, name: string): string {
  return world.arn("iam", "", `policy/${name}`);
}

export function statement(
  Effect: "Allow" | "Deny",
  Action: string | string[],
  Resource: string | string[],
): object {
  return { Version: "2012-10-17", Statement: [{ Effect, Action, Resource }] };
}

export interface UserSpec {
  name: string;
  ageDays: number;
  console: boolean;
  /** Days since the password was last used; never when null. */
  signedInDays: number | null;
  mfa: boolean;
  /** One entry a key: days since it was made and since it was last used (null: never). */
  keys: { ageDays: number; usedDays: number | null; active: boolean; service?: string }[];
  attached: string[];
  inline?: Record<string, object>;
  groups: string[];
}

/** Id of an access key of a user. */
function accessKeyId(world: World, user: string, index: number): string {
  return world.capitals("AKIA", `${user}/${index}`, 20);
}

/** Adds an IAM user with sign-in, keys and policies. */
export function putUser(world: World, put: Put, spec: UserSpec): void {
  const { name } = spec;
  const Arn = world.arn("iam", "", `user/${name}`);
  const passwordLastUsed = spec.signedInDays === null ? null : world.daysAgo(spec.signedInDays, `in/${name}`);
  const tags = world.tags(platform, name);
  const row: UserRow = {
    user: {
      Path: "/",
      UserName: name,
      UserId: world.capitals("AIDA", name, 21),
      Arn,
      CreateDate: world.daysAgo(spec.ageDays, name),
      ...(passwordLastUsed ? { PasswordLastUsed: passwordLastUsed } : {}),
    },
    tags,
    consoleAccess: spec.console,
    passwordLastUsed,
    passwordLastChanged: spec.console ? world.daysAgo(Math.min(spec.ageDays, 300), `changed/${name}`) : null,
    mfaDevices: spec.mfa
      ? [
          {
            SerialNumber: world.arn("iam", "", `mfa/${name}`),
            EnableDate: world.daysAgo(Math.max(0, spec.ageDays - 1), `mfa/${name}`),
          },
        ]
      : [],
    accessKeys: spec.keys.map((key, index) => ({
      UserName: name,
      AccessKeyId: accessKeyId(world, name, index),
      Status: key.active ? "Active" : "Inactive",
      CreateDate: world.daysAgo(key.ageDays, `key/${name}/${index}`),
      lastUsed: key.usedDays === null ? null : world.daysAgo(key.usedDays, `key-used/${name}/${index}`),
      lastUsedService: key.service ?? "s3",
      lastUsedRegion: "us-east-1",
    })),
    attachedPolicies: spec.attached,
    inlinePolicies: Object.fromEntries(
      Object.entries(spec.inline ?? {}).map(([policy, document]) => [policy, JSON.stringify(document)]),
    ),
    groups: spec.groups,
  };
  put("user", name, row);
}
