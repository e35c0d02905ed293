import { queryOptions } from "@tanstack/react-query";
import { type Scope, scopeQuery } from "../../../lib/account-scope.ts";
import { api } from "../../../lib/client.ts";
import type { EndpointOutput } from "../../../lib/endpoint-types.ts";

export type AdministratorAnswer = EndpointOutput<"GET /access/administrators">["principals"][number];

/** Users and roles of the accounts in scope, and whether they are administrators or can become one. */
export function administratorsQuery(scope: Scope) {
  const query = scopeQuery(scope);
  return queryOptions({
    queryKey: ["access", "administrators", query],
    queryFn: ({ signal }) => api.call("GET /access/administrators", { query }, { signal }),
  });
}
