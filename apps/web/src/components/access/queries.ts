import { queryOptions } from "@tanstack/react-query";
import { type Scope, scopeQuery } from "../../lib/account-scope.ts";
import { api } from "../../lib/client.ts";
import type { EndpointOutput } from "../../lib/endpoint-types.ts";

export type WhoCanAnswer = EndpointOutput<"POST /access/who-can">["answers"][number];
export type WhatCanAnswer = EndpointOutput<"POST /access/what-can">["answers"][number];
export type LeastPrivilegeAnswer = EndpointOutput<"POST /access/least-privilege">;
export type Missing = EndpointOutput<"POST /access/who-can">["missing"][number];

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

/** A policy for what a user or role uses; undefined: no question yet. */
export function leastPrivilegeQuery(principalArn: string | undefined) {
  return queryOptions({
    queryKey: ["access", "least-privilege", principalArn],
    queryFn: ({ signal }) =>
      api.call("POST /access/least-privilege", { body: { principalArn: principalArn ?? "" } }, { signal }),
    enabled: principalArn !== undefined,
    retry: false,
  });
}
