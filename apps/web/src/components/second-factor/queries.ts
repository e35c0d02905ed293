import { queryOptions } from "@tanstack/react-query";
import { api } from "../../lib/client.ts";
import type { EndpointOutput } from "../../lib/endpoint-types.ts";

export type SecondFactor = EndpointOutput<"GET /second-factor">;
export type Passkey = SecondFactor["passkeys"][number];

/** Second factors of the signed-in person. */
export const secondFactorQuery = queryOptions({
  queryKey: ["second-factor"],
  queryFn: ({ signal }) => api.call("GET /second-factor", {}, { signal }),
});
