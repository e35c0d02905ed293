import { globSync } from "node:fs";
import { sep } from "node:path";
import { Visitor } from "oxc-parser";
import { parseOnce } from "./parse-once.ts";

/** Words or phrases to avoid, and what to write instead. */
export type RefusedWords = { words: RegExp; write: string };

/** Words that docs/style.md replaces, with what to write instead. */
export const refusedWords: readonly RefusedWords[] = [
  { words: /\b(?:told|tells|telling)\b|\btell of\b/i, write: "report, notify, send" },
  { words: /\b(?:un)?judg(?:e[sd]?|ing|e?ments?)\b/i, write: "evaluate" },
  { words: /\bverdicts?\b/i, write: "result" },
  { words: /\bdear(?:er|est)\b/i, write: "most expensive, top by cost" },
  { words: /\bput(?: \w+)? right\b|\bcur(?:es?|ed)\b/i, write: "fix, remediate" },
  { words: /\bby hand\b/i, write: "manually" },
  { words: /\bcarr(?:y|ies|ied|ying)(?: \w+)? out\b/i, write: "run, apply" },
  { words: /\bswitch(?:e[sd]|ing)?(?: \w+){0,2} (?:on|off)\b(?!-)/i, write: "turn on, turn off" },
  { words: /\bwho(?:ever|mever)\b/i, write: "the noun: user, principal, attacker" },
  { words: /\b(?:no|every|some)body\b/i, write: "anyone, someone, or the noun" },
  { words: /\bfaults?\b/i, write: "error" },
  { words: /\bestates?\b/i, write: "account, fixtures" },
  { words: /\bafresh\b|\banew\b/i, write: "again" },
  { words: /\bfor ever\b/i, write: "indefinitely, permanently" },
  { words: /\b(?:e-)mails?\b|\bmailed\b/i, write: "email" },
  {
    words:
      /\b(?:organis|colour|behaviour|centre|licence|cancelled)\w*\b|\banalys(?:e[sd]?|ing)\b(?<!analyses)/i,
    write: "American spelling",
  },
];

/** Turns of phrase that docs/style.md replaces. */
export const refusedTurns: readonly RefusedWords[] = [
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
  { words: /\b(?:of whom|of ours|no one's)\b/i, write: "the noun, or an adjective" },
  { words: /\b(?:ought|shall|hence|thus|likewise|whilst|meanwhile)\b/i, write: "must, so, also" },
];

/** Words to avoid on screen, in emails, and in errors. */
const refusedInTexts: readonly RefusedWords[] = [
  ...refusedWords,
  ...refusedTurns,
  {
    words: /\b(?:it|there) (?:is|are) no\b(?! longer)(?= such)|\bit is no\b(?! longer)/i,
    write: "X not found, Not an X",
  },
];

/** The same words as parts of names. */
const refusedInNames = new RegExp(
  `^(?:${[
    "(?:un)?judge[sd]?|judging|judge?ments?|verdicts?|told|tells?|faults?|estates?|cure[sd]?|wish(?:es|ed)?",
    "dear(?:er|est)|anew|afresh|whoever|(?:no|any|some|every)body",
  ].join("|")})$`,
);
/** The same phrases in names of several parts. */
const refusedNamePhrases = /\b(?:by hand|carr(?:y|ies) out|tell of|put right|look(?:ed)? afresh)\b/;
/** "storedVerdicts" → stored, verdicts. */
const partsOf = (name: string) => name.split(/(?<=[a-z0-9])(?=[A-Z])|[_$]/).map((part) => part.toLowerCase());

/**
 * Text that no person reads, or that quotes others: SQL, the vocabulary of language models, external calls.
 */
const exempt = /(?:^|\/)(?:explain\/words|migrations\.gen|registry\.gen)/;
const isSql = (text: string) =>
  /\b(?:select|insert into|update \w+ set|delete from)\b[\s\S]* | as "\w+"/i.test(text);
/** External fields: `$fault` of the AWS SDK, and `verdict` of answers on access, which the interface fixes. */
const isForeign = (name: string) => name.startsWith("$") || name === "verdict";
/** A key, path, or other identifier: one word. */
const isWord = (text: string) => !/\s/.test(text.trim().replace(/^(?:GET|POST|PUT|PATCH|DELETE) /, ""));

export interface OldWord {
  path: string;
  line: number;
  message: string;
}

/** Old words in the texts of one source file: string literals, the literal parts of templates, and JSX text. */
export function oldWordsIn(path: string, source: string): OldWord[] {
  return textsIn(path, source).flatMap(({ text, line }) =>
    refusedInTexts.flatMap(({ words, write }) => {
      const match = words.exec(text);
      if (!match) return [];
      return { path, line, message: `"${match[0]}" in "${text.trim().slice(0, 80)}": write ${write}` };
    }),
  );
}

/** Texts that people read in one source file: those that are no key, path, or SQL. */
export function textsIn(path: string, source: string): { text: string; line: number }[] {
  if (exempt.test(path)) return [];
  const { program } = parseOnce(path, source);
  const found: { text: string; line: number }[] = [];
  const look = (text: string, offset: number) => {
    if (isWord(text) || isSql(text)) return;
    found.push({ text, line: source.slice(0, offset).split("\n").length });
  };
  new Visitor({
    Literal(node) {
      if (typeof node.value === "string") look(node.value, node.start);
    },
    TemplateLiteral(node) {
      const text = node.quasis.map(({ value }) => value.cooked ?? "").join("…");
      look(text, node.start);
    },
    JSXText(node) {
      look(node.value, node.start);
    },
  }).visit(program);
  return found;
}

const sources = ["packages/*/src/**/*.{ts,tsx}", "apps/*/src/**/*.{ts,tsx}"];
const isTestCode = /\.test\.tsx?$|\/testing(?:\/|\.tsx?$)|\/(?:protocol|server)-tests\//;

/** Old words in the names of one source file: variables, functions, types, and properties. Each name once. */
export function oldNamesIn(path: string, source: string): OldWord[] {
  const { program } = parseOnce(path, source);
  const found = new Map<string, OldWord>();
  const look = ({ name, start }: { name: string; start: number }) => {
    const parts = partsOf(name);
    const word =
      parts.find((part) => refusedInNames.test(part)) ?? refusedNamePhrases.exec(parts.join(" "))?.[0];
    if (word === undefined || isForeign(name) || found.has(name)) return;
    const line = source.slice(0, start).split("\n").length;
    found.set(name, { path, line, message: `"${word}" in the name ${name}: see docs/style.md` });
  };
  new Visitor({ Identifier: look, PrivateIdentifier: look, JSXIdentifier: look }).visit(program);
  return [...found.values()];
}

/** Written files that match, without generated and installed ones. */
export function filesOf(root: string, patterns: readonly string[]): string[] {
  return globSync(patterns, { cwd: root })
    .map((path) => path.split(sep).join("/"))
    .filter((path) => !/(?:^|\/)(?:node_modules|dist)\/|\.gen\.ts$/.test(path))
    .sort();
}

/** Source files of the product that people read texts of. */
export function productSources(root: string): string[] {
  return filesOf(root, sources).filter((path) => !isTestCode.test(path));
}

/** Source files whose names are checked: those of the product, its tests, and its tools. */
export function namedSources(root: string): string[] {
  return filesOf(root, [...sources, "tools/**/*.ts", "e2e/**/*.ts"]);
}
