import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";
import type { EndpointOutput } from "./endpoint-types.ts";

/** The language model of the workspace, without its key; null: none is configured. */
export type LanguageModel = EndpointOutput<"GET /language-model">["languageModel"];

export const languageModelQuery = queryOptions({
  queryKey: ["language-model"],
  queryFn: ({ signal }) => api.call("GET /language-model", {}, { signal }),
  staleTime: 30_000,
});
