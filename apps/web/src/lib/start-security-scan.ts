import { api } from "./client.ts";
import type { EndpointOutput } from "./endpoint-types.ts";

/** Fallback without a message of the server (specification, section 8). */
export const SCAN_FAILED = "Failed to run security scan";

/** Starts a full scan of one account, or of all, in the background. */
export function startSecurityScan(
  account: string | undefined,
): Promise<Extract<EndpointOutput<"POST /security/scan">, { runId: string }>> {
  const scope = account === undefined ? {} : { accountIds: [account] };
  // With `respond-async`, the response is 202 with the run, never the finished scan.
  return api.call(
    "POST /security/scan",
    { body: { scanType: "FULL", categories: ["ALL"], ...scope } },
    { headers: { prefer: "respond-async" }, timeoutMs: null },
  ) as Promise<Extract<EndpointOutput<"POST /security/scan">, { runId: string }>>;
}
