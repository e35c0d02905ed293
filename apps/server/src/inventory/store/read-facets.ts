import { facetShapes } from "@skyledger/core/facet-shapes.gen";
import { AppError } from "@skyledger/core/model/app-error";
import type { Observation } from "@skyledger/core/model/observation";
import type { Resource, Tags } from "@skyledger/core/model/resource";
import { z } from "zod";
import { storedJson } from "../../platform/stored-json.ts";

const reasons = new Set<unknown>(["denied", "throttled", "unsupported", "failed"]);

/** Hand-written for speed: a large account has about 300,000 of them. */
function isObservation(value: unknown): boolean {
  if (typeof value !== "object" || value === null || !("seen" in value)) return false;
  return value.seen === true ? "value" in value : "reason" in value && reasons.has(value.reason);
}

const parseFacets = storedJson(
  "resources.facets",
  z.record(z.string(), z.custom<Observation<unknown>>(isObservation, { message: "expected an observation" })),
);
const parseTags = storedJson("resources.tags", z.record(z.string(), z.string()));

/** The stored facets. `facetShape`: their shape when they were stored; null: from before it was recorded. */
export type StoredFacets = { type: string; facets: unknown; facetShape: string | null };

/**
 * The facets of a stored resource. Facets that can't be read are missing data, as if they had never been
 * collected. So are facets of another shape: a version with other properties stored them, and the next
 * discovery reads them again.
 */
export function facetsOf({ type, facets, facetShape }: StoredFacets): Resource["facets"] {
  if (facetShape !== null && facetShape !== facetShapes[type]) return {};
  return readable(() => parseFacets(facets)) ?? {};
}

/** The tags of a stored resource. @param gap why AWS did not return them; null: it did */
export function tagsOf(
  value: unknown,
  gap: "denied" | "throttled" | "unsupported" | "failed" | null,
): Observation<Tags> {
  if (gap !== null) return { seen: false, reason: gap };
  const tags = readable(() => parseTags(value));
  return tags === undefined ? { seen: false, reason: "failed" } : { seen: true, value: tags };
}

function readable<Value>(parse: () => Value): Value | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof AppError && error.code === "unreadable_data") return undefined;
    throw error;
  }
}
