import type { IAM } from "@aws-sdk/client-iam";
import { AwsError } from "../aws-error.ts";
import type { Fixtures } from "../fixtures/fixtures.ts";
import type { RoleRow, UserRow } from "../fixtures/rows.ts";
import { awsPolicyVersion } from "./aws-managed-policies.ts";
import type { OperationContext, Reads } from "./operation.ts";

/** Services that policies with wildcards allow, shortened to those that the sandbox has. */
const allServices: readonly string[] = [
  ...["acm", "autoscaling", "cloudformation", "cloudfront", "cloudtrail", "cloudwatch", "config", "dynamodb"],
  ...["ec2", "ecr", "ecs", "eks", "elasticache", "elasticfilesystem", "elasticloadbalancing", "events"],
  ...["guardduty", "iam", "kms", "lambda", "logs", "organizations", "rds", "redshift", "route53", "s3"],
  ...["secretsmanager", "securityhub", "sns", "sqs", "ssm", "states", "sts", "support", "wafv2"],
];

/** Planted: services that identities with wide permissions use. Others of them use the first four. */
const planted: Readonly<Record<string, readonly string[]>> = {
  "publish-docs": ["s3", "cloudfront"],
  "partner-support": ["support", "cloudwatch", "ec2"],
  "ci-deploy": ["ecr", "ecs"],
  deploy: ["ecs", "ecr", "lambda", "s3", "cloudformation", "sts"],
};
const mostUsed = 4;

/** A user or role, as last accessed reports need it. */
interface Identity {
  arn: string;
  name: string;
  attached: readonly string[];
  inline: Readonly<Record<string, string>>;
  /** Null: never. */
  usedAt: Date | null;
}

function identityOfUser(row: UserRow, { fixtures }: OperationContext): Identity {
  const uses = [row.passwordLastUsed, ...row.accessKeys.map(({ lastUsed }) => lastUsed)];
  const last = Math.max(0, ...uses.map((use) => use?.getTime() ?? 0));
  const groups = [...fixtures.table("group", "global")].filter(({ name }) => row.groups.includes(name));
  return {
    arn: row.user.Arn ?? "",
    name: row.user.UserName ?? "",
    attached: [...row.attachedPolicies, ...groups.flatMap(({ attachedPolicies }) => attachedPolicies)],
    inline: row.inlinePolicies,
    usedAt: last === 0 ? null : new Date(last),
  };
}

function identityOfRole({ role, attachedPolicies, inlinePolicies }: RoleRow): Identity {
  return {
    ...{ arn: role.Arn ?? "", name: role.RoleName ?? "", attached: attachedPolicies, inline: inlinePolicies },
    usedAt: role.RoleLastUsed?.LastUsedDate ?? null,
  };
}

function identityOf(arn: string | undefined, context: OperationContext): Identity {
  const name = arn?.split("/").at(-1);
  const role = context.fixtures.table("role", "global").get(name);
  if (role && role.role.Arn === arn) return identityOfRole(role);
  const user = context.fixtures.table("user", "global").get(name);
  if (user && user.user.Arn === arn) return identityOfUser(user, context);
  throw new AwsError("NoSuchEntityException", 404, `ARN ${arn} cannot be found.`);
}

interface SandboxStatement {
  Effect: string;
  Action?: string | string[];
  NotAction?: string | string[];
}

function servicesOf({ Effect, Action, NotAction }: SandboxStatement): readonly string[] {
  if (Effect !== "Allow") return [];
  if (NotAction !== undefined) {
    const except = [NotAction].flat();
    return allServices.filter((service) => !except.includes(`${service}:*`));
  }
  return [Action ?? []]
    .flat()
    .flatMap((action) => (action === "*" ? allServices : [action.split(":")[0] ?? action]));
}

/** The statements of an identity's policies. */
function statementsOf({ attached, inline }: Identity, { fixtures }: OperationContext): SandboxStatement[] {
  const ofAttached = attached.flatMap((arn) => {
    const ofAws = awsPolicyVersion(arn)?.Document;
    return ofAws === undefined
      ? (fixtures.table("policy", "global").get(arn)?.document ?? [])
      : decodeURIComponent(ofAws);
  });
  return [...ofAttached, ...Object.values(inline)].flatMap(
    // The sandbox's own policies, and those that fixes put.
    (document) => (JSON.parse(document) as { Statement: SandboxStatement | SandboxStatement[] }).Statement,
  );
}

/** Planted: actions that policies name, and that no one uses. */
const unusedActions: ReadonlySet<string> = new Set(["DeleteSnapshot", "DeleteLogGroup"]);
/** Actions on data, which IAM does not track. */
const onData = /(?:Object|Item|Message|Events?|Records?)s?$/;

/** Tracked actions of a service that policies name. */
function trackedActions(statements: readonly SandboxStatement[], service: string, usedAt: Date | null) {
  const named = statements
    .filter(({ Effect }) => Effect === "Allow")
    .flatMap(({ Action }) => [Action ?? []].flat())
    .flatMap((action) => (action.startsWith(`${service}:`) ? action.slice(service.length + 1) : []));
  const names = [...new Set(named)].filter((name) => !name.includes("*") && !onData.test(name));
  return names.sort().map((ActionName) => ({
    ActionName,
    ...(usedAt !== null && !unusedActions.has(ActionName) ? { LastAccessedTime: usedAt } : {}),
  }));
}

const dayMs = 86_400_000;

function report(identity: Identity, context: OperationContext) {
  const statements = statementsOf(identity, context);
  const allowed = [...new Set(statements.flatMap(servicesOf))].sort();
  const used = (planted[identity.name] ?? allowed).filter((one) => allowed.includes(one)).slice(0, mostUsed);
  return allowed.map((ServiceNamespace) => {
    const place = used.indexOf(ServiceNamespace);
    const isUsed = identity.usedAt !== null && place >= 0;
    const at = identity.usedAt && isUsed ? new Date(identity.usedAt.getTime() - place * 9 * dayMs) : null;
    const tracked = trackedActions(statements, ServiceNamespace, at);
    return {
      ServiceName: ServiceNamespace,
      ServiceNamespace,
      TotalAuthenticatedEntities: isUsed ? 1 : 0,
      ...(at === null ? {} : { LastAuthenticated: at, LastAuthenticatedEntity: identity.arn }),
      ...(tracked.length === 0 ? {} : { TrackedActionsLastAccessed: tracked }),
    };
  });
}

const jobOf = (arn: string | undefined, { world }: Fixtures) => world.uuid(`last-accessed/${arn}`);

/** ARNs by the ID of their report, once for an account: IAM keeps reports for hours. */
const jobs = new WeakMap<Fixtures, ReadonlyMap<string, string>>();

function jobsOf(fixtures: Fixtures): ReadonlyMap<string, string> {
  const known = jobs.get(fixtures);
  if (known) return known;
  const arns = [
    ...[...fixtures.table("role", "global")].map(({ role }) => role.Arn ?? ""),
    ...[...fixtures.table("user", "global")].map(({ user }) => user.Arn ?? ""),
  ];
  const made = new Map(arns.map((arn) => [jobOf(arn, fixtures), arn]));
  jobs.set(fixtures, made);
  return made;
}

/** Last accessed data of users and roles. Reports are ready immediately. */
export const iamLastAccessedReads: Reads<IAM> = {
  generateServiceLastAccessedDetails: ({ Arn }, context) => ({
    JobId: jobOf(identityOf(Arn, context).arn, context.fixtures),
  }),
  getServiceLastAccessedDetails: ({ JobId = "" }, context) => {
    const arn = jobsOf(context.fixtures).get(JobId);
    if (arn === undefined) throw new AwsError("NoSuchEntityException", 404, `Job ${JobId} cannot be found.`);
    return {
      JobStatus: "COMPLETED",
      JobType: "ACTION_LEVEL",
      JobCreationDate: context.now,
      JobCompletionDate: context.now,
      ServicesLastAccessed: report(identityOf(arn, context), context),
      IsTruncated: false,
    };
  },
};
