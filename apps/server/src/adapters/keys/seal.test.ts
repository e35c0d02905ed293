import { expect, test } from "vitest";
import { createSeal } from "./seal.ts";

const seal = createSeal(new Uint8Array(32).fill(7));

test("what is sealed is unreadable, differs each time, and opens to the same text", () => {
  const text = "https://hooks.slack.example/services/T0/B0/ünï";
  const sealed = seal.close(text, "ana");
  expect(sealed).not.toContain("slack");
  expect(seal.close(text, "ana")).not.toBe(sealed);
  expect(seal.open(sealed, "ana")).toBe(text);
});

test("another owner, another key, and any change are refused", () => {
  const sealed = seal.close("secret", "ana");
  expect(() => seal.open(sealed, "bob")).toThrow();
  expect(() => createSeal(new Uint8Array(32).fill(8)).open(sealed, "ana")).toThrow();
  const bytes = Buffer.from(sealed.slice(3), "base64url");
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => seal.open(`v1.${changed.toString("base64url")}`, "ana"), `byte ${at}`).toThrow();
  }
  expect(() => seal.open(sealed.replace("v1", "v2"), "ana")).toThrow("version");
  expect(() => seal.open("v1.", "ana")).toThrow();
});
