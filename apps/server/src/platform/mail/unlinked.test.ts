import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { layOut } from "./mail-layout.ts";
import { unlinked } from "./unlinked.ts";

describe("text without addresses for email programs", () => {
  it.each([
    ["URGENT: verify at https://evil.example/login", "URGENT: verify at https[:]//evil[.]example/login"],
    ["www.evil.example", "www[.]evil[.]example"],
    ["evil.example", "evil[.]example"],
    ["HTTP://EVIL.EXAMPLE", "HTTP[:]//EVIL[.]EXAMPLE"],
    ["evil。example", "evil[.]example"],
    ["ｅｖｉｌ．ｅｘａｍｐｌｅ", "ｅｖｉｌ[.]ｅｘａｍｐｌｅ"],
    ["пример.рф", "пример[.]рф"],
    ["mailto:x@evil.example", "mailto[:]x@evil[.]example"],
    ["ftp://192.0.2.1/x", "ftp[:]//192.0.2.1/x"],
    ["skype://call", "skype[:]//call"],
  ])("%s", (text, shown) => {
    expect(unlinked(text)).toBe(shown);
  });

  it.each([
    "Ana Lima",
    "Example Inc.",
    "J. R. Smith",
    "$1,234.56 a month",
    "arn:aws:s3:::bucket",
    "at 02:30",
    "10.0.0.0/8",
    "EC2.19: Security groups…",
  ])("%s is unchanged", (text) => {
    expect(unlinked(text)).toBe(text);
  });
});

const name = fc
  .array(
    fc.constantFrom(
      "https://",
      "http:",
      "//",
      "www.",
      "evil",
      ".",
      "example",
      ".com",
      "/login",
      "@",
      " ",
      "。",
      "рф",
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));
/** What linkifiers look for: a scheme with slashes, or a dotted name that ends with a top-level domain. */
const link = /\p{L}[\p{L}\p{N}+.-]*:\/\/|[\p{L}\p{N}][.。．｡]\p{L}{2,}/u;

test("for any names in an email, its texts show only our own address", () => {
  fc.assert(
    fc.property(name, (text) => {
      const url = "https://sky.example.com/x";
      const { text: plain, html } = layOut({
        to: "x@example.com",
        subject: "s",
        heading: text,
        paragraphs: [text],
        facts: [{ name: text, value: text, url }],
        items: [{ title: text, detail: text, url: null }],
        afterItems: text,
        note: text,
        button: { label: "Open", url },
      });
      const body = html.slice(html.indexOf("<body")).replace(/<[^>]*>/g, "\n");
      for (const shown of [plain, body]) expect(shown.replaceAll(url, "")).not.toMatch(link);
    }),
    { numRuns: 500 },
  );
});
