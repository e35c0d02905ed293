import type { SandboxChange } from "@skyledger/sandbox/create-sandbox";

/** How an account is reached, as plain data: it crosses to the collection's thread. */
export type AccountConnection =
  | {
      kind: "sandbox";
      accountId: string;
      seed: number;
      size: number;
      /** How long each call takes, in milliseconds. */
      answerMs: number;
      changes: readonly SandboxChange[];
      /** Whose list of changes it is; left out: nothing may be changed. */
      owner?: SandboxOwner;
    }
  | { kind: "role"; roleArn: string; externalId: string }
  | { kind: "ambient" };

/** The operator's AWS settings that the SDK cannot read by itself. */
export interface AwsSettings {
  endpointUrl: string | undefined;
  /** Region of calls that concern the whole account. */
  region: string;
}

/** The connected account that a sandbox belongs to. */
export interface SandboxOwner {
  workspaceId: string;
  accountId: string;
}
