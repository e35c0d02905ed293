import type { SessionsStore } from "./sessions-store.ts";

/** Whether sessions are still active, with a cache in front of the database. */
export interface SessionLiveness {
  isLive(workspaceId: string, sessionId: string): Promise<boolean>;
  /** The session was ended here: check again. */
  forget(sessionId: string): void;
  /** Sessions were ended here: check each again. */
  forgetAll(): void;
}

interface Deps {
  readonly sessions: Pick<SessionsStore, "isLive">;
  readonly now: () => Date;
}

/** How long another process may serve a session that was ended elsewhere. */
const TRUST_MS = 5_000;
const MAX_SESSIONS = 20_000;

export function createSessionLiveness({ sessions, now }: Deps): SessionLiveness {
  const liveUntil = new Map<string, number>();
  return {
    async isLive(workspaceId, sessionId) {
      const at = now().getTime();
      const until = liveUntil.get(sessionId);
      if (until !== undefined && at < until) return true;
      const live = await sessions.isLive(workspaceId, sessionId, now());
      liveUntil.delete(sessionId);
      if (live) liveUntil.set(sessionId, at + TRUST_MS);
      if (liveUntil.size > MAX_SESSIONS) liveUntil.clear();
      return live;
    },
    forget(sessionId) {
      liveUntil.delete(sessionId);
    },
    forgetAll() {
      liveUntil.clear();
    },
  };
}
