import { z } from "zod";
import { instant } from "./instant.ts";

/** How a session was started. */
export const signInMethods = [
  "password",
  "password_and_code",
  "passkey",
  "password_and_passkey",
  "sso",
] as const;

/** One of a person's own sessions. */
export const ownSession = z.strictObject({
  id: z.string(),
  /** "Chrome on Windows"; null: unknown. */
  device: z.string().nullable(),
  /** The IP address that signed in; null: unknown. */
  address: z.string().nullable(),
  method: z.enum(signInMethods),
  signedInAt: instant,
  /** To five minutes. */
  lastUsedAt: instant,
  /** Whether this is the session of the request. */
  current: z.boolean(),
});
