import { Visitor } from "oxc-parser";
import { filesOf, type OldWord, type RefusedWords, refusedWords } from "./old-words.ts";
import { parseOnce } from "./parse-once.ts";

/** Phrases that docs/style.md replaces in comments, test titles, and Markdown, besides the words of texts. */
const refusedPhrases: readonly RefusedWords[] = [
  ...refusedWords,
  { words: /\bthings?\b/i, write: "the noun: resource, item, value" },
  { words: /\bsaid\b|\bsays so\b/i, write: "report, state, show" },
  { words: /\bstumbl\w+|\bmend(?:s|ed|ing)?\b/i, write: "fail, fix" },
  { words: /\bbeside\b/i, write: "next to, in addition to, during" },
  { words: /\btak(?:en?|es|ing) (?:up again|back)\b|\btaken up\b/i, write: "resume, undo" },
  { words: /\bgo(?:es)? by\b|\blets? go\b/i, write: "follow, release" },
  { words: /\bfor good\b|\ball the same\b/i, write: "permanently, anyway" },
  { words: /\b(?:is|are|was|were) asked\b(?! to\b)|\basked (?:for|about)\b/i, write: "request, query" },
  { words: /\bask(?:s|ed|ing)? (?:AWS|no one)\b/i, write: "query, call" },
  { words: /\blooked (?:at|into|after)\b/i, write: "view, check, measure" },
  { words: /\bso many\b/i, write: "the number" },
  { words: /\bwhat (?:became of|(?:\w+ ){1,4}c[ao]mes? to\b)/i, write: "result, outcome" },
  { words: /\bwhat (?:was|is|were|are) (?:\w+ )?(?:of|about|with it|wanted)\b/i, write: "the noun" },
  { words: /\b(?:of whom|of ours|no one's)\b/i, write: "the noun, or an adjective" },
  { words: /\b(?:ought|shall|hence|thus|likewise|whilst|meanwhile)\b/i, write: "must, so, also" },
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
