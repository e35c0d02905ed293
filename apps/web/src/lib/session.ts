import type { KeyValueStorage } from "./browser-storage.ts";

/** The signed-in person, as returned by the login. */
export type SessionUser = { email: string; userId: string; fullName: string; emailVerified: boolean };

/** `loading` only while a stored session is being renewed after a reload. */
export type SessionState =
  | { status: "loading"; user: null }
  | { status: "anonymous"; user: null }
  | {
      status: "signedIn";
      user: SessionUser;
      /** The workspace requires a second factor, which the person lacks. */
      mustSetUpSecondFactor?: true;
    };

/** Holds the signed-in person and the bearer token, and notifies listeners about changes. */
export type Session = ReturnType<typeof createSession>;

const USER_KEY = "skyledger.user";
const TOKEN_KEY = "skyledger.idToken";

/**
 * The refresh token stays in an HttpOnly cookie. Stored are: the user (in `local`; it indicates that this browser has
 * the cookie) and the short-lived idToken (in `tab`, so that a reload needs no exchange).
 */
export function createSession(storage: { local: KeyValueStorage; tab: KeyValueStorage }) {
  let idToken = storage.tab.get(TOKEN_KEY);
  let state: SessionState = initialState();
  const listeners = new Set<() => void>();

  function initialState(): SessionState {
    const user = readUser(storage.local.get(USER_KEY));
    if (user === null) return { status: "anonymous", user: null };
    return idToken === null ? { status: "loading", user: null } : { status: "signedIn", user };
  }

  function change(next: SessionState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    idToken: () => idToken,
    /** Whether this browser received a refresh cookie and has not signed out since. */
    canRefresh: () => readUser(storage.local.get(USER_KEY)) !== null,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** After a login. */
    start(token: string, user: SessionUser): void {
      idToken = token;
      storage.tab.set(TOKEN_KEY, token);
      storage.local.set(USER_KEY, JSON.stringify(user));
      change({ status: "signedIn", user });
    },
    /** After the refresh cookie was exchanged for a new idToken. */
    renew(token: string): void {
      const user = readUser(storage.local.get(USER_KEY));
      if (user === null) return; // signed out in another tab in the meantime
      idToken = token;
      storage.tab.set(TOKEN_KEY, token);
      change({ status: "signedIn", user });
    },
    /** The server allows nothing but setting up a second factor. */
    requireSecondFactor(): void {
      if (state.status === "signedIn" && !state.mustSetUpSecondFactor)
        change({ ...state, mustSetUpSecondFactor: true });
    },
    /** A second factor was set up. */
    secondFactorReady(): void {
      if (state.status === "signedIn") change({ status: "signedIn", user: state.user });
    },
    /** The session cannot be renewed now (server unavailable): asks for a sign-in, but keeps the stored session. */
    suspend(): void {
      change({ status: "anonymous", user: null });
    },
    /** Clears all data about the person in this browser. */
    clear(): void {
      idToken = null;
      storage.tab.remove(TOKEN_KEY);
      storage.local.remove(USER_KEY);
      change({ status: "anonymous", user: null });
    },
  };
}

function readUser(text: string | null): SessionUser | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    const { email, userId, fullName, emailVerified } = value as Partial<SessionUser>; // checked below
    if (typeof email !== "string" || typeof userId !== "string") return null;
    return { email, userId, fullName: fullName ?? "", emailVerified: emailVerified === true };
  } catch {
    return null; // corrupted: treated as signed out
  }
}
