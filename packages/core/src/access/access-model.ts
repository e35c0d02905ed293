import type { SnapshotIndex } from "../model/snapshot-index.ts";
import role from "../resources/iam-role.ts";
import user from "../resources/iam-user.ts";
import { accessContext } from "./access-context.ts";
import { type AccessTarget, targetOf } from "./access-target.ts";
import { type Decision, evaluate } from "./evaluate.ts";
import { type OrganizationControls, organizationControls } from "./organization-controls.ts";
import type { PolicyReading } from "./policy.ts";
import { missingIdentities } from "./policy-library.ts";
import { type AccessPrincipal, principalsOf } from "./principals.ts";
import type { Caller } from "./request.ts";
import type { MissingReading } from "./truth.ts";

/** An action on a resource. */
export interface AccessQuestion {
  /** Such as "s3:GetObject". */
  action: string;
  target: AccessTarget;
  /** Condition keys that the question fixes, lowercase, such as "iam:passedtoservice". */
  extra?: Readonly<Record<string, string>>;
}

/** Other policies than the principal has, to see what a change of them would allow. */
export type PolicyChange = Partial<Pick<AccessPrincipal, "identity" | "boundary">>;

/** Who can do what, over one snapshot of all accounts. */
export interface AccessModel {
  readonly index: SnapshotIndex;
  readonly organization: OrganizationControls;
  readonly principals: readonly AccessPrincipal[];
  principal(arn: string): AccessPrincipal | undefined;
  /** Lists of principals that were not read: more principals can exist. */
  readonly missing: readonly MissingReading[];
  /** The resource of questions. "*": an action without a resource. */
  target(arn: string, action: string): AccessTarget;
  decide(principal: AccessPrincipal, question: AccessQuestion, change?: PolicyChange): Decision;
  /** What the policy of the resource alone allows a service, an account, or anonymous requests. */
  decideFor(caller: Caller, question: AccessQuestion, identity: readonly PolicyReading[]): Decision;
}

/** Services with resource control policies ("Resource control policies", AWS Organizations User Guide). */
const withResourceControls: ReadonlySet<string> = new Set([
  ...["s3", "sts", "kms", "sqs", "secretsmanager", "ecr", "aoss", "cognito-idp", "logs", "dynamodb"],
]);

function missingLists({
  snapshot,
  ...index
}: Pick<SnapshotIndex, "snapshot"> & { isCovered: SnapshotIndex["isCovered"] }) {
  const accounts = new Set(snapshot.covered.map(({ accountId }) => accountId));
  for (const gap of snapshot.gaps) accounts.add(gap.accountId);
  return [...accounts].flatMap((accountId): MissingReading[] =>
    [user.type, role.type].every((type) => index.isCovered(type, accountId, "global"))
      ? []
      : [missingIdentities(accountId)],
  );
}

/** Builds the model of a snapshot. Its evaluations are pure. */
export function accessModel(index: SnapshotIndex): AccessModel {
  const principals = principalsOf(index);
  const byArn = new Map(principals.map((principal) => [principal.arn, principal]));
  const organization = organizationControls(index);
  const { takenAt } = index.snapshot;

  const answer = (
    caller: Caller,
    { action, target, extra = {} }: AccessQuestion,
    own: { principal: AccessPrincipal | null } & Required<PolicyChange>,
  ): Decision => {
    const { principal, identity, boundary } = own;
    const isLimited = principal !== null && !principal.serviceLinked;
    const resourceAccountId = target.arn === "*" ? caller.accountId : target.accountId;
    const hasControls = withResourceControls.has(action.split(":")[0]?.toLowerCase() ?? "");
    return evaluate(
      {
        ...{ identity, boundary, session: null },
        resource: target.policy,
        resourceDecides: target.policyDecides,
        serviceControl: isLimited ? organization.levels(caller.accountId, "SERVICE_CONTROL_POLICY") : null,
        resourceControl:
          hasControls && !principal?.serviceLinked
            ? organization.levels(resourceAccountId, "RESOURCE_CONTROL_POLICY")
            : null,
      },
      {
        ...{ caller, action, resource: target.arn, resourceAccountId },
        context: accessContext({ principal, target, action, organization, takenAt, extra }),
      },
    );
  };

  return {
    ...{ index, organization, principals },
    principal: (arn) => byArn.get(arn),
    missing: missingLists({ snapshot: index.snapshot, isCovered: (...of) => index.isCovered(...of) }),
    target: (arn, action) => targetOf(arn, action, index),
    decide: (principal, question, change = {}) =>
      answer(principal.caller, question, {
        principal,
        identity: change.identity ?? principal.identity,
        boundary: change.boundary === undefined ? principal.boundary : change.boundary,
      }),
    decideFor: (caller, question, identity) =>
      answer(caller, question, { principal: null, identity, boundary: null }),
  };
}
