import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";
import type { EndpointOutput } from "./endpoint-types.ts";

/** How the workspace handles findings. */
export type SecuritySettings = EndpointOutput<"GET /security/settings">;

/** Security settings of the workspace. */
export const securitySettingsQuery = queryOptions({
  queryKey: ["security-settings"],
  queryFn: ({ signal }) => api.call("GET /security/settings", {}, { signal }),
});
