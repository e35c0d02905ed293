import { Visitor } from "oxc-parser";
import { filesOf, type OldWord, type RefusedWords, refusedTurns, refusedWords } from "./old-words.ts";
import { parseOnce } from "./parse-once.ts";

/** Phrases that docs/style.md replaces in comments, test titles, and Markdown, besides the words of texts. */
const refusedPhrases: readonly RefusedWords[] = [
  ...refusedWords,
  ...refusedTurns,
  { words: /\bwhat (?:was|is|were|are) (?:\w+ )?(?:of|about|with it|wanted)\b/i, write: "the noun" },
];

/** Without code, quotations, links, and names of files and parameters. */
const withoutQuotes = (text: string) =>
  text.replaceAll(
    /`[^`\n]*`|"[^"\n]*"|“[^”\n]*”|\{@\w+ [^}]*\}|@param \w+|https?:\S+|\]\([^)]*\)|[\w-]+(?:\.\w+)*\.tsx?\b/g,
    "…",
  );

function lookIn(path: string, text: string, line: number): OldWord[] {
  const plain = withoutQuotes(text);
  return refusedPhrases.flatMap(({ words, write }) => {
    const match = words.exec(plain);
    if (!match) return [];
    const at = line + plain.slice(0, match.index).split("\n").length - 1;
    return [{ path, line: at, message: `"${match[0]}": write ${write}` }];
  });
}

const testCalls = new Set(["test", "it", "describe"]);

/** The function of a call without its chain: `test` of `test.each([…])("…")`. */
function calledName(node: { type: string }): string | undefined {
  if ("name" in node && typeof node.name === "string") return node.name;
  for (const part of ["object", "callee", "tag"]) {
    const inner = (node as Record<string, unknown>)[part];
    if (inner !== undefined) return calledName(inner as { type: string });
  }
  return undefined;
}

/** Old words in the comments and test titles of one source file. */
export function oldPhrasesIn(path: string, source: string): OldWord[] {
  const { program, comments } = parseOnce(path, source);
  const lineOf = (offset: number) => source.slice(0, offset).split("\n").length;
  const found = comments.flatMap(({ value, start }) => lookIn(path, value, lineOf(start)));
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (!testCalls.has(calledName(callee) ?? "")) return;
      if (title?.type === "Literal" && typeof title.value === "string")
        found.push(...lookIn(path, title.value, lineOf(title.start)));
      if (title?.type === "TemplateLiteral")
        for (const { value } of title.quasis)
          found.push(...lookIn(path, value.cooked ?? "", lineOf(title.start)));
    },
  }).visit(program);
  return found;
}

/** Old words in a Markdown file, outside of code. */
export function oldPhrasesInMarkdown(path: string, source: string): OldWord[] {
  const prose = source.replaceAll(/^```[\s\S]*?^```/gm, (code) => code.replaceAll(/[^\n]/g, ""));
  return prose.split("\n").flatMap((text, at) => lookIn(path, text, at + 1));
}

/** Contains old words on purpose, or texts of others. */
const exempt = /^(?:docs\/style\.md|THIRD-PARTY-NOTICES\.md|tools\/style\/.*)$/;

/** Sources and Markdown of the project whose comments, test titles, and prose are checked. */
export function writtenFiles(root: string): string[] {
  return filesOf(root, [
    "{packages,apps,tools,e2e}/**/*.{ts,tsx}",
    "*.{ts,md}",
    "{docs,changelog.d}/**/*.md",
  ]).filter((path) => !exempt.test(path));
}
