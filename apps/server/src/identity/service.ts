import type { AuthDeps } from "./auth-deps.ts";
import { createSignInChallenges } from "./challenges.ts";
import { createDirectoryService, type DirectoryService } from "./directory.ts";
import { createFactorNotices } from "./factor-notices.ts";
import { createKnownDevices } from "./known-device.ts";
import { createLinkedPeopleService, type LinkedPeopleService } from "./linked-people.ts";
import { createLocalSignIn } from "./local-sign-in.ts";
import { createMembersService, type MembersService } from "./members.ts";
import { createOwnSessionsService, type OwnSessionsService } from "./own-sessions.ts";
import { createPasskeysService, type PasskeysService } from "./passkeys.ts";
import { createPasswordResetService, type PasswordResetService } from "./password-reset.ts";
import { createRegistrationService, type RegistrationService } from "./registration.ts";
import { createSecondFactorService, type SecondFactorService } from "./second-factor.ts";
import { createSecondStepService, type SecondStepService } from "./second-step.ts";
import { createSessionService, type SessionService } from "./session.ts";
import { createSessionLiveness } from "./session-liveness.ts";
import { createSignIn } from "./start-session.ts";

/** User accounts: everything below `/auth`. */
export interface Auth {
  readonly registration: RegistrationService;
  readonly passwordReset: PasswordResetService;
  readonly session: SessionService;
  readonly ownSessions: OwnSessionsService;
  readonly secondFactor: SecondFactorService;
  readonly secondStep: SecondStepService;
  readonly passkeys: PasskeysService;
  readonly members: MembersService;
  readonly linkedPeople: LinkedPeopleService;
  readonly directory: DirectoryService;
  /** Deletes codes and sessions that expired a while ago. */
  cleanUp(): Promise<void>;
}

const KEEP_EXPIRED_MS = 7 * 24 * 3_600_000;

export function createAuth(deps: AuthDeps): Auth {
  const devices = createKnownDevices(deps.keys.refreshDerivation);
  const localSignIn = createLocalSignIn(deps);
  const signIn = createSignIn({ ...deps, localSignIn }, devices);
  const challenges = createSignInChallenges(deps.keys.challenges);
  const sessionDeps = {
    ...deps,
    liveness: createSessionLiveness(deps),
    devices,
    signIn,
    localSignIn,
    challenges,
    notifyFactorChange: createFactorNotices(deps),
  };
  const secondFactor = createSecondFactorService(sessionDeps);
  const secondStep = createSecondStepService(sessionDeps, secondFactor);
  return {
    registration: createRegistrationService(deps),
    passwordReset: createPasswordResetService(sessionDeps),
    session: createSessionService(sessionDeps, secondStep),
    secondFactor,
    secondStep,
    passkeys: createPasskeysService(sessionDeps, { checks: secondFactor, secondStep }),
    ownSessions: createOwnSessionsService(sessionDeps),
    members: createMembersService(sessionDeps),
    linkedPeople: createLinkedPeopleService(sessionDeps),
    directory: createDirectoryService(sessionDeps),
    async cleanUp() {
      const before = new Date(deps.now().getTime() - KEEP_EXPIRED_MS);
      await deps.codes.forgetExpired(before);
      await deps.sessions.forgetExpired(before);
      await deps.factors.forgetExpired(before);
    },
  };
}
