import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";

/** Specification, section 9: verification code length 6. */
const CODE_DIGITS = 6;
const TOKEN_BYTES = 32;

/** A code of six digits, all equally likely. */
export function generateCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
}

/** An unguessable token of 43 URL-safe characters. */
export function generateToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** The stored form of a token. It has 256 random bits, so a plain hash cannot be reversed. */
export function tokenHash(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * The stored form of a six-digit code. A million codes are quickly tried against a plain hash, so it includes
 * the pepper, which is not in the database, and the person, so that equal codes of two people differ.
 */
export function codeHash(pepper: Uint8Array, userId: string, code: string): string {
  return createHmac("sha256", pepper).update(`${userId}\0${code}`).digest("hex");
}

/**
 * The only successor of a refresh token. Computed instead of random, so that it can be returned again without
 * being stored; it requires the key.
 */
export function successorOf(key: Uint8Array, token: string): string {
  return createHmac("sha256", key).update(token).digest("base64url");
}

/** Compares two hashes in constant time. */
export function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
