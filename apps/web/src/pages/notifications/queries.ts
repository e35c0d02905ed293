import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import type { EndpointInput, EndpointOutput } from "../../lib/endpoint-types.ts";
import { notificationPreferencesQuery } from "../../lib/notification-preferences-query.ts";

export type Delivery = EndpointOutput<"GET /notifications/history">["deliveries"][number];

/** Available channels with their fields. */
export const channelsQuery = queryOptions({
  queryKey: ["notifications", "channels"],
  queryFn: ({ signal }) => api.call("GET /notifications/channels", {}, { signal }),
  staleTime: 5 * 60_000,
});

const HISTORY_PAGE = 20;
const PENDING_POLL_MS = 3000;

/** Notification history, newest first; polls while messages are pending. */
export const historyQuery = infiniteQueryOptions({
  queryKey: ["notifications", "history"],
  queryFn: ({ signal, pageParam }) =>
    api.call(
      "GET /notifications/history",
      { query: { limit: HISTORY_PAGE, ...(pageParam === "" ? {} : { cursor: pageParam }) } },
      { signal },
    ),
  initialPageParam: "",
  getNextPageParam: ({ nextCursor }) => nextCursor,
  refetchInterval: ({ state }) =>
    state.data?.pages.some(({ deliveries }) => deliveries.some(({ status }) => status === "pending")) === true
      ? PENDING_POLL_MS
      : false,
});

/** Saves the preferences. */
export function useSavePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointInput<"PUT /notifications/preferences">["body"]) =>
      api.call("PUT /notifications/preferences", { body }),
    onSuccess: (saved) => client.setQueryData(notificationPreferencesQuery.queryKey, saved),
  });
}

/** Sends a test message. */
export function useChannelTest() {
  return useMutation({
    mutationFn: (body: EndpointInput<"POST /notifications/test">["body"]) =>
      api.call("POST /notifications/test", { body }),
  });
}

/** Resends a failed message. */
export function useResend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call("POST /notifications/history/:id/resend", { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: historyQuery.queryKey }),
  });
}
