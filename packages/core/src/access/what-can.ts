import type { ServiceAccess } from "../resources/last-accessed.ts";
import type { AccessModel } from "./access-model.ts";
import type { Citation } from "./citation.ts";
import type { Decision } from "./evaluate.ts";
import type { Policy, Statement } from "./policy.ts";
import type { AccessPrincipal } from "./principals.ts";
import type { MissingReading } from "./truth.ts";
import { exclusionOf, limited } from "./used-permissions.ts";
import { assumeSteps } from "./who-can.ts";

/** What a statement of a principal's policies lets it do, after everything that limits it. */
export interface WhatCanAnswer {
  /** Patterns such as "s3:get*"; for a NotAction, everything except them. */
  actions: readonly string[];
  exceptActions: boolean;
  /** Patterns; for a NotResource, everything except them. */
  resources: readonly string[];
  exceptResources: boolean;
  result: Decision["result"];
  dependsOn: readonly string[];
  /** Role whose permissions these are; null: the principal's own. */
  via: string | null;
  statements: readonly Citation[];
  missing: readonly MissingReading[];
  /** Last use of what the statement allows. Null: not read, or the statement denies. */
  lastUsed: LastUse | null;
}

/** @see LastAccessed */
export interface LastUse {
  /** Null: not within the tracking period. */
  at: string | null;
  /** Of the actions, if the statement names each of them and IAM tracks them; otherwise, of their services. */
  of: "actions" | "services";
}

const isPolicy = (reading: object): reading is Policy => "statements" in reading;

/** The last use of each action that patterns name. Undefined: not all of them are single actions that IAM tracks. */
function usesOf(patterns: readonly string[], services: readonly ServiceAccess[]) {
  const uses = patterns.map((pattern) => {
    const [prefix, name] = pattern.split(":");
    const service = services.find(({ namespace }) => namespace.toLowerCase() === prefix);
    // Of a service that was not used, no action was.
    if (!service) return /[*?]/.test(pattern) ? undefined : null;
    return service.actions?.find((action) => action.name.toLowerCase() === name)?.lastAccessedAt;
  });
  return uses.every((use) => use !== undefined) ? uses : undefined;
}

/** The last use of the actions that a statement names, or of their services. */
function lastUse({ lastAccessed }: AccessPrincipal, { actions, exceptActions }: Statement): LastUse | null {
  if (!lastAccessed.seen) return null;
  const patterns = actions.map(({ text }) => text);
  const uses = exceptActions ? undefined : usesOf(patterns, lastAccessed.value.services);
  if (uses)
    return {
      at:
        uses
          .filter((at) => at !== null)
          .sort()
          .at(-1) ?? null,
      of: "actions",
    };
  const services = lastAccessed.value.services.filter(({ namespace }) => {
    const service = namespace.toLowerCase();
    return exceptActions
      ? exclusionOf(patterns, service) !== "whole"
      : patterns.some((pattern) => limited(pattern, [service]).length > 0);
  });
  // The most recent is the first.
  return { at: services[0]?.lastAuthenticatedAt ?? null, of: "services" };
}

/**
 * The result for the first pattern of a statement, taken as it is written: what denies or limits the whole
 * pattern decides; what denies a part of it is an answer of its own.
 */
function answerFor(model: AccessModel, holder: AccessPrincipal, statement: Statement, via: string | null) {
  const [action] = statement.actions;
  const [resource] = statement.resources;
  const asked = statement.exceptActions || !action ? "*:*" : action.text;
  const of = statement.exceptResources || !resource ? "*" : resource.text;
  const target = {
    ...model.target(of, asked),
    policy: null,
    policyDecides: false,
    accountId: holder.accountId,
  };
  const decision = statement.allows
    ? model.decide(holder, { action: asked, target })
    : { result: "denied" as const, dependsOn: [], missing: [] };
  const { result, dependsOn, missing } = decision;
  return {
    actions: statement.actions.map(({ text }) => text),
    exceptActions: statement.exceptActions,
    resources: statement.resources.map(({ text }) => text),
    exceptResources: statement.exceptResources,
    ...{ result, dependsOn, via, missing, statements: [statement] },
    lastUsed: statement.allows ? lastUse(holder, statement) : null,
  } satisfies WhatCanAnswer;
}

function ownAnswers(model: AccessModel, holder: AccessPrincipal, via: string | null): WhatCanAnswer[] {
  return holder.identity
    .filter(isPolicy)
    .flatMap(({ statements }) => statements.map((statement) => answerFor(model, holder, statement, via)));
}

/** What a principal can do: each statement of its policies, and of the roles that it can assume directly. */
export function whatCan(model: AccessModel, principal: AccessPrincipal): WhatCanAnswer[] {
  const roles = assumeSteps(model).filter(({ from }) => from === principal.arn);
  return [
    ...ownAnswers(model, principal, null),
    ...roles.flatMap(({ step }) => ownAnswers(model, step.to, step.to.arn)),
  ];
}
