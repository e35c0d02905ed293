import { api } from "./client.ts";
import type { EndpointOutput } from "./endpoint-types.ts";

/** Shown where the server gives no reason (specification, section 8). */
export const SCAN_FAILED = "Failed to run security scan";

/** Asks for a full scan of one account, or of all; it runs in the background. */
export function startSecurityScan(
  account: string | undefined,
): Promise<Extract<EndpointOutput<"POST /security/scan">, { runId: string }>> {
  const scope = account === undefined ? {} : { accountIds: [account] };
  // `respond-async` is answered by 202 with the run, never by the finished scan.
  return api.call(
    "POST /security/scan",
    { body: { scanType: "FULL", categories: ["ALL"], ...scope } },
    { headers: { prefer: "respond-async" }, timeoutMs: null },
  ) as Promise<Extract<EndpointOutput<"POST /security/scan">, { runId: string }>>;
}
