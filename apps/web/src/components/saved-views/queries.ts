import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import type { EndpointInput, EndpointOutput } from "../../lib/endpoint-types.ts";

/** Saved filters of a page. */
export type SavedView = EndpointOutput<"GET /views">["views"][number];
/** Pages whose filters can be saved. */
export type ViewPage = SavedView["page"];
type NewView = EndpointInput<"POST /views">["body"];
/** Who else sees a view; null: no one. */
export type Audience = EndpointInput<"PUT /views/:id/sharing">["body"]["sharedWith"];

/** Saved views of a page, one's own by name, then those that others share. */
export function viewsQuery(page: ViewPage) {
  return queryOptions({
    queryKey: ["views", page],
    queryFn: ({ signal }) => api.call("GET /views", { query: { page } }, { signal }),
  });
}

/** What to do with the outcome, also if the menu or dialog has closed. */
type Outcome = { onDone?: (view: SavedView) => void; onFail?: (error: Error) => void };

const share = (id: string, sharedWith: Audience) =>
  api.call("PUT /views/:id/sharing", { params: { id }, body: { sharedWith } });

/** Saves a view, and shares it as one that was deleted. */
export function useSaveView({ onDone, onFail }: Outcome = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ sharedWith = null, ...body }: NewView & { sharedWith?: Audience }) => {
      const saved = await api.call("POST /views", { body });
      return sharedWith === null ? saved : share(saved.view.viewId, sharedWith);
    },
    onSuccess: ({ view }) => {
      void client.invalidateQueries({ queryKey: viewsQuery(view.page).queryKey });
      onDone?.(view);
    },
    onError: (error) => onFail?.(error),
  });
}

/** Shares a view, or stops sharing it. */
export function useShareView({ onDone }: { onDone: (view: SavedView) => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ view, sharedWith }: { view: SavedView; sharedWith: Audience }) =>
      share(view.viewId, sharedWith),
    onSuccess: ({ view }) => onDone(view),
    onSettled: (_result, _error, { view }) =>
      client.invalidateQueries({ queryKey: viewsQuery(view.page).queryKey }),
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
