import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import type { EndpointInput, EndpointOutput } from "../../lib/endpoint-types.ts";

/** Saved filters of a page. */
export type SavedView = EndpointOutput<"GET /views">["views"][number];
/** Pages whose filters can be saved. */
export type ViewPage = SavedView["page"];
type NewView = EndpointInput<"POST /views">["body"];

/** Saved views of a page, by name. */
export function viewsQuery(page: ViewPage) {
  return queryOptions({
    queryKey: ["views", page],
    queryFn: ({ signal }) => api.call("GET /views", { query: { page } }, { signal }),
  });
}

/** What to do with the outcome, also if the menu or dialog has closed. */
type Outcome = { onDone?: (view: { name: string }) => void; onFail?: (error: Error) => void };

/** Saves a view. */
export function useSaveView({ onDone, onFail }: Outcome = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewView) => api.call("POST /views", { body }),
    onSuccess: (_saved, view) => {
      void client.invalidateQueries({ queryKey: viewsQuery(view.page).queryKey });
      onDone?.(view);
    },
    onError: (error) => onFail?.(error),
  });
}

/** Deletes a view. */
export function useDeleteView({
  onDone,
  onFail,
}: {
  onDone: (view: SavedView) => void;
  onFail: (error: Error) => void;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ viewId }: SavedView) => api.call("DELETE /views/:id", { params: { id: viewId } }),
    onSuccess: (_deleted, view) => onDone(view),
    onError: onFail,
    onSettled: (_result, _error, { page }) =>
      client.invalidateQueries({ queryKey: viewsQuery(page).queryKey }),
  });
}
