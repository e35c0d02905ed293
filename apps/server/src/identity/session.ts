import { randomUUID } from "node:crypto";
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
import { generateToken, successorOf, tokenHash } from "./secrets.ts";
import type { NewSession, SessionClient, SessionFamily } from "./sessions-store.ts";
import type { StoredUser } from "./users-store.ts";

const TOKEN_MS = 15 * 60_000;
/** Product: "ticked: it lasts 30 days". Also the maximum for other sessions. */
const SESSION_MS = 30 * 24 * 3_600_000;
/** A session without Remember me ends if its refresh token is not used for a day. */
const IDLE_MS = 24 * 3_600_000;
/**
 * See docs/decisions, "Sessions": two tabs of one browser can send the same cookie at nearly the same time.
 */
const COOKIE_GRACE_MS = 10_000;

/** Tokens for the caller, and data for the cookie. */
export interface Tokens {
  idToken: string;
  accessToken: string;
  refreshToken: string;
  /** Whether the cookie outlives the browser, and until when. */
  remembered: boolean;
  expiresAt: Date;
}

/** A person in responses. */
export interface UserView {
  email: string;
  userId: string;
  fullName: string;
  emailVerified: boolean;
}

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
  /** Throws invalid_credentials, email_not_verified (only after the right password), rate_limited. */
  login(
    request: LoginRequest,
    origin: LoginOrigin & SessionClient,
  ): Promise<{
    tokens: Tokens;
    user: UserView;
    /** For the browser's next sign-in. */
    deviceToken: string;
  }>;
  /** Exchanges a refresh token, once. Throws invalid_refresh_token. */
  refresh(token: string | undefined, from: "body" | "cookie"): Promise<Tokens>;
  /** Ends the sessions of the given tokens; unknown ones are ignored. */
  logout(presented: { refreshTokens: readonly string[]; bearer: string | undefined }): Promise<void>;
  /** The owner of a bearer token. Throws unauthenticated. */
  authenticate(bearer: string | undefined): Promise<Caller>;
  me(caller: Caller): Promise<Me>;
}

export function createSessionService(deps: SessionDeps): SessionService {
  const { users, sessions, liveness, devices, now } = deps;
  const limits = createLoginLimits({ devices, now });
  return {
    async login({ email, password, rememberMe }, origin) {
      limits.take(email, origin);
      const user = await rightUser(deps, email, password);
      limits.forget(email, origin);
      const deviceToken = devices.issue(email);
      return {
        tokens: await startSession(deps, user, {
          remembered: rememberMe,
          method: "password",
          client: origin,
        }),
        user: viewOf(user),
        deviceToken,
      };
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
      const grants = await liveness.live(workspaceId, sessionId);
      if (!grants) throw signInAgain();
      return { userId, workspaceId, email, sessionId, grants };
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

/** Starts a session of a person whose identity is proven. */
async function startSession(
  deps: AuthDeps,
  user: StoredUser,
  { remembered, method, client }: Pick<NewSession, "remembered" | "method" | "client">,
): Promise<Tokens> {
  const { sessions, users, now } = deps;
  const refreshToken = generateToken();
  const family: SessionFamily = {
    familyId: randomUUID(),
    workspaceId: user.workspaceId,
    userId: user.userId,
    email: user.email,
    remembered,
    expiresAt: new Date(now().getTime() + SESSION_MS).toISOString(),
  };
  await sessions.start({
    ...family,
    method,
    client,
    tokenHash: tokenHash(refreshToken),
    now: now(),
    expiresAt: new Date(family.expiresAt),
    tokenExpiresAt: tokenEnd(family, now()),
  });
  await users.noteLogin(user.workspaceId, user.userId, now());
  return signed(deps, family, refreshToken);
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

async function signed(
  { signer, now }: AuthDeps,
  family: SessionFamily,
  refreshToken: string,
): Promise<Tokens> {
  const { userId, workspaceId, email, familyId: sessionId, remembered } = family;
  const from = now();
  const expiresAt = new Date(family.expiresAt);
  const lifetime = { from, until: new Date(Math.min(from.getTime() + TOKEN_MS, expiresAt.getTime())) };
  const claims = { userId, workspaceId, email, sessionId };
  const [idToken, accessToken] = await Promise.all([
    signer.sign({ use: "id", ...claims }, lifetime),
    signer.sign({ use: "access", ...claims }, lifetime),
  ]);
  return { idToken, accessToken, refreshToken, remembered, expiresAt };
}

function tokenEnd({ remembered, expiresAt }: SessionFamily, from: Date): Date {
  const end = Date.parse(expiresAt);
  return new Date(remembered ? end : Math.min(end, from.getTime() + IDLE_MS));
}

function viewOf({ email, userId, fullName, emailVerified }: StoredUser): UserView {
  return { email, userId, fullName, emailVerified };
}

function signInAgain(): AppError {
  return new AppError(
    "unauthenticated",
    "You are not signed in, or your session has expired. Sign in again.",
  );
}
