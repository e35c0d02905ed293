import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";
import type { EndpointOutput } from "./endpoint-types.ts";

/** The signed-in person with roles and permissions. */
export type Me = EndpointOutput<"GET /auth/me">;

/** The signed-in person, with the permissions of this moment. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => api.call("GET /auth/me", {}, { signal }),
  refetchOnWindowFocus: true,
});

/** Asks for the permissions again; if the roles have changed, everything on screen is loaded again. */
export async function refreshMe(client: QueryClient): Promise<void> {
  const before = client.getQueryData(meQuery.queryKey);
  const now = await client.fetchQuery({ ...meQuery, staleTime: 0 });
  if (before !== undefined && rolesOf(before) !== rolesOf(now)) {
    await client.invalidateQueries();
  }
}

function rolesOf({ grants, permissions }: Me): string {
  return JSON.stringify([grants, permissions]);
}
