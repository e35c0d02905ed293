import type { PolicyDocument } from "../resources/policy-document.ts";
import type { Citation, PolicySource } from "./citation.ts";
import type { Condition } from "./condition.ts";
import type { Pattern } from "./pattern.ts";
import type { PrincipalElement } from "./principal.ts";
import type { MissingReading } from "./truth.ts";

/** A statement of a policy, compiled. */
export interface Statement extends Citation {
  /** Lowercase patterns of Action, or of NotAction when `exceptActions`. */
  readonly actions: readonly Pattern[];
  readonly exceptActions: boolean;
  /** Patterns of Resource, or of NotResource when `exceptResources`. */
  readonly resources: readonly Pattern[];
  readonly exceptResources: boolean;
  /** Null: the policy has no principals. */
  readonly principals: PrincipalElement | null;
  readonly conditions: readonly Condition[];
}

/** A policy that was read and parsed. */
export interface Policy {
  readonly source: PolicySource;
  /** Statements that can match an action of a service, such as "s3", in lowercase. */
  forService(service: string): { allow: readonly Statement[]; deny: readonly Statement[] };
  readonly statements: readonly Statement[];
  /** The policy as AWS returned it. */
  readonly document: PolicyDocument;
}

/** A policy that exists and could not be read or parsed. */
export interface UnreadPolicy {
  readonly missing: MissingReading;
  /** It is known to deny nothing. */
  readonly onlyAllows?: true;
}

export type PolicyReading = Policy | UnreadPolicy;

/** The service before the colon; null: the pattern can match several services. */
function serviceOf({ text }: Pattern): string | null {
  const service = text.split(":")[0] ?? "";
  return text.includes(":") && !/[*?]/.test(service) ? service : null;
}

/** Services that a statement can apply to; null: any. */
function servicesOf(statement: Statement): ReadonlySet<string> | null {
  if (statement.exceptActions) return null;
  const services = new Set<string>();
  for (const action of statement.actions) {
    const service = serviceOf(action);
    if (service === null) return null;
    services.add(service);
  }
  return services;
}

/** A policy of parsed statements, indexed by the services of their actions. */
export function policyOf(
  source: PolicySource,
  statements: readonly Statement[],
  document: PolicyDocument,
): Policy {
  const services = new Map(statements.map((statement) => [statement, servicesOf(statement)]));
  const index = new Map<string, ReturnType<Policy["forService"]>>();
  return {
    source,
    statements,
    document,
    forService(service) {
      const known = index.get(service);
      if (known) return known;
      const matching = statements.filter((statement) => services.get(statement)?.has(service) ?? true);
      const found = {
        allow: matching.filter(({ allows }) => allows),
        deny: matching.filter(({ allows }) => !allows),
      };
      index.set(service, found);
      return found;
    },
  };
}
