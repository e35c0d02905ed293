import type { LastAccessed, ServiceAccess } from "../resources/last-accessed.ts";
import { listOf, type PolicyDocument, type PolicyStatement } from "../resources/policy-document.ts";
import { actionsNamed } from "./iam-actions.ts";
import { matches, patternOf } from "./pattern.ts";

const wildcard = /[*?]/;

/** Whether a pattern of a service prefix, in lowercase, can name the service. */
function canName(prefix: string, service: string): boolean {
  const { tokens } = patternOf(prefix, false);
  return tokens !== null && matches(tokens, service);
}

/** An action pattern, limited to services: "*" becomes "s3:*" for S3. Empty: it names none of them. */
export function limited(pattern: string, services: readonly string[]): string[] {
  const [prefix = "", ...rest] = pattern.split(":");
  if (!wildcard.test(prefix)) return services.includes(prefix.toLowerCase()) ? [pattern] : [];
  // A pattern without a colon that has a wildcard names whole services: only "*" is valid.
  const action = rest.length === 0 ? "*" : rest.join(":");
  return services
    .filter((service) => canName(prefix.toLowerCase(), service))
    .map((one) => `${one}:${action}`);
}

/** Services that patterns of a NotAction exclude whole or in part, or not at all. */
export function exclusionOf(excepted: readonly string[], service: string): "whole" | "part" | "none" {
  const naming = excepted.flatMap((pattern) => limited(pattern, [service]));
  if (naming.length === 0) return "none";
  return naming.some((pattern) => pattern.endsWith(":*")) ? "whole" : "part";
}

/** The statement with other actions, in the place of its own. */
function withActions(statement: PolicyStatement, actions: readonly string[]): PolicyStatement {
  const members = Object.entries(statement).map(([name, value]) =>
    name === "Action" || name === "NotAction" ? ["Action", [...new Set(actions)]] : [name, value],
  );
  return Object.fromEntries(members);
}

/** A statement in the form of `usedStatements`, so that the two can be compared. */
export function withListedActions(statement: PolicyStatement): PolicyStatement {
  const { Action, Effect } = statement;
  return Action === undefined || Effect !== "Allow" ? statement : withActions(statement, listOf(Action));
}

/** Actions that IAM tracks, and that were not used, as "s3:createbucket". */
function unusedActions(services: readonly ServiceAccess[]): ReadonlySet<string> {
  const names = services.flatMap(({ namespace, actions }) =>
    (actions ?? []).flatMap(({ name, lastAccessedAt }) =>
      lastAccessedAt === null ? `${namespace}:${name}`.toLowerCase() : [],
    ),
  );
  return new Set(names);
}

/**
 * A pattern without the unused actions that it names: it stays if it names none of them, or if AWS's list does not have
 * its actions.
 */
function withoutUnused(pattern: string, unused: ReadonlySet<string>, expands: boolean): string[] {
  if (!wildcard.test(pattern)) return unused.has(pattern.toLowerCase()) ? [] : [pattern];
  const named = expands ? actionsNamed(pattern) : undefined;
  const left = named?.filter((action) => !unused.has(action.toLowerCase()));
  return left === undefined || left.length === named?.length ? [pattern] : left;
}

function narrowed(
  statement: PolicyStatement,
  services: readonly string[],
  without: (pattern: string) => string[],
): PolicyStatement[] {
  // What denies stays: it only takes away.
  if (statement.Effect !== "Allow") return [statement];
  const { Action, NotAction } = statement;
  if (NotAction === undefined) {
    const actions = listOf(Action)
      .flatMap((pattern) => limited(pattern, services))
      .flatMap(without);
    return actions.length === 0 ? [] : [withActions(statement, actions)];
  }
  const excepted = listOf(NotAction);
  // "All of S3 except these actions" needs NotAction, which also allows services that were not used.
  if (services.some((service) => exclusionOf(excepted, service) === "part")) return [statement];
  const left = services.filter((service) => exclusionOf(excepted, service) === "none");
  const actions = left.map((service) => `${service}:*`);
  return left.length === 0 ? [] : [withActions(statement, actions)];
}

/**
 * Statements of a policy, limited to services, without tracked actions that were not used. What denies stays.
 * @param expands whether patterns with such actions become lists of the others, which can be long
 */
export function usedStatements(
  { Statement }: PolicyDocument,
  services: readonly ServiceAccess[],
  expands = false,
): PolicyStatement[] {
  const used = services.map(({ namespace }) => namespace.toLowerCase()).sort();
  const unused = unusedActions(services);
  return Statement.flatMap((statement) =>
    narrowed(statement, used, (pattern) => withoutUnused(pattern, unused, expands)),
  );
}

/**
 * A policy that allows what a policy allows of the services that were used (IAM User Guide, "Refine permissions
 * in AWS using last accessed information"). Conditions, resources, and denials stay. An action that the policy names,
 * that IAM tracks, and that was not used goes; a pattern such as "s3:Put*" stays: Systems Manager, through which fixes
 * run, accepts 512 characters, too few for a list of its other actions. So does a statement with NotAction that
 * excludes a part of a used service.
 * @returns null: nothing that it allows was used
 */
export function usedPermissions(document: PolicyDocument, { services }: LastAccessed): PolicyDocument | null {
  const statements = usedStatements(document, services);
  if (!statements.some(({ Effect }) => Effect === "Allow")) return null;
  return { ...document, Statement: statements };
}
