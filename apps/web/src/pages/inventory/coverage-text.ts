import { formatCount } from "../../lib/format.ts";
import type { CoverageGap } from "./queries.ts";

/** "Missing data: 9 items". */
export function readingsText(count: number): string {
  return `Missing data: ${formatCount(count)} ${count === 1 ? "item" : "items"}`;
}

/**
 * Types that could not be listed and can be missing from an empty list, with Regions and reasons; limited to the type
 * and Region filters.
 */
export function unlistedTypes(
  gaps: readonly CoverageGap[],
  { type, region }: { type?: string | undefined; region?: string | undefined },
): string[] {
  const types = type?.split(",");
  const regions = region?.split(",");
  const places = new Map<string, Set<string>>();
  for (const gap of gaps) {
    if (gap.facet !== null) continue;
    if (types !== undefined && !types.includes(gap.typeLabel) && !types.includes(gap.resourceType)) continue;
    if (regions !== undefined && !regions.includes(gap.region)) continue;
    const key = `${gap.typeLabel} (${gap.reason})`;
    places.set(key, (places.get(key) ?? new Set<string>()).add(gap.region));
  }
  return [...places].map(([what, where]) => `${what} in ${[...where].sort().join(", ")}`);
}
