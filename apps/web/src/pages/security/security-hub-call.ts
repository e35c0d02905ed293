import type { EndpointKey } from "../../lib/endpoint-types.ts";

/** What Security Hub tells us (specification, section 3). */
export type SecurityHubStatus = { enabled: boolean; standards: string[] };
/** Asks the server whether Security Hub is connected. */
export type AskSecurityHub = () => Promise<SecurityHubStatus>;

/** `null` for as long as the contract does not have the endpoint; then the compiler asks for the call. */
type OnceThere<Key extends string, Call> = Key extends EndpointKey ? Call : null;

const call: OnceThere<"GET /security/security-hub-status", AskSecurityHub> = null;

/** The call that asks for Security Hub, null while the server has none: then nothing is said about it. */
export function securityHubCall(): AskSecurityHub | null {
  return call;
}
