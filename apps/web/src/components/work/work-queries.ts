import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import type { EndpointOutput } from "../../lib/endpoint-types.ts";

/** A team of the workspace. */
export type Team = EndpointOutput<"GET /teams">["teams"][number];
/** A label of the workspace. */
export type Label = EndpointOutput<"GET /labels">["labels"][number];

/** The workspace's teams with their members, by name. */
export const teamsQuery = queryOptions({
  queryKey: ["teams"],
  queryFn: ({ signal }) => api.call("GET /teams", {}, { signal }),
});

/** The workspace's labels, by name. */
export const labelsQuery = queryOptions({
  queryKey: ["labels"],
  queryFn: ({ signal }) => api.call("GET /labels", {}, { signal }),
});
