import { randomInt } from "node:crypto";
import { tokenHash } from "./secrets.ts";

const COUNT = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** Without letters and digits that look alike. */
const alphabet = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

/** Ten codes of 78 random bits, "XXXX-XXXX-XXXX-XXXX", shown once. */
export function createRecoveryCodes(): string[] {
  const letter = () => alphabet.charAt(randomInt(alphabet.length));
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join("");
  return Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, group).join("-"));
}

/**
 * The stored form. It does not depend on a key of the server, so that the codes work when the master key was lost. A plain hash of 78 random bits cannot be reversed.
 */
export function recoveryCodeHash(userId: string, code: string): string {
  return tokenHash(`${userId} ${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, "")}`);
}

/** The stored forms of a person's recovery codes. */
export function hashesOf({ userId }: { userId: string }, codes: readonly string[]): string[] {
  return codes.map((code) => recoveryCodeHash(userId, code));
}
