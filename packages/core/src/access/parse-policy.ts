import type { PolicyStatement } from "../resources/policy-document.ts";
import type { PolicySource } from "./citation.ts";
import { type Condition, conditionOf } from "./condition.ts";
import { type Pattern, patternOf } from "./pattern.ts";
import { type Policy, policyOf, type Statement } from "./policy.ts";
import type { PrincipalElement } from "./principal.ts";

/** Whether a policy names principals, as those of resources do, or belongs to one. */
export type PolicyKind = "identity" | "resource";

/** A policy that does not follow the grammar of IAM. Thrown here, never out of this file. */
class Malformed extends Error {}

const members: ReadonlySet<string> = new Set([
  ...["Sid", "Effect", "Principal", "NotPrincipal", "Action", "NotAction", "Resource", "NotResource"],
  "Condition",
]);
const versions: ReadonlySet<unknown> = new Set([undefined, "2008-10-17", "2012-10-17"]);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textsOf(value: unknown): string[] {
  const texts = Array.isArray(value) ? value : [value];
  if (texts.length === 0 || !texts.every((text) => typeof text === "string")) throw new Malformed();
  return texts;
}

/** The one of two members that a statement has. @returns null: neither */
function oneOf(statement: Record<string, unknown>, name: string) {
  const plain = statement[name];
  const except = statement[`Not${name}`];
  if (plain !== undefined && except !== undefined) throw new Malformed();
  if (plain === undefined && except === undefined) return null;
  return { value: plain ?? except, except: plain === undefined };
}

const action = /^(?:\*|[a-z0-9*?-]+:.+)$/i;

function actionsOf(statement: Record<string, unknown>): { actions: Pattern[]; exceptActions: boolean } {
  const found = oneOf(statement, "Action");
  if (found === null) throw new Malformed();
  const texts = textsOf(found.value);
  if (!texts.every((text) => action.test(text))) throw new Malformed();
  return {
    actions: texts.map((text) => patternOf(text.toLowerCase(), false)),
    exceptActions: found.except,
  };
}

function resourcesOf(statement: Record<string, unknown>, kind: PolicyKind, variables: boolean) {
  const found = oneOf(statement, "Resource");
  // Trust policies have no resources: they are the resource's own.
  if (found === null && kind === "identity") throw new Malformed();
  return {
    resources: textsOf(found?.value ?? "*").map((text) => patternOf(text, variables)),
    exceptResources: found?.except ?? false,
  };
}

const kinds: ReadonlySet<string> = new Set(["AWS", "Service", "Federated", "CanonicalUser"]);

function principalsOf(statement: Record<string, unknown>, kind: PolicyKind): PrincipalElement | null {
  const found = oneOf(statement, "Principal");
  if ((found === null) !== (kind === "identity")) throw new Malformed();
  if (found === null) return null;
  const named = found.value === "*" ? { AWS: "*" } : found.value;
  if (!isObject(named) || !Object.keys(named).every((name) => kinds.has(name))) throw new Malformed();
  const of = (name: string) => (named[name] === undefined ? [] : textsOf(named[name]));
  return {
    except: found.except,
    aws: new Set(of("AWS")),
    services: new Set(of("Service")),
    federated: new Set(of("Federated")),
  };
}

function conditionsOf(element: unknown, variables: boolean): Condition[] {
  if (element === undefined) return [];
  if (!isObject(element)) throw new Malformed();
  return Object.entries(element).flatMap(([operator, keys]) => {
    if (!isObject(keys)) throw new Malformed();
    return Object.entries(keys).map(([key, value]) => {
      const condition = conditionOf(operator, key, value, variables);
      if (condition === undefined) throw new Malformed();
      return condition;
    });
  });
}

function statementOf(
  value: unknown,
  place: { source: PolicySource; index: number; kind: PolicyKind; variables: boolean },
): Statement {
  if (!isObject(value) || !Object.keys(value).every((name) => members.has(name))) throw new Malformed();
  if (value.Effect !== "Allow" && value.Effect !== "Deny") throw new Malformed();
  const { source, index, kind, variables } = place;
  return {
    ...{ source, index },
    sid: typeof value.Sid === "string" ? value.Sid : null,
    allows: value.Effect === "Allow",
    ...actionsOf(value),
    ...resourcesOf(value, kind, variables),
    principals: principalsOf(value, kind),
    conditions: conditionsOf(value.Condition, variables),
  };
}

function parse(document: unknown, source: PolicySource, kind: PolicyKind): Policy {
  if (!isObject(document) || !versions.has(document.Version)) throw new Malformed();
  const variables = document.Version === "2012-10-17";
  const statements = Array.isArray(document.Statement) ? document.Statement : [document.Statement];
  const place = { source, kind, variables };
  return policyOf(
    source,
    statements.map((statement, index) => statementOf(statement, { ...place, index })),
    // Every statement was parsed.
    { ...document, Statement: statements as PolicyStatement[] },
  );
}

/**
 * Parses a policy into statements (IAM User Guide, "Grammar of the IAM JSON policy language"). Undefined: it
 * does not follow the grammar, and nothing may be concluded from it.
 */
export function parsePolicy(document: unknown, source: PolicySource, kind: PolicyKind): Policy | undefined {
  try {
    return parse(document, source, kind);
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
}
