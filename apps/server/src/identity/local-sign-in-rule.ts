import type { SignInMethod } from "./sessions-store.ts";
import type { StoredUser } from "./users-store.ts";

/** The rule that members of a workspace sign in with single sign-on only. */
export interface LocalSignIn {
  /** Whether the person has any local way to sign in. Throws sso_required, forbidden. */
  assertPossible(person: StoredUser): Promise<void>;
  /**
   * Whether a session may start. Records and reports a sign-in of the break-glass owner. Throws sso_required,
   * forbidden.
   */
  assertAllowed(person: StoredUser, method: SignInMethod): Promise<void>;
}
