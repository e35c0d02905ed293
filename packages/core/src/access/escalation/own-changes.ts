import group from "../../resources/iam-group.ts";
import { policyLibrary } from "../policy-library.ts";
import { type AccessPrincipal, holdingOfGroup } from "../principals.ts";
import { isAdministrator, wouldBeAdministrator } from "./administrator.ts";
import { groupAction, policyActions, versionActions } from "./published-paths.ts";
import { allOf, type Right, type Rights } from "./rights.ts";

/** A change by which a principal makes another, or itself, administrator. */
export interface AdministratorChange extends Right {
  /** Action. */
  readonly by: string;
}

/** Rights of `by` to change what the policies of a principal allow. */
function policyChanges(rights: Rights, by: AccessPrincipal, of: AccessPrincipal): AdministratorChange[] {
  const targets: [string, string][] = [
    ...policyActions[of.kind].map((action): [string, string] => [action, of.arn]),
    ...of.groups.flatMap(({ arn }) => policyActions.group.map((action): [string, string] => [action, arn])),
    ...of.attached.flatMap((arn) =>
      arn.includes(":iam::aws:") ? [] : versionActions.map((action): [string, string] => [action, arn]),
    ),
  ];
  return targets.flatMap(([action, arn]) => {
    if (!rights.holders(action).includes(by)) return [];
    const right = rights.on(by, action, arn);
    return right.result === "denied" ? [] : [{ ...right, by: action }];
  });
}

/** Groups whose policies would make a user administrator. */
function groupChanges(rights: Rights, user: AccessPrincipal): AdministratorChange[] {
  const { index } = rights.model;
  if (user.kind !== "user" || !rights.holders(groupAction).includes(user)) return [];
  const library = policyLibrary(index);
  return index.ofType(group.type).flatMap((one) => {
    if (one.accountId !== user.accountId) return [];
    const right = rights.on(user, groupAction, one.arn);
    if (right.result === "denied") return [];
    const identity = [...user.identity, ...holdingOfGroup(one, library).readings];
    return [{ ...allOf([right, isAdministrator(rights, user, { identity })]), by: groupAction }];
  });
}

/** The changes by which `by` makes a principal administrator, if it can use that one. */
export function administratorChanges(
  rights: Rights,
  by: AccessPrincipal,
  of: AccessPrincipal,
): AdministratorChange[] {
  const changes = policyChanges(rights, by, of);
  const found: AdministratorChange[] = by === of ? groupChanges(rights, of) : [];
  if (changes.length > 0) {
    const capable = wouldBeAdministrator(rights, of, by);
    found.push(...changes.map((change) => ({ ...allOf([change, capable]), by: change.by })));
  }
  return found.filter(({ result }) => result !== "denied");
}
