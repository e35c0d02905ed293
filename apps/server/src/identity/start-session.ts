import { randomUUID } from "node:crypto";
import { AppError } from "@skyledger/core/model/app-error";
import type { AuthDeps } from "./auth-deps.ts";
import type { KnownDevices } from "./known-device.ts";
import type { LocalSignIn } from "./local-sign-in-rule.ts";
import { generateToken, tokenHash } from "./secrets.ts";
import type { SessionFamily } from "./sessions-store.ts";
import type { SessionStart, SignIn, Tokens, UserView } from "./signed-in.ts";
import type { StoredUser } from "./users-store.ts";

const TOKEN_MS = 15 * 60_000;
/** Product: "ticked: it lasts 30 days". Also the maximum for other sessions. */
export const SESSION_MS = 30 * 24 * 3_600_000;
/** A session without Remember me ends if its refresh token is not used for a day. */
const IDLE_MS = 24 * 3_600_000;

/** Starts sessions, and makes the browser a known device. */
export function createSignIn(
  deps: AuthDeps & { readonly localSignIn: LocalSignIn },
  devices: KnownDevices,
): SignIn {
  return async ({ workspaceId, userId }, session) => {
    const member = await deps.users.member(workspaceId, userId);
    if (!member) throw new AppError("invalid_code", "This user account no longer exists.");
    const { user } = member;
    await deps.localSignIn.assertAllowed(user, session.method);
    const tokens = await startSession(deps, user, session);
    return { tokens, user: viewOf(user), deviceToken: devices.issue(user.email) };
  };
}

/** Starts a session of a person whose identity is proven. */
async function startSession(
  deps: AuthDeps,
  user: StoredUser,
  { remembered, method, client, providerSession, lifetimeMs = SESSION_MS }: SessionStart,
): Promise<Tokens> {
  const { sessions, users, now } = deps;
  const refreshToken = generateToken();
  const family: SessionFamily = {
    familyId: randomUUID(),
    workspaceId: user.workspaceId,
    userId: user.userId,
    email: user.email,
    remembered,
    expiresAt: new Date(now().getTime() + lifetimeMs).toISOString(),
  };
  await sessions.start({
    ...family,
    method,
    client,
    providerSession,
    tokenHash: tokenHash(refreshToken),
    now: now(),
    expiresAt: new Date(family.expiresAt),
    tokenExpiresAt: tokenEnd(family, now()),
  });
  await users.noteLogin(user.workspaceId, user.userId, now());
  return signed(deps, family, refreshToken);
}

/** Signs the tokens of a session. */
export async function signed(
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

/** When an unused refresh token expires. */
export function tokenEnd({ remembered, expiresAt }: SessionFamily, from: Date): Date {
  const end = Date.parse(expiresAt);
  return new Date(remembered ? end : Math.min(end, from.getTime() + IDLE_MS));
}

/** A person as shown to the person. */
export function viewOf({ email, userId, fullName, emailVerified }: StoredUser): UserView {
  return { email, userId, fullName, emailVerified };
}
