import { useSyncExternalStore } from "react";
import { session } from "./client.ts";
import type { SessionState, SessionUser } from "./session.ts";

/** Who is signed in; the component draws again when that changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state);
}

/** The signed-in person, for components below the gate. */
export function useUser(): SessionUser {
  const { user } = useSession();
  // During the one frame between signing out and leaving the page there is nobody.
  return user ?? { email: "", userId: "", fullName: "", emailVerified: false };
}
