import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EndlessListError, PageTokens } from "./page-tokens.ts";

/** Pages read of a list with these tokens; undefined: it counted as endless. */
function pagesRead(tokenAfter: (page: number) => unknown, tokens = new PageTokens()): number | undefined {
  for (let page = 1; ; page++) {
    try {
      if (!tokens.follow(tokenAfter(page))) return page;
    } catch (error) {
      if (error instanceof EndlessListError) return undefined;
      throw error;
    }
  }
}

describe("the tokens of a list", () => {
  test("are followed to the end of any list whose tokens differ", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 60 }), (all) => {
        expect(pagesRead((page) => all[page - 1])).toBe(all.length + 1);
      }),
    );
  });

  test("in a cycle of any length after any start are detected within four times as many pages", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 40 }), (start, length) => {
        let pages = 0;
        const token = (page: number) => {
          pages = page;
          return `t${page <= start ? page : start + 1 + ((page - start - 1) % length)}`;
        };
        expect(pagesRead(token)).toBeUndefined();
        expect(pages).toBeLessThanOrEqual(4 * (start + length) + 2);
      }),
    );
  });

  test("that never repeat end at the limit", () => {
    expect(pagesRead((page) => (page < 10 ? `t${page}` : undefined), new PageTokens(10))).toBe(10);
    expect(pagesRead((page) => `t${page}`, new PageTokens(10))).toBeUndefined();
  });

  test.each([undefined, null, ""])("%j is the end", (end) => {
    expect(pagesRead(() => end)).toBe(1);
  });

  test("are sent under the operation's own name, from the second page on", () => {
    const tokens = new PageTokens();
    expect(tokens.as("Marker")).toEqual({});
    tokens.follow("two");
    expect(tokens.as("Marker")).toEqual({ Marker: "two" });
    tokens.follow(undefined);
    expect(tokens.as("Marker")).toEqual({});
  });
});
