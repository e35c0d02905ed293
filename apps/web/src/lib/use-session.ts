import { useSyncExternalStore } from "react";
import { session } from "./client.ts";
import type { SessionState, SessionUser } from "./session.ts";

/** The current session state; re-renders on change. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state);
}

/** The signed-in person, for components inside the protected gate. */
export function useUser(): SessionUser {
  const { user } = useSession();
  // For one frame between signing out and leaving the page, there is no user.
  return user ?? { email: "", userId: "", fullName: "", emailVerified: false };
}
