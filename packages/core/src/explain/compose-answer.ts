import { mayStand, plainText } from "./free-words.ts";
import { type AnswerPart, type Statement, statementPart, type Topic } from "./statement.ts";
import type { Vocabulary } from "./words/vocabulary.ts";

/** [[f3]], also [f3], [[f3, f4]] and [[f3: the model's own words]]. */
const marker = /\[\[?\s*([a-z][a-z0-9-]{0,30}(?:\s*,\s*[a-z][a-z0-9-]{0,30})*)\s*(?::[^[\]]*)?\]\]?(?!\()/giu;
/** Ends a sentence. A colon does not, because it introduces what follows. */
const sentenceEnd = /(?<=[.!?؟]) +|(?<=[。！？])/u;
/**
 * The end of a line that ends with statements, once the next line is known to start with words or figures.
 */
const blockEnd = /\][^\p{L}\n[]*\n(?=[^\p{L}\p{N}\p{S}[]*[\p{L}\p{N}\p{S}])/gu;
const hasLetters = /[\p{L}\p{N}\p{S}]/u;

/** A run of words, or IDs separated only by punctuation. */
type Run = { readonly words: string } | { readonly ids: readonly string[] };

/**
 * Converts a language model's answer to what people see: the statements whose IDs it names, and the words
 * around them that are allowed. A sentence that is not allowed is removed as a whole; its statements stay,
 * since Skyledger wrote them.
 * @param statements by ID
 * @param languages allowed for the words
 */
export function composeAnswer(
  answer: string,
  statements: ReadonlyMap<string, Statement>,
  languages: readonly Vocabulary[],
): AnswerPart[] {
  const runs = runsOf(plainText(answer));
  const topicsOf = (run: Run | undefined) =>
    run !== undefined && "ids" in run ? run.ids.map((id) => statements.get(id)?.topics ?? []) : [];
  return withoutRepeats(
    runs.flatMap((run, index): AnswerPart[] => {
      if ("words" in run)
        return wordParts(
          run.words,
          { before: topicsOf(runs[index - 1]), after: topicsOf(runs[index + 1]) },
          languages,
        );
      return run.ids.map((id) => {
        const statement = statements.get(id);
        return statement ? statementPart(id, statement) : { type: "omitted" };
      });
    }),
  );
}

/**
 * Composes parts while an answer is streamed. Nothing is returned before it can be evaluated with its
 * statements.
 */
export interface Composer {
  push(text: string): AnswerPart[];
  end(): AnswerPart[];
}

export function createComposer(
  statements: ReadonlyMap<string, Statement>,
  languages: readonly Vocabulary[],
): Composer {
  let waiting = "";
  return {
    push(text) {
      waiting += text;
      const ends = [...waiting.matchAll(blockEnd)].map(({ 0: match, index }) => index + match.length);
      const end = ends.at(-1) ?? 0;
      const ready = waiting.slice(0, end);
      waiting = waiting.slice(end);
      return composeAnswer(ready, statements, languages);
    },
    end() {
      const rest = waiting;
      waiting = "";
      return composeAnswer(rest, statements, languages);
    },
  };
}

function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let at = 0;
  const addWords = (words: string) => {
    if (hasLetters.test(words)) runs.push({ words });
  };
  for (const { 0: whole, 1: list = "", index } of text.matchAll(marker)) {
    addWords(text.slice(at, index));
    const ids = list.toLowerCase().split(/\s*,\s*/u);
    const before = runs.at(-1);
    if (before !== undefined && "ids" in before) runs.splice(-1, 1, { ids: [...before.ids, ...ids] });
    else runs.push({ ids });
    at = index + whole.length;
  }
  addWords(text.slice(at));
  return runs;
}

/** Words belong to the statements that follow them, or else to the preceding ones on the line. */
function wordParts(
  words: string,
  { before, after }: { before: Topics; after: Topics },
  languages: readonly Vocabulary[],
): AnswerPart[] {
  const lines = words.split("\n");
  const lastLine = lines.findLastIndex((line) => hasLetters.test(line));
  return lines.flatMap((line, index) =>
    lineParts(line, { first: index === 0 ? before : [], last: index === lastLine ? after : [] }, languages),
  );
}

/**
 * The sentences of a line. After a rejected one, the rest of the line is removed too, since it may continue
 * the sentence.
 */
function lineParts(
  line: string,
  beside: { first: Topics; last: Topics },
  languages: readonly Vocabulary[],
): AnswerPart[] {
  const parts: AnswerPart[] = [];
  const sentences = line.split(sentenceEnd).filter((one) => hasLetters.test(one));
  for (const [index, sentence] of sentences.entries()) {
    const following = index === sentences.length - 1 ? beside.last : [];
    const topics = following.length === 0 && index === 0 ? beside.first : following;
    if (!mayStand(sentence, topics, languages)) return [...parts, { type: "omitted" }];
    parts.push({ type: "text", text: shown(sentence) });
  }
  return parts;
}

type Topics = readonly (readonly Topic[])[];

/** Removes list, heading, and emphasis markers, and leftover punctuation next to statements. */
function shown(sentence: string): string {
  return sentence
    .replaceAll(/[*#•]+/gu, "")
    .replace(/^[\s,;.:!?)–—-]+/u, "")
    .replace(/[\s,;(–—-]+$/u, "")
    .replaceAll(/\s+/gu, " ");
}

function withoutRepeats(parts: readonly AnswerPart[]): AnswerPart[] {
  return parts.filter((part, index) => part.type !== "omitted" || parts[index - 1]?.type !== "omitted");
}
