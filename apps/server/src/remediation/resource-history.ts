import { fixById } from "@skyledger/core/fix-lookup";
import { AppError } from "@skyledger/core/model/app-error";
import type { PropertyChange } from "@skyledger/core/property-changes";
import { labelOfField, labelsOf, type PropertyLabels } from "@skyledger/core/property-labels";
import type { Principal } from "../platform/principal.ts";
import type { ResourceHistoryStore, StoredEvent } from "./history-store.ts";

/** The most events that are shown. */
const shown = 200;

export interface ResourceHistory {
  /**
   * What happened to a resource, newest first, with the labels of the properties that changed. Throws
   * not_found.
   */
  of(
    principal: Principal,
    arn: string,
  ): Promise<{ events: StoredEvent[]; more: number; labels: PropertyLabels }>;
}

export function createResourceHistory(store: ResourceHistoryStore): ResourceHistory {
  return {
    async of({ workspaceId }, arn) {
      const found = await store.of(workspaceId, arn, shown);
      if (!found) throw new AppError("not_found", "Resource not found.");
      return {
        events: found.events.map((event) =>
          event.kind === "fix"
            ? { ...event, title: fixById(event.title ?? "")?.title ?? event.title }
            : event,
        ),
        more: found.total - found.events.length,
        labels: labelsOfChanges(
          found.type,
          found.events.flatMap(({ configuration }) => configuration?.changes ?? []),
        ),
      };
    },
  };
}

/** The labels of changed properties, with their facet's, and of the names within their values. */
function labelsOfChanges(type: string, changes: readonly PropertyChange[]): PropertyLabels {
  return Object.fromEntries(
    changes.flatMap(({ path, before, after }) => {
      const own = path.startsWith("tags.")
        ? { label: `Tag ${path.slice("tags.".length)}`, unit: null }
        : labelOfField(type, path);
      const inner = Object.entries(labelsOf(type, nested(path, [before, after])));
      return [...inner.filter(([at]) => at.startsWith(`${path}.`)), [path, own] as const];
    }),
  );
}

/** "a.b" and a value as {a: {b: value}}. */
function nested(path: string, value: unknown): unknown {
  return path
    .split(".")
    .reverse()
    .reduce<unknown>((inner, name) => ({ [name]: inner }), value);
}
