import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";

/** Security settings of the workspace. */
export const securitySettingsQuery = queryOptions({
  queryKey: ["security-settings"],
  queryFn: ({ signal }) => api.call("GET /security/settings", {}, { signal }),
});
