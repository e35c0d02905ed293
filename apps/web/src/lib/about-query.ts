import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";

/** Server version and engines; constant while the page is open. */
export const aboutQuery = queryOptions({
  queryKey: ["about"],
  queryFn: ({ signal }) => api.call("GET /about", {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
