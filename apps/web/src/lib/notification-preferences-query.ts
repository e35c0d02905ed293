import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";

/** Notification preferences of the signed-in person. */
export const notificationPreferencesQuery = queryOptions({
  queryKey: ["notifications", "preferences"],
  queryFn: ({ signal }) => api.call("GET /notifications/preferences", {}, { signal }),
});
