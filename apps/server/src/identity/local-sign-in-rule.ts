import type { SignInMethod } from "./sessions-store.ts";
import type { StoredUser } from "./users-store.ts";

/** The rule that members of a workspace sign in with single sign-on only. */
export interface LocalSignIn {
  /** Throws sso_required or forbidden for a person who has no local way to sign in. */
  assertPossible(person: StoredUser): Promise<void>;
  /**
   * Throws sso_required or forbidden if no session may start. Records and reports a sign-in of the break-glass owner.
   */
  assertAllowed(person: StoredUser, method: SignInMethod): Promise<void>;
}
