import type { EndpointKey } from "../../lib/endpoint-types.ts";

/** What a remediation came to (specification, section 3). */
export type RemediationResult = { status: "COMPLETED" | "NOT_AUTOMATABLE" | "FAILED"; message: string };
/** Asks the server to put a finding right. */
export type Remediate = (findingId: string) => Promise<RemediationResult>;

/** A call that is `null` for as long as the contract does not have its endpoint; then the compiler asks for it. */
type OnceThere<Key extends string, Call> = Key extends EndpointKey ? Call : null;

const call: OnceThere<"POST /security/remediate", Remediate> = null;

/** The call that remediates, null while the server has none: then no finding offers Auto Fix. */
export function remediationCall(): Remediate | null {
  return call;
}
