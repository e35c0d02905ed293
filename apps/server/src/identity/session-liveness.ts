import type { LiveSession, SessionsStore } from "./sessions-store.ts";

/** Whether sessions are still active, and their people's grants, with a cache in front of the database. */
export interface SessionLiveness {
  /** undefined: it has ended. */
  live(workspaceId: string, sessionId: string): Promise<LiveSession | undefined>;
  /** The session was ended here: check again. */
  forget(sessionId: string): void;
  /** Sessions were ended or grants changed here: check each again. */
  forgetAll(): void;
}

interface Deps {
  readonly sessions: Pick<SessionsStore, "live">;
  readonly now: () => Date;
}

/** How long another process may serve a session that was ended, or grants that were changed, elsewhere. */
const TRUST_MS = 5_000;
const MAX_SESSIONS = 20_000;

export function createSessionLiveness({ sessions, now }: Deps): SessionLiveness {
  const known = new Map<string, LiveSession & { until: number }>();
  // Data that was read before a change is not kept after it.
  let changes = 0;
  return {
    async live(workspaceId, sessionId) {
      const at = now().getTime();
      const cached = known.get(sessionId);
      if (cached && at < cached.until) return cached;
      const changesBefore = changes;
      const session = await sessions.live(workspaceId, sessionId, now());
      if (changes !== changesBefore) return session;
      known.delete(sessionId);
      // A second factor that was set up counts at once.
      if (session && !session.restricted) known.set(sessionId, { ...session, until: at + TRUST_MS });
      if (known.size > MAX_SESSIONS) known.clear();
      return session;
    },
    forget(sessionId) {
      changes += 1;
      known.delete(sessionId);
    },
    forgetAll() {
      changes += 1;
      known.clear();
    },
  };
}
