import { seen } from "../model/observation.ts";
import type { Resource } from "../model/resource.ts";
import { takenAt } from "./evaluate-saving.ts";

/** Replaces the value at a path. */
function replaced(value: unknown, path: readonly (string | number)[], by: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return by;
  if (Array.isArray(value)) return value.map((one, at) => (at === step ? replaced(one, rest, by) : one));
  return { ...(value as object), [step]: replaced((value as Record<string, unknown>)[step], rest, by) };
}

const dayMs = 86_400_000;
const instants = [-1, 0, 1, 2].map((days) => new Date(Date.parse(takenAt) + days * dayMs).toISOString());

/** Alternative values of the same kind, chosen where sentences tend to be wrong. */
function others(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.length === 0 ? [] : [[], value.slice(0, 1), [...value, ...value]];
  if (typeof value === "boolean") return [!value];
  if (typeof value === "number") return [0, 1, 2, 1_000_000].filter((number) => number !== value);
  if (typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value)) return instants;
  return [];
}

type Path = readonly (string | number)[];

function pathsOf(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  const own = { path, value };
  if (Array.isArray(value)) return [own, ...value.flatMap((one, at) => pathsOf(one, [...path, at]))];
  if (typeof value !== "object" || value === null) return [own];
  return [own, ...Object.entries(value).flatMap(([name, one]) => pathsOf(one, [...path, name]))];
}

/** A path without list positions: if one row has null, every row can. */
const placeOf = (path: Path) => path.map((step) => (typeof step === "number" ? "*" : step)).join(".");

/** The facet paths at which one of the resources has null. */
export function nullablePlaces(resources: readonly Resource[]): ReadonlySet<string> {
  return new Set(
    resources.flatMap(({ facets }) =>
      Object.entries(facets).flatMap(([facet, observation]) =>
        observation.seen
          ? pathsOf(observation.value, [facet]).flatMap(({ path, value }) =>
              value === null ? [placeOf(path)] : [],
            )
          : [],
      ),
    ),
  );
}

/** A resource with one changed value, and its path. */
export interface ChangedReading {
  change: string;
  resource: Resource;
}

/**
 * Variants of a resource, each with one changed value in the given facets: empty, short, and long lists,
 * numbers 0, 1, 2, and many, flipped booleans, instants around now, null where any row has it, and the
 * results of `also`.
 */
export function changedReadings(
  resource: Resource,
  facets: readonly string[],
  nullable: ReadonlySet<string>,
  also: (value: unknown) => unknown[] = () => [],
): ChangedReading[] {
  return facets.flatMap((facet) => {
    const observation = resource.facets[facet];
    if (!observation?.seen) return [];
    return pathsOf(observation.value).flatMap(({ path, value }) => {
      const place = placeOf([facet, ...path]);
      const by = [...others(value), ...also(value), ...(value !== null && nullable.has(place) ? [null] : [])];
      return by.map((other) => ({
        change: `${[facet, ...path].join(".")} = ${JSON.stringify(other)?.slice(0, 60)}`,
        resource: {
          ...resource,
          facets: { ...resource.facets, [facet]: seen(replaced(observation.value, path, other)) },
        },
      }));
    });
  });
}

function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, emptied(one)]));
}

/** A resource with all of its lists empty; undefined if it had none. */
export function withoutItems(resource: Resource, facets: readonly string[]): Resource | undefined {
  const changed = { ...resource.facets };
  let had = false;
  for (const facet of facets) {
    const observation = resource.facets[facet];
    if (!observation?.seen) continue;
    const paths = pathsOf(observation.value);
    had ||= paths.some(({ value }) => Array.isArray(value) && value.length > 0);
    changed[facet] = seen(emptied(observation.value));
  }
  return had ? { ...resource, facets: changed } : undefined;
}
