import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { twMerge as whole } from "tailwind-merge";
import { expect, test } from "vitest";
import { twMerge } from "./tailwind-groups.ts";

const sources = join(import.meta.dirname, "..");

/** Every word in the source that can be a class, without variants (`max-sm:`). */
function words(): string[] {
  const found = new Set<string>();
  for (const file of readdirSync(sources, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || /\.test\.|tailwind-groups/.test(file)) continue;
    const text = readFileSync(join(sources, file), "utf8");
    for (const [, quoted, template] of text.matchAll(/"([^"\n]*)"|`([^`]*)`/g)) {
      for (const word of (quoted ?? template ?? "").split(/[\s${}]+/)) {
        const plain = word.slice(word.lastIndexOf(":") + 1);
        if (/^-?[a-z][a-z0-9]*(-[^\s"'<>]*)?$/.test(plain)) found.add(plain);
      }
    }
  }
  return [...found];
}

/** Classes that the library knows: of two with the same property, it drops the first. */
const known = (word: string) => whole(`${word} ${word}`) === word;

test("for any two classes of this app, the result is that of all of Tailwind", () => {
  const classes = words().filter(known);
  expect(classes.length).toBeGreaterThan(400);
  const differing: string[] = [];
  for (const one of classes) {
    for (const other of classes) {
      const pair = `${one} ${other}`;
      if (one !== other && twMerge(pair) !== whole(pair)) differing.push(pair);
    }
  }
  expect(differing).toEqual([]);
});

test("planted offender: a class outside the groups is detected", () => {
  expect(whole("columns-2 columns-3")).toBe("columns-3");
  expect(twMerge("columns-2 columns-3")).toBe("columns-2 columns-3");
});

test("variants are distinguished", () => {
  expect(twMerge("h-4 max-sm:h-8 h-6")).toBe("max-sm:h-8 h-6");
  expect(twMerge("text-sm text-muted text-lg")).toBe("text-muted text-lg");
});
