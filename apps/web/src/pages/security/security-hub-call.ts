import { api } from "../../lib/client.ts";
import type { EndpointOutput } from "../../lib/endpoint-types.ts";

/** Security Hub status (specification, section 3), by Region, with missing data. */
export type SecurityHubStatus = EndpointOutput<"GET /security/security-hub-status">;
/** Reads the Security Hub status. */
export type AskSecurityHub = () => Promise<SecurityHubStatus>;

/** Call for the Security Hub status of one account or of all. Each call queries AWS in every Region. */
export function securityHubCall(accountId: string | undefined): AskSecurityHub {
  return () =>
    api.call("GET /security/security-hub-status", { query: accountId === undefined ? {} : { accountId } });
}
