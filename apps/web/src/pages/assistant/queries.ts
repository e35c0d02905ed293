import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import type { EndpointInput } from "../../lib/endpoint-types.ts";
import { languageModelQuery } from "../../lib/language-model-query.ts";

export type ModelChoice = EndpointInput<"PUT /language-model">["body"];

/** Saves the model settings. */
export function useSaveModel() {
  const refresh = useRefreshModel();
  return useMutation({
    mutationFn: (body: ModelChoice) => api.call("PUT /language-model", { body }),
    onSuccess: refresh,
  });
}

/** Tests the model with a request for one word. */
export function useTestModel() {
  const refresh = useRefreshModel();
  return useMutation({ mutationFn: () => api.call("POST /language-model/test", {}), onSettled: refresh });
}

/** Disconnects the model. */
export function useRemoveModel() {
  const refresh = useRefreshModel();
  return useMutation({ mutationFn: () => api.call("DELETE /language-model", {}), onSettled: refresh });
}

function useRefreshModel(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: languageModelQuery.queryKey });
}
