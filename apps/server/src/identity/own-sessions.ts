import { AppError } from "@skyledger/core/model/app-error";
import type { Principal } from "../platform/principal.ts";
import type { SessionDeps } from "./auth-deps.ts";
import { deviceName } from "./device-name.ts";
import type { OpenSession } from "./sessions-store.ts";

/** A session for its owner. */
export interface OwnSession extends Omit<OpenSession, "userAgent"> {
  /** "Chrome on Windows"; null: unknown. */
  device: string | null;
  current: boolean;
}

/** The sessions of the signed-in person. */
export interface OwnSessionsService {
  list(principal: Principal): Promise<{ sessions: OwnSession[] }>;
  /** Ends a session: its requests, streams, and refresh tokens fail. Throws not_found. */
  revoke(principal: Principal, id: string): Promise<void>;
  /** Ends all sessions except the principal's. */
  revokeOthers(principal: Principal): Promise<{ ended: number }>;
}

export function createOwnSessionsService({ sessions, liveness, now }: SessionDeps): OwnSessionsService {
  return {
    async list({ workspaceId, userId, sessionId }) {
      const open = await sessions.openOf(workspaceId, userId, now());
      return {
        sessions: open.map(({ userAgent, ...session }) => ({
          ...session,
          device: deviceName(userAgent),
          current: session.id === sessionId,
        })),
      };
    },
    async revoke({ workspaceId, userId }, id) {
      if (!(await sessions.revoke(workspaceId, userId, id, now()))) {
        throw new AppError("not_found", "Session not found. It may have ended already.");
      }
      liveness.forget(id);
    },
    async revokeOthers({ workspaceId, userId, sessionId }) {
      const ended = await sessions.revokeOthers(workspaceId, userId, sessionId, now());
      liveness.forgetAll();
      return { ended };
    },
  };
}
