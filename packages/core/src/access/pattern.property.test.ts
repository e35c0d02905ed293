import fc from "fast-check";
import { expect, it } from "vitest";
import { asResource, matches, patternOf } from "./pattern.ts";

const text = fc.string({ unit: fc.constantFrom("a", "b", ":"), maxLength: 8 });
const pattern = fc.string({ unit: fc.constantFrom("a", "b", ":", "*", "*", "?"), maxLength: 6 });

const tokensOf = (source: string) => patternOf(source, false).tokens ?? [];

/** The same rule as a regular expression. @param any what a wildcard stands for, by its place */
const naive = (source: string, any: (at: number, one: boolean) => string) =>
  new RegExp(
    `^${[...source].map((c, at) => (c === "*" ? any(at, false) : c === "?" ? any(at, true) : c)).join("")}$`,
  );

it("matches what a regular expression matches", () => {
  fc.assert(
    fc.property(pattern, text, (source, value) => {
      const expected = naive(source, (_, one) => (one ? "[^]" : "[^]*")).test(value);
      expect(matches(tokensOf(source), value)).toBe(expected);
    }),
    { numRuns: 20_000 },
  );
});

it("keeps wildcards of a Resource element in their segments, as a regular expression does", () => {
  fc.assert(
    fc.property(pattern, text, (source, value) => {
      const isLast = (at: number) => [undefined, ":"].includes(source[at + 1]);
      const expected = naive(source, (at, one) => (one ? "[^:]" : isLast(at) ? "[^]*" : "[^:]*")).test(value);
      expect(matches(asResource(tokensOf(source)), value)).toBe(expected);
    }),
    { numRuns: 20_000 },
  );
});
