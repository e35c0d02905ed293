import type { DirectoryGroup } from "../identity/directory-groups-store.ts";
import type { DirectoryPerson } from "../identity/directory-people-store.ts";
import { memberOf } from "../platform/member-of.ts";
import { ScimError, type ScimType } from "./failures.ts";

/** The library, loaded with the first request. */
export type Scimmy = typeof import("scimmy");

/** Loads the library. Identity providers also send attributes of employees, which are read and not stored. */
export async function loadScimmy(): Promise<Scimmy> {
  const scimmy = await import("scimmy");
  // Its declarations lack the class itself, which the library documents.
  scimmy.Schemas.User.definition.extend(scimmy.Schemas.EnterpriseUser.definition, false);
  return scimmy;
}

/** A person as the library expects it. */
export function userOf(person: DirectoryPerson): object {
  const { userId, userName, email, fullName, active, groups } = person;
  return {
    ...{ id: userId, userName, active },
    ...given("externalId", person.externalId),
    name: {
      formatted: fullName,
      ...given("givenName", person.givenName),
      ...given("familyName", person.familyName),
    },
    displayName: fullName,
    emails: [{ value: email, type: "work", primary: true }],
    groups: groups.map(({ id, displayName }) => ({ value: id, display: displayName })),
    meta: metaOf(person),
  };
}

/** A group as the library expects it. */
export function scimGroupOf(group: DirectoryGroup): object {
  const { id, displayName, externalId, members } = group;
  return {
    ...{ id, displayName },
    ...given("externalId", externalId),
    ...(members ? { members: members.map(({ userId, email }) => ({ value: userId, display: email })) } : {}),
    meta: metaOf(group),
  };
}

function given(name: string, value: string | null): object {
  return value === null ? {} : { [name]: value };
}

function metaOf({ createdAt, updatedAt }: { createdAt: string; updatedAt: string }): object {
  return { created: new Date(createdAt), lastModified: new Date(updatedAt) };
}

/**
 * Runs the library on input from outside. Its own errors, and the TypeErrors that it throws for values of a wrong
 * type, become refusals.
 * @throws ScimError
 */
export function reading<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw refusalOf(error);
  }
}

/** {@link reading} for promises. @throws ScimError */
export async function readingAsync<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refusalOf(error);
  }
}

const scimTypes: readonly ScimType[] = [
  ...(["uniqueness", "invalidFilter", "invalidSyntax", "invalidPath"] as const),
  ...(["noTarget", "invalidValue", "mutability"] as const),
];

function refusalOf(error: unknown): unknown {
  if (error instanceof ScimError || !(error instanceof Error)) return error;
  const status = memberOf(error, "status");
  const scimType = scimTypes.find((one) => one === memberOf(error, "scimType"));
  if (typeof status === "number" && status < 500) return new ScimError(status, scimType, error.message);
  return error instanceof TypeError ? new ScimError(400, "invalidValue", error.message) : error;
}

/** Attributes of users that are not stored. */
const ignoredPath =
  /^(urn:ietf:params:scim:schemas:extension:enterprise:2\.0:user|(urn:ietf:params:scim:schemas:core:2\.0:user:)?(nickname|profileurl|title|usertype|preferredlanguage|locale|timezone|phonenumbers|ims|photos|addresses|entitlements|roles|x509certificates))\b/i;

/**
 * A body with the habits of providers removed: “True” and “False” as texts, and changes of attributes that are not
 * stored, whose filters match nothing.
 * @returns undefined: nothing that is stored changes
 */
export function tidied(body: unknown): unknown {
  const operations = memberOf(body, "Operations");
  if (!Array.isArray(operations)) return withBoolean(body, "active");
  const all: unknown[] = operations;
  const kept = all.filter((one) => !ignoredPath.test(String(memberOf(one, "path"))));
  if (all.length > 0 && kept.length === 0) return undefined;
  return { ...Object(body), Operations: kept.map(withBooleans) };
}

/** An operation: on the attribute itself, or with an object of attributes. */
function withBooleans(operation: unknown): unknown {
  if (typeof operation !== "object" || operation === null) {
    throw new ScimError(400, "invalidSyntax", "Each of the Operations is an object.");
  }
  if (/^active$/i.test(String(memberOf(operation, "path")))) return withBoolean(operation, "value");
  const value = memberOf(operation, "value");
  return Array.isArray(value) ? operation : { ...operation, value: withBoolean(value, "active") };
}

function withBoolean(value: unknown, member: string): unknown {
  const given = memberOf(value, member);
  const text = typeof given === "string" ? given.toLowerCase() : "";
  return text === "true" || text === "false" ? { ...Object(value), [member]: text === "true" } : value;
}
