import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { longFiles, longFirst } from "./long-files-first.ts";
import { root } from "./run.ts";

test("every long file exists", () => {
  expect(longFiles.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("long files come first in their project, in the list's order; the others and the projects keep theirs", () => {
  const file = (project: string, path: string) => ({
    project: { name: project },
    moduleId: `/repository/${path}`,
  });
  const [a, b, c] = [file("one", "a.ts"), file("one", "b.ts"), file("one", "x/c.ts")];
  const [d, e] = [file("two", "d.ts"), file("two", "x/c.ts")];
  expect(longFirst([a, b, c, d, e], ["x/c.ts", "b.ts"])).toEqual([c, b, a, e, d]);
  expect(longFirst([a, b, c, d, e], ["none.ts"])).toEqual([a, b, c, d, e]);
});
