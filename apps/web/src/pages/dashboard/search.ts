import { type AccountScope, readAccountScope } from "../../lib/search.ts";

/** Stops of the tour. */
export const STOPS = ["1", "2", "3", "4", "5"] as const;

/** URL parameters of the dashboard. */
export type DashboardSearch = AccountScope & {
  /** The stop of the tour that is open. */
  tour?: (typeof STOPS)[number] | undefined;
};

/** Reads the URL parameters; unknown ones are dropped. */
export function readDashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  const search: DashboardSearch = readAccountScope(raw);
  const tour = STOPS.find((stop) => stop === raw.tour);
  if (tour !== undefined) search.tour = tour;
  return search;
}
