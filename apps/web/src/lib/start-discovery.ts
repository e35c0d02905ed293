import { api } from "./client.ts";
import type { EndpointOutput } from "./endpoint-types.ts";

/** Starts a discovery of one account, or of all, in the background. */
export function startDiscovery(
  account: string | undefined,
): Promise<EndpointOutput<"POST /resources/discover">> {
  return api.call(
    "POST /resources/discover",
    { body: account === undefined ? {} : { accountIds: [account] } },
    { headers: { prefer: "respond-async" }, timeoutMs: null },
  );
}
