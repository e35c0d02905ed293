import { api } from "../../lib/client.ts";
import type { EndpointOutput } from "../../lib/endpoint-types.ts";

/** What Security Hub tells us (specification, section 3), where, and what could not be looked at. */
export type SecurityHubStatus = EndpointOutput<"GET /security/security-hub-status">;
/** Asks the server whether Security Hub is connected. */
export type AskSecurityHub = () => Promise<SecurityHubStatus>;

/** The call that asks for Security Hub, of one account or of all. AWS is asked each time, in every region. */
export function securityHubCall(accountId: string | undefined): AskSecurityHub {
  return () =>
    api.call("GET /security/security-hub-status", { query: accountId === undefined ? {} : { accountId } });
}
