import { expect, test } from "vitest";
import { createSeal } from "./seal.ts";

const seal = createSeal(new Uint8Array(32).fill(7));

test("sealed text is unreadable, differs each time, and opens to the same text", () => {
  const text = "https://hooks.slack.example/services/T0/B0/ünï";
  const sealed = seal.close(text, "ana");
  expect(sealed).not.toContain("slack");
  expect(seal.close(text, "ana")).not.toBe(sealed);
  expect(seal.open(sealed, "ana")).toEqual({ opened: true, text });
});

const closed = { opened: false };

test("another owner, another key, and any change leave it closed, without throwing", () => {
  const sealed = seal.close("secret", "ana");
  expect(seal.open(sealed, "bob")).toEqual(closed);
  expect(createSeal(new Uint8Array(32).fill(8)).open(sealed, "ana")).toEqual(closed);
  const bytes = Buffer.from(sealed.slice(3), "base64url");
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(seal.open(`v1.${changed.toString("base64url")}`, "ana"), `byte ${at}`).toEqual(closed);
    const cut = bytes.subarray(0, at).toString("base64url");
    expect(seal.open(`v1.${cut}`, "ana"), `cut at ${at}`).toEqual(closed);
  }
  for (const text of [sealed.replace("v1", "v2"), "v1.", "v1", "", "plain text"]) {
    expect(seal.open(text, "ana"), text).toEqual(closed);
  }
});
