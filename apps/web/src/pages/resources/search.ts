import { type AccountScope, readAccountScope } from "../../lib/search.ts";

/** The Resource Explorer's part of the address: every filter, and the resource whose dialog is open. */
export type ResourcesSearch = AccountScope & {
  /** Which list: all resources (the default) or the unused ones. */
  view?: "unused";
  q?: string;
  /** ARN of the resource whose details are open. */
  resource?: string;
};

/** Reads the address; what it does not know it drops. */
export function readResourcesSearch(raw: Record<string, unknown>): ResourcesSearch {
  const search: ResourcesSearch = readAccountScope(raw);
  if (raw.view === "unused") search.view = "unused";
  if (typeof raw.q === "string" && raw.q !== "") search.q = raw.q;
  if (typeof raw.resource === "string" && raw.resource !== "") search.resource = raw.resource;
  return search;
}
