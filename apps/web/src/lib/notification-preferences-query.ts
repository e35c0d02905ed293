import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";

/** What the signed-in person wants to be told and where. */
export const notificationPreferencesQuery = queryOptions({
  queryKey: ["notifications", "preferences"],
  queryFn: ({ signal }) => api.call("GET /notifications/preferences", {}, { signal }),
});
