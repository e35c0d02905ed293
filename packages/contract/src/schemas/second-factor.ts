import { z } from "zod";
import { instant } from "./instant.ts";

/** A code of an authenticator app, or a recovery code: "XXXX-XXXX-XXXX-XXXX". Spaces are ignored. */
export const secondCode = z.string().trim().min(6, "Enter a code.").max(30);
export const authenticatorCode = z
  .string()
  .regex(/^\d{6}$/, "Enter the 6-digit code of your authenticator app.");
export const currentPassword = z.string().min(1, "Enter your password.").max(256);
/** Signed by the server: `POST /auth/login` and the options of passkeys contain it. */
export const challenge = z.string().min(1).max(2000);
export const recoveryCodes = z.array(z.string());
export const passkeyName = z.string().trim().min(1, "Give the passkey a name.").max(60);

/** What completes a sign-in with the right password. */
export const secondStep = z.strictObject({
  challenge: z.string(),
  methods: z.array(z.enum(["code", "recovery_code", "passkey"])),
});

export const passkey = z.strictObject({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  /** null: never used. */
  lastUsedAt: instant.nullable(),
  /** Whether the provider of the passkey copies it to other devices. */
  synced: z.boolean(),
});

export const secondFactor = z.strictObject({
  /** Since when an authenticator app is set up; null: none. */
  authenticatorSince: instant.nullable(),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int().min(0),
  /** Whether the workspace requires a second factor. */
  required: z.boolean(),
  /** false: signs in with single sign-on only, whose provider asks for the second factor. */
  hasPassword: z.boolean(),
  /** Whether the address of this server allows passkeys: a name with HTTPS, or localhost. */
  passkeysAvailable: z.boolean(),
});

const binary = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);
const credentialId = z.string().max(1400);

/** The browser's answer to `navigator.credentials.create`, as JSON (WebAuthn Level 3). */
export const newCredential = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
});

/** The browser's answer to `navigator.credentials.get`, as JSON (WebAuthn Level 3). */
export const usedCredential = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: binary.optional(),
  }),
});

/** The options for the browser, as JSON (WebAuthn Level 3), and the challenge to send back with its answer. */
export const passkeyOptions = z.strictObject({
  challenge: z.string(),
  options: z.looseObject({ challenge: z.string() }),
});
