import { createHmac, randomBytes } from "node:crypto";
import { sameHash } from "./secrets.ts";

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Clocks can differ by one step. */
const SKEW = [0, -1, 1];
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new secret in Base32, as authenticator apps show and scan it. */
export function createSecret(): string {
  return encodeBase32(randomBytes(SECRET_BYTES));
}

/** @returns the step whose code this is, after `lastStep`, so that no code works twice; undefined: a wrong code */
export function stepOfCode(secret: string, code: string, now: Date, lastStep: number): number | undefined {
  const current = Math.floor(now.getTime() / STEP_MS);
  const key = decodeBase32(secret);
  // Every step is compared, so that the time reveals nothing.
  const matching = SKEW.map((skew) => current + skew).filter((step) => sameHash(codeOf(key, step), code));
  return matching.find((step) => step > lastStep);
}

/** The code of a step (RFC 4226, section 5.3). */
export function codeOf(key: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", key).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, "0");
}

/** The address that a QR code contains ("Key Uri Format"). */
export function otpauthUri(secret: string, email: string): string {
  const issuer = "Skyledger";
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`;
}

function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join("");
}

/** The reverse of `encodeBase32`, for secrets of this file. */
export function decodeBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}
