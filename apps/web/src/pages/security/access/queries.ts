import { queryOptions } from "@tanstack/react-query";
import { type Scope, scopeQuery } from "../../../lib/account-scope.ts";
import { api } from "../../../lib/client.ts";
import type { EndpointOutput } from "../../../lib/endpoint-types.ts";

export type AdministratorAnswer = EndpointOutput<"GET /access/administrators">["principals"][number];
export type WhoCanAnswer = EndpointOutput<"POST /access/who-can">["answers"][number];
export type WhatCanAnswer = EndpointOutput<"POST /access/what-can">["answers"][number];
export type Missing = EndpointOutput<"GET /access/administrators">["missing"][number];

/** Users and roles of the accounts in scope, and whether they are administrators or can become one. */
export function administratorsQuery(scope: Scope) {
  const query = scopeQuery(scope);
  return queryOptions({
    queryKey: ["access", "administrators", query],
    queryFn: ({ signal }) => api.call("GET /access/administrators", { query }, { signal }),
  });
}

export type Question = { action: string; resource: string };

/** Who can do an action on a resource; null: no question yet. */
export function whoCanQuery(question: Question | null, scope: Scope) {
  const body = { action: "", resource: "", ...question, ...scopeQuery(scope) };
  return queryOptions({
    queryKey: ["access", "who-can", body],
    queryFn: ({ signal }) => api.call("POST /access/who-can", { body }, { signal }),
    enabled: question !== null,
    retry: false,
  });
}

/** What a user or role can do; undefined: no question yet. */
export function whatCanQuery(principalArn: string | undefined) {
  return queryOptions({
    queryKey: ["access", "what-can", principalArn],
    queryFn: ({ signal }) =>
      api.call("POST /access/what-can", { body: { principalArn: principalArn ?? "" } }, { signal }),
    enabled: principalArn !== undefined,
    retry: false,
  });
}
