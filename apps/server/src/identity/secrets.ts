import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** Specification, section 9: verification code length 6. */
const CODE_DIGITS = 6;
const TOKEN_BYTES = 32;

/** A code of six digits; every one is equally likely. */
export function generateCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
}

/** An unguessable token of 43 characters that needs no escaping in an address. */
export function generateToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** How a token is stored. It has 256 random bits, so a plain hash cannot be turned back. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * How a six-digit code is stored. A million codes are quickly tried against a plain hash, so the pepper, which is
 * not in the database, goes in; and the person, so that equal codes of two people do not look equal.
 */
export function codeHash(pepper: Uint8Array, userId: string, code: string): string {
  return createHmac("sha256", pepper).update(`${userId}\0${code}`).digest("hex");
}

/**
 * The one successor of a refresh token. It is computed instead of drawn, so that it can be answered a second time
 * without being stored; without the key no one can compute it.
 */
export function successorOf(key: Uint8Array, token: string): string {
  return createHmac("sha256", key).update(token).digest("base64url");
}

/** Compares two hashes without telling by time how much of them agrees. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
