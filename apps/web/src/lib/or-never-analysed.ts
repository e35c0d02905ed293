import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";
import { api } from "./client.ts";

/** Whether an analysis or an import has read any costs. */
const costsKnownQuery = queryOptions({
  queryKey: ["cost", "known"],
  queryFn: async ({ signal }) => (await api.call("GET /cost/status", {}, { signal })).known,
  staleTime: ({ state }) => (state.data === true ? Number.POSITIVE_INFINITY : 0),
});

/**
 * Requests costs, or returns null when no cost analysis has run: "a server message containing "No cost
 * analysis found" is treated as the empty state" (specification, section 8). First requests whether costs are
 * known, because a browser logs every 404 as an error.
 */
export async function orNeverAnalysed<T>(client: QueryClient, ask: () => Promise<T>): Promise<T | null> {
  if (!(await client.fetchQuery(costsKnownQuery))) return null;
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiError && error.message.includes("No cost analysis found")) return null;
    throw error;
  }
}
