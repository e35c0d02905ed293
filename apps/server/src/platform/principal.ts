/** Who asks: a signed-in member of a workspace. Every use case takes it first. */
export interface Principal {
  userId: string;
  workspaceId: string;
  email: string;
  sessionId: string;
}

/** Whom a program speaks for, and what it may read. */
export interface TokenHolder {
  readonly principal: Principal;
  readonly scopes: ReadonlySet<string>;
}

/** The server itself, for what runs by a schedule: its runs were started by no person. */
export function noOne(workspaceId: string): Principal {
  return { userId: "", workspaceId, email: "", sessionId: "" };
}
