import { queryOptions } from "@tanstack/react-query";
import { type Scope, scopeQuery } from "../../../lib/account-scope.ts";
import { api } from "../../../lib/client.ts";
import type { EndpointOutput } from "../../../lib/endpoint-types.ts";
import { findingsQuery } from "../../../lib/findings-query.ts";

export type PathsOfScope = EndpointOutput<"GET /paths">;
export type AttackPath = PathsOfScope["paths"][number];
export type Cut = AttackPath["cut"];

/** As many as the list shows. */
const limit = 200;

/** Attack paths to targets in the accounts in scope, by risk. */
export function pathsQuery(scope: Scope) {
  return listQuery(scope, limit);
}

/** The number of attack paths in a scope, and the change that is on most of them. */
export function startHereQuery(scope: Scope) {
  return listQuery(scope, 1);
}

/** The number of active findings in a scope that are steps of attack paths. */
export function onPathsQuery(scope: Scope) {
  return findingsQuery({ ...scopeQuery(scope), status: "ACTIVE", path: "any", limit: 1 });
}

function listQuery(scope: Scope, limit: number) {
  const query = { ...scopeQuery(scope), limit };
  return queryOptions({
    queryKey: ["paths", query],
    queryFn: ({ signal }) => api.call("GET /paths", { query }, { signal }),
  });
}

/** The path to one target, with what each of its steps would end. */
export function pathQuery(scope: Scope, id: string) {
  const query = { ...scopeQuery(scope), id };
  return queryOptions({
    queryKey: ["paths", query],
    queryFn: ({ signal }) => api.call("GET /paths", { query }, { signal }),
  });
}
