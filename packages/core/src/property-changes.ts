import type { Observation } from "./model/observation.ts";
import type { Tags } from "./model/resource.ts";

/** A value as JSON. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A property that differs between two readings of a resource. */
export interface PropertyChange {
  /** "status", "tags.Owner", "publicAccessBlock.blockPublicAcls". */
  path: string;
  /** The property is a list: `before` has the items that were removed, `after` those that were added. */
  list: boolean;
  /** Null: not set, or omitted. */
  before: Json;
  after: Json;
  /** The values are too long to keep. */
  omitted: boolean;
}

/** The part of a resource that people configure. */
export interface Configuration {
  /** Null: the type has none, or it was not read. */
  status: string | null;
  /** Null: not read. */
  tags: Tags | null;
  facets: Readonly<Record<string, Observation<unknown>>>;
}

/** Facets that measure or observe: they differ between readings without a change of the configuration. */
export const measuredFacets: readonly string[] = [
  ...[
    "activity",
    "activeFindings",
    "health",
    "instances",
    "lastAccessed",
    "lastUsed",
    "load",
    "patchState",
    "sizes",
    "state",
  ],
  ...["targets", "traffic", "use", "usedStorage"],
];

/** The same for single properties. */
const measured: ReadonlySet<string> = new Set([
  ...[
    "archiveBytes",
    "infrequentBytes",
    "itemCount",
    "sizeBytes",
    "standardBytes",
    "storedBytes",
    "totalBytes",
  ],
  ...["availableIpCount", "confirmedSubscriptions", "containerInstances", "pendingTasks", "runningTasks"],
  ...["generatedAt", "lastAccessedAt", "lastLaunchedAt", "lastUsedAt", "lastUsedRegion", "lastUsedService"],
  ...[
    "latestDeliveryAt",
    "latestLogGroupDeliveryAt",
    "latestRestorableAt",
    "passwordLastUsedAt",
    "scannedAt",
  ],
]);

/**
 * What changed between two readings. Only what both of them saw is compared: a gap is no change. The order of a list
 * has no meaning.
 */
export function propertyChanges(before: Configuration, after: Configuration): PropertyChange[] {
  const changes: PropertyChange[] = [];
  if (before.status && after.status) compare(before.status, after.status, "status", changes);
  if (before.tags && after.tags) compare(before.tags, after.tags, "tags", changes);
  for (const [name, was] of Object.entries(before.facets)) {
    const is = ownValue(after.facets, name);
    if (!was.seen || !is?.seen || measuredFacets.includes(name)) continue;
    compare(was.value, is.value, name, changes);
  }
  return changes.sort((one, other) => (one.path < other.path ? -1 : 1));
}

function compare(before: unknown, after: unknown, path: string, changes: PropertyChange[]): void {
  if (textOf(before) === textOf(after)) return;
  if (isObject(before) && isObject(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
      if (!measured.has(name))
        compare(ownValue(before, name), ownValue(after, name), `${path}.${name}`, changes);
    return;
  }
  if (!Array.isArray(before) || !Array.isArray(after)) {
    changes.push({ path, list: false, before: kept(before), after: kept(after), omitted: false });
    return;
  }
  const [removed, added] = [without(before, after), without(after, before)];
  if (removed.length + added.length > 0)
    changes.push({ path, list: true, before: kept(removed), after: kept(added), omitted: false });
}

/** The items that the others lack; equal items count as often as they occur. */
function without(items: readonly unknown[], others: readonly unknown[]): unknown[] {
  const left = new Map<string, number>();
  for (const other of others) left.set(textOf(other), (left.get(textOf(other)) ?? 0) + 1);
  return items.filter((item) => {
    const text = textOf(item);
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}

/** The value without measured properties, its names in order: equal texts are equal values. */
function textOf(value: unknown): string {
  return JSON.stringify(kept(value));
}

function kept(value: unknown): Json {
  if (Array.isArray(value)) return value.map(kept);
  if (!isObject(value)) return isPrimitive(value) ? value : null;
  return Object.fromEntries(
    Object.keys(value)
      .filter((name) => !measured.has(name) && value[name] !== undefined)
      .sort()
      .map((name) => [name, kept(value[name])]),
  );
}

function isPrimitive(value: unknown): value is boolean | number | string {
  return ["boolean", "number", "string"].includes(typeof value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function ownValue<Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

const mostChanges = 20;
const mostCharacters = 4_000;

/** The changes as they are kept: few, and without long values. `more`: those left out. */
export function boundedChanges(changes: readonly PropertyChange[]): {
  changes: PropertyChange[];
  more: number;
} {
  const first = changes.slice(0, mostChanges).map((change) => {
    const characters = JSON.stringify([change.before, change.after]).length;
    return characters <= mostCharacters ? change : { ...change, before: null, after: null, omitted: true };
  });
  return { changes: first, more: changes.length - first.length };
}
