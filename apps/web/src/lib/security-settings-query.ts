import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";

/** What this workspace asks of people who handle findings. */
export const securitySettingsQuery = queryOptions({
  queryKey: ["security-settings"],
  queryFn: ({ signal }) => api.call("GET /security/settings", {}, { signal }),
});
