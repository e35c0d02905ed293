import { AppError } from "@skyledger/core/model/app-error";
import {
  allows,
  type Grant,
  type Permission,
  permissionNames,
  type Reach,
} from "@skyledger/core/model/permissions";
import type { Caller } from "../platform/principal.ts";
import type { AuthDeps, SessionDeps } from "./auth-deps.ts";
import { createLoginLimits, type LoginOrigin } from "./login-limits.ts";
import { createRefusals } from "./refusals.ts";
import type { NextStep, SecondStepService } from "./second-step.ts";
import { successorOf, tokenHash } from "./secrets.ts";
import type { SessionClient } from "./sessions-store.ts";
import type { SignedIn, Tokens, UserView } from "./signed-in.ts";
import { SESSION_MS, signed, tokenEnd, viewOf } from "./start-session.ts";
import type { StoredUser } from "./users-store.ts";

/**
 * See docs/decisions, "Sessions": two tabs of one browser can send the same cookie at nearly the same time.
 */
const COOKIE_GRACE_MS = 10_000;

/** Input of a sign-in; validated by the contract. */
export interface LoginRequest {
  email: string;
  password: string;
  rememberMe: boolean;
}

/** A signed-in person in responses. */
export interface Me {
  user: UserView;
  workspace: { workspaceId: string; name: string };
  grants: Grant[];
  /** In some accounts or everywhere, and in the whole workspace. */
  permissions: { somewhere: Permission[]; everywhere: Permission[] };
}

/** Signing in, staying signed in, signing out. */
export interface SessionService {
  /** Asks for the second factor of a person who has one. Throws invalid_credentials, email_not_verified and sso_required (only after the right password), rate_limited. */
  login(request: LoginRequest, origin: LoginOrigin & SessionClient): Promise<SignedIn | NextStep>;
  /** Exchanges a refresh token, once. Throws invalid_refresh_token. */
  refresh(token: string | undefined, from: "body" | "cookie"): Promise<Tokens>;
  /** Ends the sessions of the given tokens; unknown ones are ignored. */
  logout(presented: { refreshTokens: readonly string[]; bearer: string | undefined }): Promise<void>;
  /** The owner of a bearer token. Throws unauthenticated. */
  authenticate(bearer: string | undefined): Promise<Caller>;
  me(caller: Caller): Promise<Me>;
}

export function createSessionService(
  deps: SessionDeps,
  { next }: Pick<SecondStepService, "next">,
): SessionService {
  const { users, sessions, liveness, now, devices } = deps;
  const limits = createLoginLimits({ devices, now });
  const refusals = createRefusals(deps);
  return {
    async login({ email, password, rememberMe }, origin) {
      const user = await refusals.recording(email, origin.address, async () => {
        limits.take(email, origin);
        return await rightUser(deps, email, password);
      });
      limits.forget(email, origin);
      await deps.localSignIn.assertPossible(user);
      const step = await next(user, rememberMe);
      return step ?? deps.signIn(user, { remembered: rememberMe, method: "password", client: origin });
    },
    refresh: (token, from) => refresh(deps, token, from, liveness.forget),
    async logout({ refreshTokens, bearer }) {
      for (const token of refreshTokens) {
        const ended = await sessions.endByToken(tokenHash(token), "logout", now());
        if (ended) liveness.forget(ended);
      }
      // An expired token still identifies the session to end; it grants no access.
      const claims = bearer && (await deps.signer.verify(bearer, now(), SESSION_MS / 1000));
      if (!claims) return;
      await sessions.end(claims.workspaceId, claims.sessionId, "logout", now());
      liveness.forget(claims.sessionId);
    },
    async authenticate(bearer) {
      const claims = bearer && (await deps.signer.verify(bearer, now()));
      if (!claims) throw signInAgain();
      const { userId, workspaceId, email, sessionId } = claims;
      const live = await liveness.live(workspaceId, sessionId);
      if (!live) {
        refusals.ofEndedSession(claims);
        throw signInAgain();
      }
      const caller = { userId, workspaceId, email, sessionId, grants: live.grants };
      return live.restricted ? { ...caller, mustSetUpSecondFactor: true } : caller;
    },
    async me({ workspaceId, userId, grants }) {
      const member = await users.member(workspaceId, userId);
      if (!member) throw signInAgain();
      const permitted = (reach: Reach) =>
        permissionNames.filter((permission) => allows(grants, { permission, reach }));
      return {
        user: viewOf(member.user),
        workspace: { workspaceId, name: member.workspaceName },
        grants: [...grants],
        permissions: { somewhere: permitted("accounts"), everywhere: permitted("workspace") },
      };
    },
  };
}

/** Compares a password even for unknown addresses, so that response times do not reveal which are known. */
async function rightUser({ users, hasher }: AuthDeps, email: string, password: string): Promise<StoredUser> {
  const user = await users.byEmail(email);
  const right = await hasher.verify(user?.passwordHash, password);
  if (!user || !right) {
    throw new AppError("invalid_credentials", "The email address or the password is not correct.");
  }
  if (!user.emailVerified) {
    // Specification, section 8: the client looks for exactly this text.
    throw new AppError("email_not_verified", "Email not verified. Please check your email.");
  }
  return user;
}

async function refresh(
  deps: AuthDeps,
  token: string | undefined,
  from: "body" | "cookie",
  forget: (sessionId: string) => void,
): Promise<Tokens> {
  const { sessions, keys, now, onSecurityEvent } = deps;
  // Specification, section 8.
  if (token === undefined) throw new AppError("invalid_refresh_token", "No refresh token available");
  const successor = successorOf(keys.refreshDerivation, token);
  const outcome = await sessions.rotate({
    tokenHash: tokenHash(token),
    successorHash: tokenHash(successor),
    now: now(),
    successorExpiresAt: (family) => tokenEnd(family, now()),
    graceMs: from === "cookie" ? COOKIE_GRACE_MS : 0,
  });
  if (outcome.kind === "reused") {
    const { familyId, userId, workspaceId } = outcome.family;
    forget(familyId);
    onSecurityEvent("a refresh token was used twice; the session was ended", {
      sessionId: familyId,
      userId,
      workspaceId,
    });
  }
  if (outcome.kind === "reused" || outcome.kind === "unknown") {
    throw new AppError("invalid_refresh_token", "Your session has expired. Sign in again.");
  }
  return signed(deps, outcome.family, successor);
}

function signInAgain(): AppError {
  return new AppError(
    "unauthenticated",
    "You are not signed in, or your session has expired. Sign in again.",
  );
}
