import type { DirectoryFilter } from "../identity/directory-conditions-store.ts";
import { invalidValue, ScimError } from "./failures.ts";
import { conditionsOf, groupAttributes, invalidFilter, userAttributes } from "./filter.ts";
import { reading, type Scimmy } from "./resources.ts";

/** The most resources of a page. */
export const MOST_RESULTS = 200;
const DEFAULT_RESULTS = 100;
const LONGEST_FILTER = 2000;

/** A request for resources. */
export interface ListRequest {
  readonly filter: DirectoryFilter;
  /** From 0. */
  readonly offset: number;
  readonly limit: number;
  /** Which attributes are returned, in the form of the library; undefined: all. */
  readonly attributes: InstanceType<Scimmy["Types"]["Filter"]> | undefined;
  /** Whether members of groups are returned. */
  readonly members: boolean;
}

/** Parses query parameters. @throws ScimError */
export function listRequestOf(
  { Types }: Pick<Scimmy, "Types">,
  kind: "User" | "Group",
  query: Readonly<Record<string, unknown>>,
): ListRequest {
  const text = textOf(query, "filter");
  const filter = text === undefined ? [] : reading(() => [...new Types.Filter(text)]);
  const [wanted, excluded] = [namesOf(query, "attributes"), namesOf(query, "excludedAttributes")];
  const names = wanted ?? excluded;
  const presence = wanted ? "pr" : "np";
  return {
    filter: conditionsOf(filter, kind === "User" ? userAttributes : groupAttributes),
    offset: Math.max(numberOf(query, "startIndex") ?? 1, 1) - 1,
    limit: Math.min(Math.max(numberOf(query, "count") ?? DEFAULT_RESULTS, 0), MOST_RESULTS),
    attributes:
      names && reading(() => new Types.Filter(names.map((name) => `${name} ${presence}`).join(" and "))),
    members: wanted ? wanted.some(isMembers) : !(excluded ?? []).includes("members"),
  };
}

function isMembers(name: string): boolean {
  return name === "members" || name.startsWith("members.");
}

/** Names of attributes, in a list with commas. @throws ScimError */
function namesOf(query: Readonly<Record<string, unknown>>, name: string): string[] | undefined {
  const text = textOf(query, name);
  if (text === undefined) return undefined;
  const names = text.split(",").map((one) => one.trim());
  if (names.every((one) => /^[A-Za-z$][\w$.:-]*$/.test(one))) return names;
  throw invalidValue(`${name} is a list of attributes with commas.`);
}

function textOf(query: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = query[name];
  if (value === undefined) return undefined;
  if (
    typeof value !== "string" ||
    value.trim() === "" ||
    value.length > LONGEST_FILTER ||
    value.includes("\0")
  ) {
    const detail = `${name} must be given once, with at most ${LONGEST_FILTER} characters.`;
    throw name === "filter" ? invalidFilter(detail) : invalidValue(detail);
  }
  return value;
}

function numberOf(query: Readonly<Record<string, unknown>>, name: string): number | undefined {
  const value = query[name];
  if (value === undefined) return undefined;
  if (typeof value === "string" && /^-?\d{1,9}$/.test(value)) return Number(value);
  throw new ScimError(400, "invalidValue", `${name} is a whole number.`);
}
