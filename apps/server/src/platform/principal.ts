import type { Grant } from "@skyledger/core/model/permissions";

/** The caller: a signed-in member of a workspace, the first argument of every use case. */
export interface Principal {
  userId: string;
  workspaceId: string;
  email: string;
  sessionId: string;
  /** The workspace requires a second factor, which this person lacks: nothing but setting it up is allowed. */
  mustSetUpSecondFactor?: true;
}

/** A principal with the person's grants of this moment, as it was authenticated. */
export interface Caller extends Principal {
  readonly grants: readonly Grant[];
  /** Present if a program calls with an access token. */
  readonly token?: CallerToken;
}

/** The access token of a call. It limits the grants of its owner to its scopes. */
export interface CallerToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: ReadonlySet<string>;
}

/** A caller with an access token. */
export type TokenHolder = Caller & { readonly token: CallerToken };

/** The server itself, for scheduled runs, which no person started. */
export function noOne(workspaceId: string): Principal {
  return { userId: "", workspaceId, email: "", sessionId: "" };
}
