import type { Scope } from "./account-scope.ts";
import { api } from "./client.ts";
import type { EndpointOutput } from "./endpoint-types.ts";
import { startScope } from "./start-scope.ts";

/** Fallback without a message of the server (specification, section 8). */
export const SCAN_FAILED = "Failed to run security scan";

/** Starts a full scan of the accounts in scope in the background. */
export async function startSecurityScan(
  scope: Scope,
): Promise<Extract<EndpointOutput<"POST /security/scan">, { runId: string }>> {
  const accounts = await startScope(scope);
  // With `respond-async`, the response is 202 with the run, never the finished scan.
  return api.call(
    "POST /security/scan",
    { body: { scanType: "FULL", categories: ["ALL"], ...accounts } },
    { headers: { prefer: "respond-async" }, timeoutMs: null },
  ) as Promise<Extract<EndpointOutput<"POST /security/scan">, { runId: string }>>;
}
