import type { IAM } from "@aws-sdk/client-iam";
import { AwsError } from "../aws-error.ts";
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

function identities({ fixtures }: OperationContext): Identity[] {
  const groups = [...fixtures.table("group", "global")];
  const users = [...fixtures.table("user", "global")].map((row) => {
    const uses = [row.passwordLastUsed, ...row.accessKeys.map(({ lastUsed }) => lastUsed)];
    const last = Math.max(0, ...uses.map((use) => use?.getTime() ?? 0));
    const ofGroups = groups.filter(({ name }) => row.groups.includes(name));
    return {
      arn: row.user.Arn ?? "",
      name: row.user.UserName ?? "",
      attached: [...row.attachedPolicies, ...ofGroups.flatMap(({ attachedPolicies }) => attachedPolicies)],
      inline: row.inlinePolicies,
      usedAt: last === 0 ? null : new Date(last),
    };
  });
  const roles = [...fixtures.table("role", "global")].map(({ role, attachedPolicies, inlinePolicies }) => ({
    ...{ arn: role.Arn ?? "", name: role.RoleName ?? "", attached: attachedPolicies, inline: inlinePolicies },
    usedAt: role.RoleLastUsed?.LastUsedDate ?? null,
  }));
  return [...users, ...roles];
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

/** Services that an identity's policies allow, in alphabetical order. */
function allowedServices({ attached, inline }: Identity, { fixtures }: OperationContext): string[] {
  const ofAttached = attached.flatMap((arn) => {
    const ofAws = awsPolicyVersion(arn)?.Document;
    return ofAws === undefined
      ? (fixtures.table("policy", "global").get(arn)?.document ?? [])
      : decodeURIComponent(ofAws);
  });
  const documents = [...ofAttached, ...Object.values(inline)];
  const statements = documents.flatMap(
    // The sandbox's own policies, and those that fixes put.
    (document) => (JSON.parse(document) as { Statement: SandboxStatement | SandboxStatement[] }).Statement,
  );
  return [...new Set(statements.flatMap(servicesOf))].sort();
}

const dayMs = 86_400_000;

function report(identity: Identity, context: OperationContext) {
  const allowed = allowedServices(identity, context);
  const used = (planted[identity.name] ?? allowed).filter((one) => allowed.includes(one)).slice(0, mostUsed);
  return allowed.map((ServiceNamespace) => {
    const place = used.indexOf(ServiceNamespace);
    const isUsed = identity.usedAt !== null && place >= 0;
    return {
      ServiceName: ServiceNamespace,
      ServiceNamespace,
      TotalAuthenticatedEntities: isUsed ? 1 : 0,
      ...(identity.usedAt !== null && isUsed
        ? {
            LastAuthenticated: new Date(identity.usedAt.getTime() - place * 9 * dayMs),
            LastAuthenticatedEntity: identity.arn,
          }
        : {}),
    };
  });
}

const jobOf = (arn: string, { fixtures }: OperationContext) => fixtures.world.uuid(`last-accessed/${arn}`);

/** Last accessed data of users and roles. Reports are ready immediately. */
export const iamLastAccessedReads: Reads<IAM> = {
  generateServiceLastAccessedDetails: ({ Arn }, context) => {
    const identity = identities(context).find(({ arn }) => arn === Arn);
    if (!identity) throw new AwsError("NoSuchEntityException", 404, `ARN ${Arn} cannot be found.`);
    return { JobId: jobOf(identity.arn, context) };
  },
  getServiceLastAccessedDetails: ({ JobId }, context) => {
    const identity = identities(context).find(({ arn }) => jobOf(arn, context) === JobId);
    if (!identity) throw new AwsError("NoSuchEntityException", 404, `Job ${JobId} cannot be found.`);
    return {
      JobStatus: "COMPLETED",
      JobType: "SERVICE_LEVEL",
      JobCreationDate: context.now,
      JobCompletionDate: context.now,
      ServicesLastAccessed: report(identity, context),
      IsTruncated: false,
    };
  },
};
