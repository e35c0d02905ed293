import { createHmac } from "node:crypto";
import { z } from "zod";
import { sameHash } from "./secrets.ts";

/**
 * A step of a sign-in, signed instead of stored: without signing in, no one can fill the database. It expires; the
 * store records those that completed a step as used.
 */
export interface Challenge<T> {
  issue(content: T, until: Date): string;
  /** undefined: invented, expired, or of another kind. */
  open(challenge: string, now: Date): T | undefined;
}

const signed = z.strictObject({ kind: z.string(), until: z.number(), content: z.unknown() });

/** @param kind separates the steps of a sign-in from each other */
function createChallenge<T>(key: Uint8Array, kind: string, schema: z.ZodType<T>): Challenge<T> {
  const sign = (text: string) => createHmac("sha256", key).update(text).digest("base64url");
  return {
    issue(content, until) {
      const text = JSON.stringify({ kind, until: until.getTime(), content });
      const body = Buffer.from(text).toString("base64url");
      return `${body}.${sign(body)}`;
    },
    open(challenge, now) {
      const [body = "", signature = ""] = challenge.split(".");
      if (!sameHash(signature, sign(body))) return undefined;
      const stored = signed.parse(JSON.parse(Buffer.from(body, "base64url").toString()));
      if (stored.kind !== kind || stored.until <= now.getTime()) return undefined;
      return schema.parse(stored.content);
    },
  };
}

/** The password was right; the second factor is missing. */
const secondStep = z.strictObject({
  workspaceId: z.string(),
  userId: z.string(),
  email: z.string(),
  rememberMe: z.boolean(),
  nonce: z.string(),
});
/** A passkey is to sign in; `second` is the challenge of the second step that it completes. */
const passkeySignIn = z.strictObject({ value: z.string(), second: z.string().optional() });
const passkeyRegistration = z.strictObject({ value: z.string(), userId: z.string() });

export type SecondStep = z.output<typeof secondStep>;

/** The challenges of this server. */
export interface SignInChallenges {
  readonly secondStep: Challenge<SecondStep>;
  readonly passkeySignIn: Challenge<z.output<typeof passkeySignIn>>;
  readonly passkeyRegistration: Challenge<z.output<typeof passkeyRegistration>>;
}

export function createSignInChallenges(key: Uint8Array): SignInChallenges {
  return {
    secondStep: createChallenge(key, "second step", secondStep),
    passkeySignIn: createChallenge(key, "passkey sign-in", passkeySignIn),
    passkeyRegistration: createChallenge(key, "passkey registration", passkeyRegistration),
  };
}
