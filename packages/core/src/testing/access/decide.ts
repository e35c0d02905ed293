import { type DecidingPolicies, type Decision, evaluate } from "../../access/evaluate.ts";
import { type PolicyKind, parsePolicy } from "../../access/parse-policy.ts";
import type { PolicyReading } from "../../access/policy.ts";
import { type AccessRequest, type Caller, contextOf } from "../../access/request.ts";

/** A policy of one or more statements, as the documentation writes them. */
export type WrittenPolicy = object | readonly object[];

/** A policy that the test could not read. */
export const unreadPolicy: PolicyReading = {
  missing: { iamAction: "iam:GetPolicyVersion", of: "arn:aws:iam::aws:policy/Unread" },
};

export function written(
  statements: WrittenPolicy,
  kind: PolicyKind,
  arn = "arn:aws:iam::111122223333:policy/p",
) {
  const policy = parsePolicy({ Version: "2012-10-17", Statement: statements }, { arn, name: null }, kind);
  if (!policy) throw new Error(`Malformed: ${JSON.stringify(statements)}`);
  return policy;
}

/** A request with policies as in the documentation; everything else as for a user in its own account. */
export interface WrittenCase {
  identity?: WrittenPolicy;
  boundary?: WrittenPolicy;
  session?: WrittenPolicy;
  resource?: WrittenPolicy;
  resourceDecides?: boolean;
  serviceControl?: readonly WrittenPolicy[];
  resourceControl?: readonly WrittenPolicy[];
  unread?: boolean;
  caller?: Partial<Caller>;
  action?: string;
  on?: string;
  resourceAccountId?: string;
  context?: Record<string, string | readonly string[] | null>;
  /** Keys that the context does not name: missing in the request, or not known. */
  others?: "absent" | "unknown";
}

const ana = { kind: "user", arn: "arn:aws:iam::111122223333:user/ana", accountId: "111122223333" } as const;

export function decide(given: WrittenCase): Decision {
  const read = (policy: WrittenPolicy | undefined, kind: PolicyKind) =>
    policy ? written(policy, kind) : null;
  const levels = (policies: readonly WrittenPolicy[] | undefined, kind: PolicyKind) =>
    policies?.map((policy) => [written(policy, kind)]) ?? null;
  const identity = read(given.identity, "identity");
  const session = read(given.session, "identity");
  const policies: DecidingPolicies = {
    identity: [...(identity ? [identity] : []), ...(given.unread ? [unreadPolicy] : [])],
    boundary: read(given.boundary, "identity"),
    session: session && [session],
    resource: read(given.resource, "resource"),
    resourceDecides: given.resourceDecides === true,
    serviceControl: levels(given.serviceControl, "identity"),
    resourceControl: levels(given.resourceControl, "resource"),
  };
  const request: AccessRequest = {
    caller: { ...ana, ...given.caller },
    action: given.action ?? "s3:GetObject",
    resource: given.on ?? "arn:aws:s3:::logs/a.txt",
    resourceAccountId: given.resourceAccountId ?? "111122223333",
    context: contextOf(given.context ?? {}, given.others === "unknown" ? undefined : null),
  };
  return evaluate(policies, request);
}
