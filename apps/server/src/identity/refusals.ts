import { AppError } from "@skyledger/core/model/app-error";
import { addressOfCall } from "../platform/acts.ts";
import type { AuthDeps } from "./auth-deps.ts";

/** The person that a token names. */
interface Claims {
  readonly workspaceId: string;
  readonly userId: string;
  readonly email: string;
  readonly sessionId: string;
}

/** Records what known people were refused before they had a session. Addresses without an account have no log. */
export interface Refusals {
  /** Runs the check of a sign-in. */
  recording<T>(email: string, address: string, check: () => Promise<T>): Promise<T>;
  /** A request with the token of an ended session; once per session. */
  ofEndedSession(claims: Claims): void;
}

/** A lockout is recorded once in this time for each address, not for every guess behind it. */
const LOCKOUT_EVERY_MS = 60_000;
const MAX_KEPT = 20_000;

export function createRefusals({ users, trail, background, now }: AuthDeps): Refusals {
  const lockouts = new Map<string, number>();
  const ended = new Set<string>();
  const record = async (email: string, address: string, code: string): Promise<void> => {
    const user = await users.byEmail(email);
    if (!user) return;
    await trail.record(user.workspaceId, {
      actor: { kind: "person", id: user.userId, name: user.email },
      action: "person.signed_in",
      target: { type: "person", id: user.userId, name: user.email },
      ...{ outcome: "refused", code, address },
    });
  };
  const isFirstLockout = (email: string): boolean => {
    const at = now().getTime();
    if (at - (lockouts.get(email) ?? -Infinity) < LOCKOUT_EVERY_MS) return false;
    if (lockouts.size >= MAX_KEPT) lockouts.clear();
    lockouts.set(email, at);
    return true;
  };
  return {
    async recording(email, address, check) {
      try {
        return await check();
      } catch (error) {
        const code = error instanceof AppError ? error.code : undefined;
        // Not awaited: the time of the response must not reveal whether the address is known.
        if (code !== undefined && (code !== "rate_limited" || isFirstLockout(email))) {
          background.run("audit entry of a refused sign-in", () => record(email, address, code));
        }
        throw error;
      }
    },
    ofEndedSession({ workspaceId, userId, email, sessionId }) {
      if (ended.has(sessionId)) return;
      if (ended.size >= MAX_KEPT) ended.clear();
      ended.add(sessionId);
      const address = addressOfCall();
      background.run("audit entry of a refused request", () =>
        trail.record(workspaceId, {
          actor: { kind: "person", id: userId, name: email },
          action: "access.refused",
          target: { type: "session", id: sessionId, name: null },
          ...{ outcome: "refused", code: "unauthenticated", address },
        }),
      );
    },
  };
}
