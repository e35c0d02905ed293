/** Who asks: a signed-in member of a workspace. Every use case takes it first. */
export interface Principal {
  userId: string;
  workspaceId: string;
  email: string;
  sessionId: string;
}
