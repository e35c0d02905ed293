import type { GroupAttributes } from "../identity/directory-groups-store.ts";
import type { DirectoryPerson, PersonAttributes } from "../identity/directory-people-store.ts";
import { memberOf } from "../platform/member-of.ts";
import { emailIn } from "../sso/provided-identity.ts";
import { invalidValue } from "./failures.ts";

const LONGEST_TEXT = 300;

/**
 * The attributes of a user that are stored.
 * @param user validated by the schema
 * @param before undefined: a new one
 * @throws ScimError
 */
export function personIn(user: object, before: DirectoryPerson | undefined): PersonAttributes {
  const userName = textIn(user, "userName");
  if (userName === null) throw invalidValue("A user needs a userName.");
  const email = emailOf(user) ?? emailIn(userName) ?? before?.email;
  if (email === undefined) {
    throw invalidValue("A user needs an email address, as the userName or as the primary one of emails.");
  }
  const name = memberOf(user, "name");
  const [givenName, familyName] = [textIn(name, "givenName"), textIn(name, "familyName")];
  const active = memberOf(user, "active");
  return {
    userName,
    email,
    externalId: textIn(user, "externalId"),
    fullName: fullNameOf(user, before) ?? email,
    ...{ givenName, familyName },
    active: typeof active === "boolean" ? active : (before?.active ?? true),
  };
}

/** The attributes of a group that are stored. @throws ScimError */
export function groupIn(group: object): GroupAttributes {
  const displayName = textIn(group, "displayName");
  if (displayName === null) throw invalidValue("A group needs a displayName.");
  const members: unknown = memberOf(group, "members");
  const memberIds = (Array.isArray(members) ? members : []).flatMap((member: unknown) => {
    const value = memberOf(member, "value");
    return typeof value === "string" ? [value] : [];
  });
  return { displayName, externalId: textIn(group, "externalId"), memberIds };
}

/** The primary address, or else the first one. */
function emailOf(user: object): string | undefined {
  const emails: unknown = memberOf(user, "emails");
  const list: unknown[] = Array.isArray(emails) ? emails : [];
  const chosen = list.find((one) => memberOf(one, "primary") === true) ?? list[0];
  if (chosen === undefined || chosen === null) return undefined;
  const email = emailIn(memberOf(chosen, "value"));
  if (email === null) throw invalidValue("The primary one of emails is not an email address.");
  return email;
}

/** Providers change one of these; the others then still have the former name. */
function fullNameOf(user: object, before: DirectoryPerson | undefined): string | null {
  const name = memberOf(user, "name");
  const parts = [textIn(name, "givenName"), textIn(name, "familyName")].filter((part) => part !== null);
  const partsBefore = [before?.givenName, before?.familyName].filter((part) => part != null);
  const joined = parts.join(" ");
  const named = [
    textIn(user, "displayName"),
    textIn(name, "formatted"),
    joined === partsBefore.join(" ") ? null : joined,
  ].filter((one) => one !== null && one !== "");
  return named.find((one) => one !== before?.fullName) ?? before?.fullName ?? null;
}

/** A text member; null: none, or empty. @throws ScimError */
function textIn(object: unknown, member: string): string | null {
  const value = memberOf(object, member);
  const text = typeof value === "string" ? value.trim() : "";
  if (text.length > LONGEST_TEXT) throw invalidValue(`${member} has more than ${LONGEST_TEXT} characters.`);
  if (text.includes("\0") || !text.isWellFormed())
    throw invalidValue(`${member} has characters that are no text.`);
  return text === "" ? null : text;
}
