import { type AccessModel, accessModel } from "../../access/access-model.ts";
import { accessTypes } from "../../access/access-types.ts";
import { gap, seen } from "../../model/observation.ts";
import type { Resource } from "../../model/resource.ts";
import { SnapshotIndex } from "../../model/snapshot-index.ts";

export const accountId = "111122223333";
type Statements = object | readonly object[];

const document = (statements: Statements) => ({
  Version: "2012-10-17",
  Statement: Array.isArray(statements) ? statements : [statements],
});

/** A principal as tests write it. */
export interface WrittenPrincipal {
  account?: string;
  inline?: Statements;
  attached?: readonly string[];
  /** ARN of the boundary's policy. */
  boundary?: string;
  groups?: readonly string[];
  /** Principals of the trust policy, and its condition. */
  trust?: object | string;
  trustCondition?: object;
  tags?: Record<string, string>;
  /** Facets that could not be read. */
  unread?: readonly string[];
}

function resource(
  type: string,
  arn: string,
  facets: Record<string, unknown>,
  given: { tags?: Record<string, string>; unread?: readonly string[] } = {},
): Resource {
  const name = arn.split(/[/:]/).at(-1) ?? "";
  const observed = Object.entries(facets).map(([facet, value]) => [
    facet,
    given.unread?.includes(facet) ? gap("denied") : seen(value),
  ]);
  return {
    ...{
      arn,
      type,
      id: name,
      name,
      region: arn.split(":")[3] || "global",
      accountId: arn.split(":")[4] || accountId,
    },
    ...{ status: null, createdAt: null, tags: seen(given.tags ?? {}), facets: Object.fromEntries(observed) },
  };
}

function holding({ inline, attached = [], boundary }: WrittenPrincipal) {
  return {
    attachedPolicies: attached.map((arn) => ({ arn, name: arn.split("/").at(-1) ?? null })),
    inlinePolicies: inline ? [{ name: "inline", document: document(inline) }] : [],
    permissionsBoundary: { arn: boundary ?? null },
  };
}

export const arnOf = (kind: string, name: string, account = accountId) =>
  `arn:aws:iam::${account}:${kind}/${name}`;

export function user(name: string, given: WrittenPrincipal = {}): Resource {
  const facets = { ...holding(given), groups: given.groups ?? [] };
  return resource("AWS::IAM::User", arnOf("user", name, given.account), facets, given);
}

export function role(name: string, given: WrittenPrincipal = {}): Resource {
  const statement = {
    ...{
      Effect: "Allow",
      Principal: given.trust ?? { Service: "config.amazonaws.com" },
      Action: "sts:AssumeRole",
    },
    ...(given.trustCondition && { Condition: given.trustCondition }),
  };
  const facets = {
    ...holding(given),
    trustPolicy: document(statement),
    origin: { path: "/", serviceLinked: false },
  };
  return resource("AWS::IAM::Role", arnOf("role", name, given.account), facets, given);
}

export function group(name: string, given: WrittenPrincipal = {}): Resource {
  return resource("AWS::IAM::Group", arnOf("group", name, given.account), holding(given), given);
}

export function policy(name: string, statements: Statements, account = accountId): Resource {
  return resource("AWS::IAM::ManagedPolicy", arnOf("policy", name, account), {
    document: document(statements),
  });
}

/** Any other resource. */
export const other = resource;
export const resourcePolicy = document;

/** The account itself, with the documents of AWS's policies, and without an organization. */
export function theAccount(
  account = accountId,
  facets: Record<string, unknown> = {},
  unread: readonly string[] = [],
): Resource {
  const awsManagedPolicies = [
    {
      arn: "arn:aws:iam::aws:policy/AdministratorAccess",
      document: document({ Effect: "Allow", Action: "*", Resource: "*" }),
    },
    {
      arn: "arn:aws:iam::aws:policy/PowerUserAccess",
      document: document({
        Effect: "Allow",
        NotAction: ["iam:*", "organizations:*", "account:*"],
        Resource: "*",
      }),
    },
  ];
  const all = { awsManagedPolicies, organization: null, ...facets };
  return resource("AWS::::Account", `arn:aws:iam::${account}:root`, all, { unread });
}

/** An organization with its management account, one OU, and the accounts in it; policies by their target. */
export function organization(
  members: readonly string[],
  policies: Readonly<Record<string, Statements>> = {},
  type: "SERVICE_CONTROL_POLICY" | "RESOURCE_CONTROL_POLICY" = "SERVICE_CONTROL_POLICY",
): Resource[] {
  const management = "999999999999";
  const arn = (kind: string, id: string) => `arn:aws:organizations::${management}:${kind}/o-1/${id}`;
  const one = (kind: string, id: string, facets: Record<string, unknown>) =>
    resource(`AWS::Organizations::${kind}`, arn(kind.toLowerCase(), id), facets);
  const control = (id: string, of: Statements, targets: readonly { id: string }[] | null) =>
    one("Policy", id, {
      kind: { type, awsManaged: targets === null },
      content: { document: document(of) },
      targets,
    });
  const everyone = type === "RESOURCE_CONTROL_POLICY" ? { Principal: "*" } : {};
  const ids = [management, ...members];
  return [
    one("Organization", "o-1", { management: { accountId: management }, policyTypes: [type] }),
    one("Root", "r-1", { organization: { id: "o-1" } }),
    one("OrganizationalUnit", "ou-1", { parent: { id: "r-1" } }),
    ...ids.map((id) => one("Account", id, { parent: { id: "ou-1" } })),
    ...ids.map((id) => theAccount(id, { organization: { id: "o-1", managementAccountId: management } })),
    control("p-FullAWSAccess", { ...everyone, Effect: "Allow", Action: "*", Resource: "*" }, null),
    ...Object.entries(policies).map(([target, of]) => control(`p-${target}`, of, [{ id: target }])),
  ];
}

export const administratorAccess = "arn:aws:iam::aws:policy/AdministratorAccess";

/** A snapshot that was read completely. */
export function modelOf(resources: readonly Resource[]): AccessModel {
  const accounts = [...new Set(resources.map((one) => one.accountId))];
  const has = (account: string) =>
    resources.some((one) => one.type === "AWS::::Account" && one.accountId === account);
  const all = [...resources, ...accounts.flatMap((account) => (has(account) ? [] : [theAccount(account)]))];
  const types = ["AWS::IAM::User", "AWS::IAM::Role", "AWS::Organizations::Policy"];
  return accessModel(
    new SnapshotIndex({
      ...{ takenAt: "2026-11-26T00:00:00.000Z", gaps: [] },
      // What a server loads.
      resources: all.filter(({ type }) => accessTypes.includes(type)),
      covered: accounts.flatMap((account) =>
        types.map((type) => ({ type, accountId: account, region: "global" })),
      ),
    }),
  );
}
