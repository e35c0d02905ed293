import { readFileSync } from "node:fs";
import { join } from "node:path";
import { figureSources, misnamedFiguresIn } from "./figure-names.ts";
import { oldPhrasesIn, oldPhrasesInMarkdown, writtenFiles } from "./old-phrases.ts";
import { namedSources, type OldWord, oldNamesIn, oldWordsIn, productSources } from "./old-words.ts";

/** A rule of docs/style.md: the files that it reads, and what it finds in one of them. */
type StyleLint = {
  about: string;
  filesOf: (root: string) => string[];
  look: (path: string, source: string) => OldWord[];
};

const lints: readonly StyleLint[] = [
  { about: "texts of the product", filesOf: productSources, look: oldWordsIn },
  { about: "names", filesOf: namedSources, look: oldNamesIn },
  {
    about: "comments, test titles, and Markdown",
    filesOf: writtenFiles,
    look: (path, source) =>
      path.endsWith(".md") ? oldPhrasesInMarkdown(path, source) : oldPhrasesIn(path, source),
  },
  { about: "names of figures", filesOf: figureSources, look: misnamedFiguresIn },
];

/** Every violation of docs/style.md, and how many files each lint has read. */
export function styleViolations(root: string): { files: Record<string, number>; found: string[] } {
  const files: Record<string, number> = {};
  const looksAt = new Map<string, StyleLint["look"][]>();
  for (const { about, filesOf, look } of lints) {
    const paths = filesOf(root);
    files[about] = paths.length;
    for (const path of paths) looksAt.set(path, [...(looksAt.get(path) ?? []), look]);
  }
  const found = [...looksAt].flatMap(([path, looks]) => {
    const source = readFileSync(join(root, path), "utf8");
    return looks
      .flatMap((look) => look(path, source))
      .map(({ line, message }) => `${path}:${line}  ${message}`);
  });
  return { files, found };
}
