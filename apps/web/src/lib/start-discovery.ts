import type { Scope } from "./account-scope.ts";
import { api } from "./client.ts";
import type { EndpointOutput } from "./endpoint-types.ts";
import { startScope } from "./start-scope.ts";

/** Starts a discovery of the accounts in scope in the background. */
export async function startDiscovery(scope: Scope): Promise<EndpointOutput<"POST /resources/discover">> {
  return api.call(
    "POST /resources/discover",
    { body: await startScope(scope) },
    { headers: { prefer: "respond-async" }, timeoutMs: null },
  );
}
