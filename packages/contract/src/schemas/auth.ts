import { z } from "zod";

/**
 * Email addresses within the lengths of RFC 5321: 64 characters before the @, 63 per label after it. Uses
 * negative look-aheads only: programs that generate values from a pattern cannot use `(?=`.
 */
const emailPattern =
  /^(?![^@]{65})(?!\.)(?!.*\.\.)[A-Za-z0-9_'+\-.]*[A-Za-z0-9_+-]@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** Addresses are case-insensitive. */
export const email = z
  .string()
  .trim()
  .max(254)
  // Describes the input, before transformations.
  .meta({ format: "email", pattern: emailPattern.source })
  .pipe(z.email({ pattern: emailPattern, error: "Enter an email address like name@example.com." }))
  .transform((address) => address.toLowerCase());

/**
 * At least 8 characters with an uppercase letter, a lowercase letter, a number, and a symbol (specification,
 * section 5).
 */
export const newPassword = z
  .string()
  .min(8, "Use at least 8 characters.")
  .max(256, "Use at most 256 characters.")
  .regex(/\p{Lu}/u, "Add an uppercase letter.")
  .regex(/\p{Ll}/u, "Add a lowercase letter.")
  .regex(/\p{Nd}/u, "Add a number.")
  .regex(/[^\p{L}\p{Nd}\s]/u, "Add a symbol.");

export const code = z.string().regex(/^\d{6}$/, "Enter the 6-digit code from your email.");

export const user = z.strictObject({
  email: z.string(),
  userId: z.string(),
  fullName: z.string().default(""),
  emailVerified: z.boolean(),
});

export const loginBody = z.strictObject({
  email,
  password: z.string().min(1, "Enter your password.").max(256),
  /** Selected: the session lasts 30 days; otherwise, it ends with the browser. */
  rememberMe: z.boolean().default(false),
});

export const registerBody = z.strictObject({
  email,
  password: newPassword,
  fullName: z.string().trim().min(1, "Enter your full name.").max(200),
  company: z.string().trim().max(200).default(""),
  /** The token of an invitation link: the person joins that workspace. */
  invitation: z.string().min(1).max(200).optional(),
  /** IANA name, for a new workspace; omitted or unknown: UTC. */
  timeZone: z.string().max(100).optional(),
});

/** `refreshToken` is for clients other than browsers, which also have it in an HttpOnly cookie. */
export const session = z.strictObject({
  idToken: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  user,
});

export const refreshed = z.strictObject({
  idToken: z.string(),
  accessToken: z.string(),
  /** The next refresh token; only if the old one was in the body. */
  refreshToken: z.string().optional(),
});
