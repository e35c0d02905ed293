import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";
import type { EndpointOutput } from "./endpoint-types.ts";

/** Members and pending invitations of the workspace. */
export type Members = EndpointOutput<"GET /members">;
/** A member of the workspace. */
export type Member = Members["members"][number];

/** Members and pending invitations of the workspace. */
export const membersQuery = queryOptions({
  queryKey: ["members"],
  queryFn: ({ signal }) => api.call("GET /members", {}, { signal }),
});
