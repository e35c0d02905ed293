import type { AuthDeps } from "./auth-deps.ts";
import { createKnownDevices } from "./known-device.ts";
import { createMembersService, type MembersService } from "./members.ts";
import { createOwnSessionsService, type OwnSessionsService } from "./own-sessions.ts";
import { createPasswordResetService, type PasswordResetService } from "./password-reset.ts";
import { createRegistrationService, type RegistrationService } from "./registration.ts";
import { createSessionService, type SessionService } from "./session.ts";
import { createSessionLiveness } from "./session-liveness.ts";

/** User accounts: everything below `/auth`. */
export interface Auth {
  readonly registration: RegistrationService;
  readonly passwordReset: PasswordResetService;
  readonly session: SessionService;
  readonly ownSessions: OwnSessionsService;
  readonly members: MembersService;
  /** Deletes codes and sessions that expired a while ago. */
  cleanUp(): Promise<void>;
}

const KEEP_EXPIRED_MS = 7 * 24 * 3_600_000;

export function createAuth(deps: AuthDeps): Auth {
  const devices = createKnownDevices(deps.keys.refreshDerivation);
  const sessionDeps = { ...deps, liveness: createSessionLiveness(deps), devices };
  return {
    registration: createRegistrationService(deps),
    passwordReset: createPasswordResetService(sessionDeps),
    session: createSessionService(sessionDeps),
    ownSessions: createOwnSessionsService(sessionDeps),
    members: createMembersService(sessionDeps),
    async cleanUp() {
      const before = new Date(deps.now().getTime() - KEEP_EXPIRED_MS);
      await deps.codes.forgetExpired(before);
      await deps.sessions.forgetExpired(before);
    },
  };
}
