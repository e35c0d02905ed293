import type { NewSession } from "./sessions-store.ts";

/** Tokens for the caller, and data for the cookie. */
export interface Tokens {
  idToken: string;
  accessToken: string;
  refreshToken: string;
  /** Whether the cookie outlives the browser, and until when. */
  remembered: boolean;
  expiresAt: Date;
}

/** A person in responses. */
export interface UserView {
  email: string;
  userId: string;
  fullName: string;
  emailVerified: boolean;
}

/** The result of a sign-in. */
export interface SignedIn {
  tokens: Tokens;
  user: UserView;
  /** For the browser's next sign-in. */
  deviceToken: string;
}

/** A session to start. */
export interface SessionStart
  extends Pick<NewSession, "remembered" | "method" | "client" | "providerSession"> {
  /** Ends earlier than other sessions. */
  readonly lifetimeMs?: number | undefined;
}

/** Starts a session of a person whose identity is proven. Throws invalid_code if the person was removed, sso_required. */
export type SignIn = (
  person: { workspaceId: string; userId: string },
  session: SessionStart,
) => Promise<SignedIn>;
