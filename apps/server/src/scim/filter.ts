import type {
  DirectoryCondition,
  DirectoryFilter,
  GroupAttribute,
  PersonAttribute,
} from "../identity/directory-conditions-store.ts";
import { ScimError } from "./failures.ts";

type Kind = "text" | "boolean" | "time" | "list";
type Attributes = Readonly<Record<string, Kind>>;

/** Attributes of users that a filter can name, in lowercase. */
export const userAttributes: Attributes = {
  id: "text",
  externalid: "text",
  username: "text",
  displayname: "text",
  "name.formatted": "text",
  "name.givenname": "text",
  "name.familyname": "text",
  emails: "text",
  "emails.value": "text",
  "emails.type": "text",
  "emails.primary": "boolean",
  active: "boolean",
  "meta.created": "time",
  "meta.lastmodified": "time",
  groups: "list",
  "groups.value": "list",
} satisfies Record<PersonAttribute, Kind>;

/** Attributes of groups that a filter can name, in lowercase. */
export const groupAttributes: Attributes = {
  id: "text",
  externalid: "text",
  displayname: "text",
  "meta.created": "time",
  "meta.lastmodified": "time",
  members: "list",
  "members.value": "list",
} satisfies Record<GroupAttribute, Kind>;

const operatorsOf: Readonly<Record<Kind, readonly string[]>> = {
  text: ["eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le", "pr"],
  time: ["eq", "ne", "gt", "ge", "lt", "le", "pr"],
  boolean: ["eq", "ne", "pr"],
  list: ["eq", "ne", "pr"],
};

/**
 * Conditions of a filter.
 * @param parsed as scimmy parses it: alternatives of objects that map attributes to comparisons
 * @throws ScimError invalidFilter
 */
export function conditionsOf(parsed: readonly unknown[], attributes: Attributes): DirectoryFilter {
  return parsed.map((alternative) => ofObject(Object(alternative), "", attributes));
}

function ofObject(object: object, prefix: string, attributes: Attributes): DirectoryCondition[] {
  return Object.entries(object).flatMap(([name, expression]) =>
    ofExpression(`${prefix}${name.toLowerCase()}`, expression, attributes),
  );
}

function ofExpression(name: string, expression: unknown, attributes: Attributes): DirectoryCondition[] {
  if (!Array.isArray(expression)) return ofObject(Object(expression), `${name}.`, attributes);
  const parts: unknown[] = expression;
  if (parts.some((part) => typeof part === "object" && part !== null)) {
    return parts.flatMap((part) => ofExpression(name, part, attributes));
  }
  return [ofComparison(name, parts, attributes)];
}

function ofComparison(name: string, parts: unknown[], attributes: Attributes): DirectoryCondition {
  const attribute = name.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, "");
  const kind = Object.hasOwn(attributes, attribute) ? attributes[attribute] : undefined;
  if (kind === undefined) throw invalidFilter(`Filters can't use the attribute ${attribute}.`);
  const negated = String(parts[0]).toLowerCase() === "not";
  const [operator, value] = negated ? parts.slice(1) : parts;
  const known = operatorsOf[kind].find((one) => one === String(operator).toLowerCase());
  if (!isOperator(known)) {
    throw invalidFilter(`Filters can't compare the attribute ${attribute} with “${String(operator)}”.`);
  }
  if (value === null && (known === "eq" || known === "ne")) {
    return { attribute, operator: "pr", value: undefined, negated: negated !== (known === "eq") };
  }
  return {
    attribute,
    operator: known,
    value: known === "pr" ? undefined : comparedWith(kind, value),
    negated,
  };
}

function isOperator(text: string | undefined): text is DirectoryCondition["operator"] {
  return text !== undefined;
}

function comparedWith(kind: Kind, value: unknown): string | boolean {
  if (kind === "boolean") {
    const text = String(value).toLowerCase();
    if (text === "true" || text === "false") return text === "true";
    throw invalidFilter("Compare with true or false.");
  }
  if (typeof value !== "string" && typeof value !== "number") throw invalidFilter("A value is missing.");
  const text = String(value);
  if (kind === "time" && Number.isNaN(Date.parse(text))) {
    throw invalidFilter(`${text} is not a time. Write it like 2026-11-30T12:00:00Z.`);
  }
  return kind === "time" ? new Date(text).toISOString() : text;
}

export function invalidFilter(detail: string): ScimError {
  return new ScimError(400, "invalidFilter", detail);
}
