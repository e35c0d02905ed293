import { managedPolicyLimit, policySize } from "../model/policy-size.ts";
import { identityCenterPath } from "../resources/identity-center.ts";
import { type LastAccessed, readsLastAccessed } from "../resources/last-accessed.ts";
import type { PolicyDocument, PolicyStatement } from "../resources/policy-document.ts";
import type { Policy, PolicyReading } from "./policy.ts";
import type { AccessPrincipal } from "./principals.ts";
import type { MissingReading } from "./truth.ts";
import { usedStatements, withListedActions } from "./used-permissions.ts";

/**
 * - `proposed`: the policies allow services that were not used; `policy` takes away as many as possible, and
 *   unused actions, with patterns as lists of the other actions where that fits a managed policy
 * - `unchanged`: the policies name no service that was not used, or cannot be limited by service
 * - `unused`: no service that they allow was used
 * - `managed`: AWS or IAM Identity Center manages the policies
 * - `unknown`: `missing` was not read
 */
export type LeastPrivilegeState = "proposed" | "unchanged" | "unused" | "managed" | "unknown";

/** Days that IAM tracks (IAM User Guide, "Last accessed information": tracking period). */
export const trackedDays = 400;

/** A policy for what a user or role uses, in place of all its identity policies. */
export interface LeastPrivilege {
  state: LeastPrivilegeState;
  /** Null: not read. */
  lastAccessed: LastAccessed | null;
  /** Start of the data: the tracking period, or the creation of the user or role within it. */
  since: string;
  /** Only for `proposed`. */
  policy: PolicyDocument | null;
  missing: readonly MissingReading[];
}

const dayMs = 86_400_000;

function trackedSince({ createdAt }: AccessPrincipal, takenAt: string): string {
  const start = new Date(new Date(takenAt).getTime() - trackedDays * dayMs).toISOString();
  return createdAt !== null && createdAt > start ? createdAt : start;
}

const isRead = (reading: PolicyReading): reading is Policy => "document" in reading;

const version = "2012-10-17";

/** The statements of a policy, in the current version: earlier ones have no variables, so "${" is a text there. */
function inVersion({ Version, Statement }: PolicyDocument): readonly PolicyStatement[] {
  if (Version === version) return Statement;
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a policy variable, and "$" as a text.
  return JSON.parse(JSON.stringify(Statement).replaceAll("${", "${$}{"));
}

/** Statements of several policies in one. Sids are unique within a policy, so those that repeat go. */
function merged(all: readonly PolicyStatement[]): PolicyDocument {
  const statements = new Map<string, PolicyStatement>();
  const sids = new Set<string>();
  for (const { Sid, ...statement } of all) {
    const key = JSON.stringify(statement);
    if (statements.has(key)) continue;
    const isFree = Sid !== undefined && !sids.has(Sid);
    if (isFree) sids.add(Sid);
    statements.set(key, isFree ? { Sid, ...statement } : statement);
  }
  return { Version: version, Statement: [...statements.values()] };
}

/**
 * Proposes permissions from last accessed data (IAM User Guide, "Refine permissions in AWS using last accessed
 * information"). Boundaries and organization policies limit the proposal as they limit the present policies.
 * @param takenAt when the principal was read
 */
export function leastPrivilege(principal: AccessPrincipal, takenAt: string): LeastPrivilege {
  const { arn, identity, serviceLinked, lastAccessed } = principal;
  const used = lastAccessed.seen ? lastAccessed.value : null;
  const missing: MissingReading[] = identity.flatMap((reading) => (isRead(reading) ? [] : [reading.missing]));
  const answer = { lastAccessed: used, since: trackedSince(principal, takenAt), policy: null, missing: [] };
  if (serviceLinked || arn.includes(`:role${identityCenterPath}`)) return { ...answer, state: "managed" };
  if (used === null) missing.push(...readsLastAccessed.map((iamAction) => ({ iamAction, of: arn })));
  if (used === null || missing.length > 0) return { ...answer, state: "unknown", missing };
  const documents = identity.filter(isRead).map(({ document }) => ({
    ...document,
    Statement: inVersion(document),
  }));
  const limited = (expands: boolean) =>
    merged(documents.flatMap((document) => usedStatements(document, used.services, expands)));
  const exact = limited(true);
  const policy = policySize(exact) <= managedPolicyLimit ? exact : limited(false);
  if (!policy.Statement.some(({ Effect }) => Effect === "Allow")) return { ...answer, state: "unused" };
  const present = merged(documents.flatMap(({ Statement }) => Statement.map(withListedActions)));
  if (JSON.stringify(policy) === JSON.stringify(present)) return { ...answer, state: "unchanged" };
  return { ...answer, state: "proposed", policy };
}
