import type { Citation } from "./citation.ts";
import { meets } from "./condition.ts";
import { asResource, matches, resolve } from "./pattern.ts";
import type { Policy, PolicyReading, Statement } from "./policy.ts";
import { appliesTo, type Naming, namingOf } from "./principal.ts";
import type { AccessRequest } from "./request.ts";
import {
  all,
  both,
  decidedBy,
  dependsOn,
  either,
  type MissingReading,
  no,
  opposite,
  some,
  type Truth,
  truth,
  unread,
  yes,
} from "./truth.ts";

/** The policies that decide about a request. */
export interface DecidingPolicies {
  /** Inline and attached policies of the caller and of its groups. */
  identity: readonly PolicyReading[];
  /** Null: none. */
  boundary: PolicyReading | null;
  /** Policies passed when the role was assumed; null: none. */
  session: readonly PolicyReading[] | null;
  /** Policy of the resource; null: it has none. */
  resource: PolicyReading | null;
  /**
   * The resource's own policy must allow the request, as that of a KMS key or the trust policy of a role:
   * identity policies alone do not.
   */
  resourceDecides: boolean;
  /** Service control policies of each level from the root to the caller's account; null: none apply. */
  serviceControl: readonly (readonly PolicyReading[])[] | null;
  /** Resource control policies of each level above the resource's account; null: none apply. */
  resourceControl: readonly (readonly PolicyReading[])[] | null;
}

/** The layer that decided. */
export type DecidingLayer =
  | "explicit_deny"
  | "service_control"
  | "resource_control"
  | "identity"
  | "boundary"
  | "session"
  | "resource";

/** The answer to a request, with what it hangs on. */
export interface Decision {
  result: "allowed" | "denied" | "depends" | "unknown";
  /** Condition keys, lowercase, on which a result that depends hangs. */
  dependsOn: readonly string[];
  /** Readings whose absence makes the result unknown. */
  missing: readonly MissingReading[];
  /** Statements that decided; none for what no policy allows. */
  statements: readonly Citation[];
  /** Layer that denies; null: not denied. */
  deniedBy: DecidingLayer | null;
}

function isPolicy(reading: PolicyReading): reading is Policy {
  return "statements" in reading;
}

/** Whether a statement's actions include one. @param action lowercase */
export function matchesAction({ actions, exceptActions }: Statement, action: string): boolean {
  return actions.some(({ tokens }) => tokens !== null && matches(tokens, action)) !== exceptActions;
}

function matchesResource({ resources, exceptResources }: Statement, request: AccessRequest): Truth {
  const found = some(resources, (pattern) => {
    const resolved = resolve(pattern, request.context);
    if ("key" in resolved) return dependsOn(resolved.key);
    return truth(resolved.tokens !== null && matches(asResource(resolved.tokens), request.resource));
  });
  return exceptResources ? opposite(found) : found;
}

/** Whether a statement applies to a request, whatever its effect. @param action lowercase */
export function applies(statement: Statement, request: AccessRequest, action: string): Truth {
  if (!matchesAction(statement, action)) return no;
  const named = both(matchesResource(statement, request), appliesTo(statement.principals, request));
  if (named.is === false) return no;
  const result = both(
    named,
    all(statement.conditions, (condition) => meets(condition, request)),
  );
  return result.is === false ? no : decidedBy(statement, result);
}

/** Whether statements apply alike for all callers and contexts: none has principals, conditions, or variables. */
const areForAll = (statements: readonly Statement[]): boolean =>
  statements.every(
    ({ principals, conditions, resources }) =>
      principals === null && conditions.length === 0 && resources.every(({ tokens }) => tokens !== null),
  );

/** The last result of statements; null: it depends on more than an action and a resource. */
const lastResults = new WeakMap<
  readonly Statement[],
  { action: string; resource: string; result: Truth } | null
>();

/** Whether some statement applies. A question is about many principals, who often have the same policies. */
function someApply(statements: readonly Statement[], request: AccessRequest, action: string): Truth {
  // Most policies deny nothing.
  if (statements.length === 0) return no;
  const { resource } = request;
  const last = lastResults.get(statements);
  if (last && last.action === action && last.resource === resource) return last.result;
  const result = some(statements, (statement) => applies(statement, request, action));
  if (last !== null) lastResults.set(statements, areForAll(statements) ? { action, resource, result } : null);
  return result;
}

/** Whether some policy has an applying statement of an effect. One that was not read leaves it open. */
function anyStatement(
  policies: readonly PolicyReading[],
  effect: "allow" | "deny",
  request: AccessRequest,
  fits?: (statement: Statement) => boolean,
): Truth {
  const action = request.action.toLowerCase();
  const service = action.split(":")[0] ?? "";
  return some(policies, (policy) => {
    if (!isPolicy(policy)) return effect === "deny" && policy.onlyAllows ? no : unread(policy.missing);
    const statements = policy.forService(service)[effect];
    if (!fits) return someApply(statements, request, action);
    return some(statements, (statement) => (fits(statement) ? applies(statement, request, action) : no));
  });
}

const levelsOf = (levels: DecidingPolicies["serviceControl"]) => levels ?? [];

function explicitDeny(policies: DecidingPolicies, request: AccessRequest): Truth {
  const { identity, boundary, session, resource, serviceControl, resourceControl } = policies;
  return anyStatement(
    [
      ...identity,
      ...(boundary ? [boundary] : []),
      ...(session ?? []),
      ...(resource ? [resource] : []),
      ...levelsOf(serviceControl).flat(),
      ...levelsOf(resourceControl).flat(),
    ],
    "deny",
    request,
  );
}

/** Whether the resource's policy allows the caller, named in one of some ways. */
function resourceAllows(
  policies: DecidingPolicies,
  request: AccessRequest,
  namings: readonly Naming[],
): Truth {
  if (policies.resource === null) return no;
  return anyStatement([policies.resource], "allow", request, ({ principals }) => {
    if (principals === null) return false;
    // Who is not excepted is named as everyone is.
    const everyone = request.caller.kind === "role" ? "role" : "direct";
    const naming = principals.except ? everyone : namingOf(principals, request.caller);
    // A session that is not known can be the one that is named.
    return namings.includes(naming ?? "direct");
  });
}

/** The truths that together allow a request, with their layers; the first false one decides. */
type Requirement = readonly [DecidingLayer, Truth];

/** What limits identity policies: the boundary and the session's policies. */
function limits({ boundary, session }: DecidingPolicies, request: AccessRequest): Requirement[] {
  const found: Requirement[] = [];
  if (boundary) found.push(["boundary", anyStatement([boundary], "allow", request)]);
  if (session) found.push(["session", anyStatement(session, "allow", request)]);
  return found;
}

const together = (requirements: readonly Requirement[]) => all(requirements, ([, holds]) => holds);

/** Requirements of a caller in the account of the resource. */
function withinAccount(policies: DecidingPolicies, request: AccessRequest): Requirement[] {
  const limiting = limits(policies, request);
  const identity: Requirement = ["identity", anyStatement(policies.identity, "allow", request)];
  const own = [identity, ...limiting];
  const direct = resourceAllows(policies, request, ["direct"]);
  const granted = either(direct, both(resourceAllows(policies, request, ["role"]), together(limiting)));
  const delegated = policies.resourceDecides
    ? [["resource", resourceAllows(policies, request, ["account"])] as const, ...own]
    : own;
  const result = either(granted, together(delegated));
  if (result.is !== false) return [["identity", result]];
  return [delegated.find(([, holds]) => holds.is === false) ?? ["identity", no]];
}

/** Requirements of a caller in another account: both sides allow. */
function acrossAccounts(policies: DecidingPolicies, request: AccessRequest): Requirement[] {
  return [
    ["resource", resourceAllows(policies, request, ["direct", "role", "account"])],
    ["identity", anyStatement(policies.identity, "allow", request)],
    ...limits(policies, request),
  ];
}

/** Callers that no account gives permissions: the policy of the resource decides alone. */
const withoutAccount: ReadonlySet<AccessRequest["caller"]["kind"]> = new Set([
  ...(["service", "federated", "anonymous"] as const),
]);

function requirementsOf(policies: DecidingPolicies, request: AccessRequest): Requirement[] {
  const { caller, resourceAccountId } = request;
  if (withoutAccount.has(caller.kind)) {
    return [["resource", resourceAllows(policies, request, ["direct"])]];
  }
  return caller.accountId === resourceAccountId
    ? withinAccount(policies, request)
    : acrossAccounts(policies, request);
}

function controls(
  layer: DecidingLayer,
  levels: DecidingPolicies["serviceControl"],
  request: AccessRequest,
): Requirement[] {
  return levelsOf(levels).map((level) => [layer, anyStatement(level, "allow", request)]);
}

function decided(truths: Truth, deniedBy: DecidingLayer | null): Decision {
  const { is, keys, missing, because: statements } = truths;
  if (is === true) return { result: "allowed", dependsOn: [], missing: [], statements, deniedBy: null };
  if (is === false) return { result: "denied", dependsOn: [], missing: [], statements, deniedBy };
  const result = missing.length > 0 ? "unknown" : "depends";
  return { result, dependsOn: keys, missing, statements, deniedBy: null };
}

/**
 * Evaluates a request by AWS's documented logic (IAM User Guide, "Policy evaluation logic"): an explicit
 * Deny of any policy decides; each level of the organization's policies must allow; then identity policies,
 * limited by the boundary and by session policies, and the policy of the resource, of which one is enough
 * within an account and both are needed across accounts.
 */
export function evaluate(policies: DecidingPolicies, request: AccessRequest): Decision {
  const deny = explicitDeny(policies, request);
  if (deny.is === true) return decided({ ...deny, is: false }, "explicit_deny");
  const requirements: Requirement[] = [
    ...controls("service_control", policies.serviceControl, request),
    ...controls("resource_control", policies.resourceControl, request),
    ...requirementsOf(policies, request),
  ];
  const failing = requirements.find(([, holds]) => holds.is === false);
  if (failing) return decided({ ...no, because: failing[1].because }, failing[0]);
  return decided(both(deny.is === false ? yes : deny, together(requirements)), null);
}
