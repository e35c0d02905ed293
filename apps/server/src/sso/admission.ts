import { AppError } from "@skyledger/core/model/app-error";
import { type Grant, grantKey, roleNames, sameGrants } from "@skyledger/core/model/permissions";
import type { EntryDecision, EntryFacts, KnownMember } from "../identity/linked-people-store.ts";
import type { Connection } from "./connections-store.ts";
import { ssoFailed } from "./failures.ts";
import { groupsIn, type ProvidedIdentity } from "./provided-identity.ts";

/** The settings of a connection that decide who signs in, and with which roles. */
export type AdmissionRules = Pick<
  Connection,
  "workspaceId" | "domains" | "groupsAttribute" | "groupGrants" | "defaultGrants" | "breakGlassUserId"
>;

/** The settings that decide about roles. */
export type RoleRules = Pick<AdmissionRules, "groupGrants" | "defaultGrants" | "breakGlassUserId">;

/**
 * Decides about a sign-in: whose account it opens, whether one is created, and with which roles.
 * @throws AppError forbidden, sso_failed
 */
export function decideAdmission(
  rules: AdmissionRules,
  identity: ProvidedIdentity,
  facts: EntryFacts,
): EntryDecision {
  const member = memberOf(rules, identity, facts);
  const groups = [...groupsIn(identity.claims, rules.groupsAttribute), ...(member?.directoryGroups ?? [])];
  const provided = grantsOf(rules, groups);
  if (member === undefined) return { kind: "create", grants: orRefuse(provided ?? rules.defaultGrants) };
  if (provided !== null && member.userId !== rules.breakGlassUserId) orRefuse(provided);
  const { userId } = member;
  return { kind: "member", userId, grants: newGrantsOf(rules, groups, { ...member, ...facts }) };
}

/** What decides about the roles of a member. */
interface RoleHolder {
  readonly userId: string;
  readonly grants: readonly Grant[];
  readonly hasOtherOwner: boolean;
}

/** The roles of a member in these groups; null: they stay as they are. */
export function newGrantsOf(
  rules: RoleRules,
  groups: readonly string[],
  { userId, grants: before, hasOtherOwner }: RoleHolder,
): readonly Grant[] | null {
  const provided = grantsOf(rules, groups);
  // Break-glass owners and, without a mapping, all members keep the roles that people gave them.
  if (provided === null || userId === rules.breakGlassUserId) return null;
  const grants = withLastOwner(provided, before, hasOtherOwner);
  return sameGrants(grants, before) ? null : grants;
}

/** The roles of groups; null: the workspace maps no groups. */
export function grantsOf(rules: RoleRules, named: readonly string[]): Grant[] | null {
  if (rules.groupGrants.length === 0) return null;
  const groups = new Set(named);
  const mapped = rules.groupGrants.filter(({ group }) => groups.has(group)).map(({ grant }) => grant);
  const chosen = mapped.length > 0 ? mapped : rules.defaultGrants;
  const unique = [...new Map(chosen.map((grant) => [grantKey(grant), grant])).values()];
  return unique.sort((a, b) => roleNames.indexOf(a.role) - roleNames.indexOf(b.role));
}

/** The member who signs in; undefined: a new one. */
function memberOf(
  { workspaceId, domains }: AdmissionRules,
  { subject, email, emailVerified }: ProvidedIdentity,
  { linked, byEmail }: EntryFacts,
): KnownMember | undefined {
  if (linked) return notEnded(linked);
  if (email === null) {
    throw ssoFailed("The identity provider sent no email address. Add the claim or attribute “email” there.");
  }
  if (emailVerified === false) {
    throw ssoFailed(`The identity provider has not confirmed the address ${email}. Confirm it there first.`);
  }
  if (!domains.includes(email.slice(email.indexOf("@") + 1))) {
    throw new AppError(
      "forbidden",
      `The address ${email} is in none of the workspace's email domains. Ask an owner to add the domain.`,
    );
  }
  // Never confirmed: replaced by a new account.
  if (!byEmail?.emailVerified) return undefined;
  if (byEmail.workspaceId !== workspaceId) {
    throw new AppError(
      "forbidden",
      `The address ${email} has a user account in another workspace, and an account belongs to one workspace. Ask an owner or administrator of that workspace to remove it first.`,
    );
  }
  if (byEmail.linkedSubject !== null && byEmail.linkedSubject !== subject) {
    throw new AppError(
      "forbidden",
      `The address ${email} belongs to another person of the identity provider. Ask an owner to remove the former user account first.`,
    );
  }
  // The directory vouches for the addresses of people whom it has created.
  if (emailVerified !== true && !byEmail.fromDirectory) {
    throw ssoFailed(
      `The identity provider doesn't state whether the address ${email} is confirmed, so it can't open the existing user account. Add the claim “email_verified” there.`,
    );
  }
  return notEnded(byEmail);
}

/** Until the directory starts access again, a sign-in doesn't. @throws AppError forbidden */
function notEnded(member: KnownMember): KnownMember {
  if (!member.endedByDirectory) return member;
  throw new AppError(
    "forbidden",
    "Your company's directory has deactivated you for this workspace. Ask the people who manage the directory.",
  );
}

/** @throws AppError forbidden without any role */
function orRefuse(grants: readonly Grant[]): readonly Grant[] {
  if (grants.length > 0) return grants;
  throw new AppError(
    "forbidden",
    "None of your groups has a role in this workspace. Ask an owner of the workspace.",
  );
}

/** A workspace keeps an owner. */
function withLastOwner(
  grants: readonly Grant[],
  before: readonly Grant[],
  hasOtherOwner: boolean,
): readonly Grant[] {
  const owns = (all: readonly Grant[]) => all.some(({ role }) => role === "owner");
  if (hasOtherOwner || !owns(before) || owns(grants)) return grants;
  return [{ role: "owner", scope: { kind: "workspace" } }, ...grants];
}
