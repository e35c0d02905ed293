import type { SandboxChange, SandboxMembers } from "@skyledger/sandbox/create-sandbox";
import type { OrganizationFacts } from "@skyledger/sandbox/organization/sandbox-organization";

/** How to reach an account, as plain data that can be passed to the collection's thread. */
export type AccountConnection =
  | {
      kind: "sandbox";
      accountId: string;
      /** The sandbox organization that it is a member of; omitted: none. */
      organization?: OrganizationFacts;
      /** The other accounts of its bill, if it is the management account. */
      members?: SandboxMembers;
      /** Other fixtures than those of the account ID. */
      seed?: number;
      size: number;
      /** Latency of each call, in milliseconds. */
      answerMs: number;
      changes: readonly SandboxChange[];
      /** Owner of the list of changes; omitted: read-only. */
      owner?: SandboxOwner;
    }
  | { kind: "role"; roleArn: string; externalId: string }
  | { kind: "ambient" };

/** The operator's AWS settings that the SDK cannot read by itself. */
export interface AwsSettings {
  endpointUrl: string | undefined;
  /** Region of calls about the whole account. */
  region: string;
}

/** The connected account of a sandbox account. */
export interface SandboxOwner {
  workspaceId: string;
  accountId: string;
}
