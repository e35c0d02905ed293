import { expect, test } from "vitest";
import { codeOf, createSecret, decodeBase32, otpauthUri, stepOfCode } from "./totp.ts";

const ascii = (text: string) => new TextEncoder().encode(text);

// RFC 6238, appendix B, SHA-1.
test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("at %i seconds the code is %s", (seconds, code) => {
  const key = ascii("12345678901234567890");
  expect(codeOf(key, Math.floor(seconds / 30), 8)).toBe(code);
  expect(codeOf(key, Math.floor(seconds / 30))).toBe(code.slice(2));
});

test("secrets have 160 random bits in Base32", () => {
  const secret = createSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(decodeBase32(secret)).toHaveLength(20);
  expect(createSecret()).not.toBe(secret);
  expect(new TextDecoder().decode(decodeBase32("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"))).toBe(
    "12345678901234567890",
  );
});

const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const now = new Date(1_234_567_890_000);
const step = Math.floor(1_234_567_890 / 30);
const codeAt = (offset: number) => codeOf(decodeBase32(secret), step + offset);

test.each([-1, 0, 1])("the code of step %i counts: clocks differ", (offset) => {
  expect(stepOfCode(secret, codeAt(offset), now, 0)).toBe(step + offset);
});

test.each([-2, 2])("the code of step %i does not count", (offset) => {
  expect(stepOfCode(secret, codeAt(offset), now, 0)).toBeUndefined();
});

test("a code up to the last accepted one does not count again", () => {
  expect(stepOfCode(secret, codeAt(0), now, step)).toBeUndefined();
  expect(stepOfCode(secret, codeAt(-1), now, step)).toBeUndefined();
  expect(stepOfCode(secret, codeAt(1), now, step)).toBe(step + 1);
});

test.each(["", "00000", "abcdef", "0000000"])("%j is no code", (code) => {
  expect(stepOfCode(secret, code, now, 0)).toBeUndefined();
});

test("the address for apps names product and person", () => {
  expect(otpauthUri(secret, "ana+x@example.com")).toBe(
    `otpauth://totp/Skyledger:ana%2Bx%40example.com?secret=${secret}&issuer=Skyledger`,
  );
});
