import {
  anyValue,
  type FilterClause,
  type FilterError,
  formatFilter,
  parseFilter,
} from "@skyledger/contract/resource-filter";
import type { ResourcesSearch } from "../search.ts";

export type { FilterClause };

/** Properties with a separate URL parameter, which other pages link to. */
const OWN_PARAMETERS = ["type", "status", "region"] as const;

/** Every active condition, from a separate parameter or from the property filter. */
export type ActiveFilter = {
  clauses: readonly FilterClause[];
  /** Why the property filter of the URL can't be read. */
  error: FilterError | undefined;
};

/** Reads the conditions of the URL. */
export function activeFilter(search: ResourcesSearch): ActiveFilter {
  const clauses: FilterClause[] = OWN_PARAMETERS.flatMap((property) => {
    const values = listOf(search[property]);
    return values.length === 0 ? [] : [{ property, operator: "=" as const, values }];
  });
  if (search.tag !== undefined) {
    const [key = "", ...value] = search.tag.split("=");
    const values = [search.tag.includes("=") ? value.join("=") : anyValue];
    clauses.push({ property: `tag:${key}`, operator: "=", values });
  }
  const parsed = parseFilter(search.filter ?? "");
  if ("error" in parsed) return { clauses, error: parsed.error };
  return { clauses: [...clauses, ...parsed.clauses], error: undefined };
}

function listOf(text: string | undefined): string[] {
  return (text ?? "").split(",").filter((one) => one !== "");
}

/** The URL parameters with these conditions and no others. */
export function withClauses(search: ResourcesSearch, clauses: readonly FilterClause[]): ResourcesSearch {
  const next: ResourcesSearch = { ...search, tag: undefined };
  const rest: FilterClause[] = [];
  for (const property of OWN_PARAMETERS) next[property] = undefined;
  for (const clause of clauses) {
    const own = OWN_PARAMETERS.find((property) => property === clause.property);
    const plain = clause.operator === "=" && clause.values.every((value) => !value.includes(","));
    if (own !== undefined && plain && next[own] === undefined) next[own] = clause.values.join(",");
    else rest.push(clause);
  }
  next.filter = rest.length === 0 ? undefined : formatFilter(rest);
  return next;
}

/** The conditions with another one. Values of a property that already has "=" are combined. */
export function withClause(clauses: readonly FilterClause[], added: FilterClause): FilterClause[] {
  const at = clauses.findIndex(
    ({ property, operator }) =>
      property === added.property && operator === "=" && added.operator === "=" && !isTag(property),
  );
  const known = clauses[at];
  if (known === undefined) return [...clauses, added];
  const values = [...new Set([...known.values, ...added.values])];
  return clauses.map((clause, index) => (index === at ? { ...known, values } : clause));
}

function isTag(property: string): boolean {
  return property.startsWith("tag:");
}

/** Values that a property is compared with by "=". */
export function chosenValues(clauses: readonly FilterClause[], property: string): readonly string[] {
  return clauses.find((one) => one.property === property && one.operator === "=")?.values ?? [];
}

/** The conditions with a value of a property turned on or off. */
export function withValue(
  clauses: readonly FilterClause[],
  property: string,
  value: string,
  on: boolean,
): FilterClause[] {
  if (on) return withClause(clauses, { property, operator: "=", values: [value] });
  return clauses.flatMap((clause) => {
    if (clause.property !== property || clause.operator !== "=") return [clause];
    const values = clause.values.filter((one) => one !== value);
    return values.length === 0 ? [] : [{ ...clause, values }];
  });
}

/** The conditions with those on a property replaced. */
export function withProperty(
  clauses: readonly FilterClause[],
  property: string,
  instead: readonly FilterClause[],
): FilterClause[] {
  return [...clauses.filter((clause) => clause.property !== property), ...instead];
}
