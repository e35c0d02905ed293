import { parseArn } from "../model/arn.ts";
import type { AccessRequest, Caller } from "./request.ts";
import { dependsOn, no, type Truth, truth, yes } from "./truth.ts";

/** Principals of a statement by kind ("AWS", "Service", "Federated"), as in the policy. */
export interface PrincipalElement {
  readonly except: boolean;
  readonly aws: ReadonlySet<string>;
  readonly services: ReadonlySet<string>;
  /** Identity providers. */
  readonly federated: ReadonlySet<string>;
}

/**
 * How a resource policy names a caller, which decides what limits the grant (IAM User Guide, "Policy
 * evaluation logic"):
 * - `account`: the caller's account as a whole, which then decides by its identity policies
 * - `role`: the role of the caller's session, or everyone: limited by boundary and session policies
 * - `direct`: the user, the session itself, or a service: limited by explicit denials only
 */
export type Naming = "account" | "role" | "direct";

const everyone = "*";

/** The account that a principal names as a whole: twelve digits, or the ARN of its root. */
function namesAccount(names: ReadonlySet<string>, { arn, accountId }: Caller): boolean {
  if (accountId === "") return false;
  const partition = parseArn(arn)?.partition ?? "aws";
  return names.has(accountId) || names.has(`arn:${partition}:iam::${accountId}:root`);
}

/** How the Principal of an allowing statement names the caller; null: it does not. */
export function namingOf(element: PrincipalElement, caller: Caller): Naming | null {
  if (caller.kind === "service") return element.services.has(caller.arn) ? "direct" : null;
  if (caller.kind === "federated" && element.federated.has(caller.arn)) return "direct";
  if (caller.kind !== "anonymous" && element.aws.has(caller.sessionArn ?? caller.arn)) {
    return caller.kind === "role" && caller.sessionArn === undefined ? "role" : "direct";
  }
  if (element.aws.has(caller.arn) && caller.kind === "role") return "role";
  if (element.aws.has(everyone)) return caller.kind === "role" ? "role" : "direct";
  return namesAccount(element.aws, caller) ? "account" : null;
}

/** Whether a session of the role is named; the names of its sessions are not known. */
function namesSomeSession(names: ReadonlySet<string>, { arn, accountId }: Caller): boolean {
  const role = arn.split("/").at(-1);
  return [...names].some((name) => name.includes(`::${accountId}:assumed-role/${role}/`));
}

/**
 * NotPrincipal excludes a caller only if all its principals are listed: the account, the user or role, and
 * the session (IAM User Guide, "NotPrincipal"). Names of sessions that are not known leave it open.
 */
function isExcepted({ aws, services, federated }: PrincipalElement, caller: Caller): Truth {
  if (caller.kind === "service") return truth(services.has(caller.arn));
  if (aws.has(everyone)) return yes;
  if (caller.kind === "federated") return truth(federated.has(caller.arn));
  const accountListed = namesAccount(aws, caller);
  if (caller.kind === "root" || caller.kind === "account") return truth(accountListed);
  if (!accountListed || !aws.has(caller.arn)) return no;
  if (caller.kind !== "role") return yes;
  if (caller.sessionArn !== undefined) return truth(aws.has(caller.sessionArn));
  return namesSomeSession(aws, caller) ? dependsOn("aws:userid") : no;
}

/** Whether a statement with principals applies to the caller at all. Statements without any always do. */
export function appliesTo(element: PrincipalElement | null, { caller }: AccessRequest): Truth {
  if (element === null) return yes;
  if (!element.except) {
    const session = caller.kind === "role" && caller.sessionArn === undefined;
    if (namingOf(element, caller) !== null) return yes;
    return session && namesSomeSession(element.aws, caller) ? dependsOn("aws:userid") : no;
  }
  const excepted = isExcepted(element, caller);
  return excepted.is === "open" ? excepted : truth(excepted.is === false);
}
