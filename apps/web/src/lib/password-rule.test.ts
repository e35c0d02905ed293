import { expect, test } from "vitest";
import { isStrongPassword, PASSWORD_HINT, passwordRequirements } from "./password-rule.ts";

function met(password: string): boolean[] {
  return passwordRequirements(password).map((requirement) => requirement.met);
}

test("spec 2: the specified hint", () => {
  expect(PASSWORD_HINT).toBe("Must be at least 8 characters with uppercase, lowercase, numbers, and symbols");
});

test("spec 5: each part of the rule is checked separately", () => {
  expect(met("")).toEqual([false, false, false, false, false]);
  expect(met("abc")).toEqual([false, false, true, false, false]);
  expect(met("ABCDEFGH")).toEqual([true, true, false, false, false]);
  expect(met("Abcdef1!")).toEqual([true, true, true, true, true]);
});

test("a space is not a symbol; letters of other scripts count as letters", () => {
  expect(isStrongPassword("Abcdef1 ")).toBe(false);
  expect(isStrongPassword("Žluťoučk1#")).toBe(true);
});
