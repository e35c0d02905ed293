import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";

/** What the server is and which engines are at work; it does not change while the page is open. */
export const aboutQuery = queryOptions({
  queryKey: ["about"],
  queryFn: ({ signal }) => api.call("GET /about", {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
