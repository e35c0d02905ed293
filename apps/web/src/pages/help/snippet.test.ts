import { expect, test } from "vitest";
import { snippetOf } from "./snippet.ts";

const marked = (text: string, searched: string) =>
  snippetOf(text, searched)
    .map(({ part, found }) => (found ? `[${part}]` : part))
    .join("");

test("words that start with the searched text are marked, in any case", () => {
  expect(marked("Block Public Access. Not republic.", "public block")).toBe(
    "[Block] [Public] Access. Not republic.",
  );
});

test("a long text is cut around the first match", () => {
  const text = `${"word ".repeat(60)}needle ${"word ".repeat(60)}`;
  const shown = marked(text, "needle");
  expect(shown).toMatch(/^… (word )+\[needle\]( word)+/);
  expect(shown.length).toBeLessThan(200);
  expect(shown.endsWith("…")).toBe(true);
});

test.each(["", "(", "a.*b", "\\"])("the searched text is not a pattern: %s", (searched) => {
  expect(marked("Plain text", searched)).not.toContain("[Plain");
});
