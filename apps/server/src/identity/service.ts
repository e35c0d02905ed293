import type { AuthParts } from "./auth-parts.ts";
import { knownDevices } from "./known-device.ts";
import { type MembersService, membersService } from "./members.ts";
import { type PasswordResetService, passwordResetService } from "./password-reset.ts";
import { type RegistrationService, registrationService } from "./registration.ts";
import { type SessionService, sessionService } from "./session.ts";
import { sessionLiveness } from "./session-liveness.ts";

/** Accounts of people: everything below `/auth`. */
export interface Auth {
  readonly registration: RegistrationService;
  readonly passwordReset: PasswordResetService;
  readonly session: SessionService;
  readonly members: MembersService;
  /** Forgets codes and sessions that expired a while ago. */
  cleanUp(): Promise<void>;
}

const KEEP_EXPIRED_MS = 7 * 24 * 3_600_000;

export function auth(parts: AuthParts): Auth {
  const devices = knownDevices(parts.keys.refreshDerivation);
  const liveness = sessionLiveness(parts.sessions, parts.now);
  return {
    registration: registrationService(parts),
    passwordReset: passwordResetService(parts, liveness, devices),
    session: sessionService(parts, liveness, devices),
    members: membersService(parts, liveness),
    async cleanUp() {
      const before = new Date(parts.now().getTime() - KEEP_EXPIRED_MS);
      await parts.codes.forgetExpired(before);
      await parts.sessions.forgetExpired(before);
    },
  };
}
