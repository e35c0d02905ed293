import { type AuditEntry, canonicalJson, hashOfEntry } from "./audit-entry.ts";
import { memberOf } from "./member-of.ts";

/** What an offline check of an export found. */
export type Verified =
  | { readonly ok: true; readonly entries: number; readonly first: number; readonly last: Place }
  | {
      readonly ok: false;
      readonly kind: "altered" | "removed" | "reordered" | "inserted" | "truncated";
      /** Line of the file, from 1. */
      readonly line: number;
      /** Sequence number of the entry in question. */
      readonly sequence: number;
      readonly text: string;
    };

/** A place in the chain. */
export interface Place {
  readonly sequence: number;
  readonly hash: string;
}

type Failure = Extract<Verified, { ok: false }>;
/** A line that is an entry with the right hash of its own; undefined: it is not. */
type Line = { readonly number: number; readonly entry: AuditEntry | undefined };

/** The last accepted place; `hash` undefined: any previous hash is right, at the beginning of the chain. */
interface End {
  readonly sequence: number;
  readonly hash: string | undefined;
  readonly line: number;
  /** What the entry there records as the hash before it. */
  readonly previousHash: string | undefined;
}

/**
 * Checks the lines of an export in one pass, without keeping them. The first line can be the end of a closed
 * chapter, which the first entry follows.
 * @param head the hash of the newest entry, noted elsewhere: finds a cut at the end
 */
export async function verifyExport(
  lines: AsyncIterable<string> | Iterable<string>,
  head?: string,
): Promise<Verified> {
  let end: End = { sequence: 0, hash: undefined, line: 0, previousHash: undefined };
  let entries = 0;
  let first = 0;
  let number = 0;
  let odd: Oddity | undefined;
  for await (const text of lines) {
    number++;
    const chapter = number === 1 ? chapterOf(text) : undefined;
    if (chapter) {
      end = { ...chapter, line: number, previousHash: undefined };
      continue;
    }
    const line = { number, entry: odd ? entryIn(text) : entryOf(text) };
    if (odd) {
      odd.follow(line);
      continue;
    }
    if (!follows(line.entry, end)) {
      odd = new Oddity(end, line);
      continue;
    }
    const { sequence, hash, previousHash } = line.entry;
    if (entries === 0) first = sequence;
    entries++;
    end = { sequence, hash, line: number, previousHash };
  }
  if (odd) return odd.result();
  if (head !== undefined && end.hash !== head) {
    const text = `The export ends at #${end.sequence}, whose hash is not the noted one: newer entries were removed, or the last one was replaced.`;
    return { ok: false, kind: "truncated", line: end.line, sequence: end.sequence, text };
  }
  return { ok: true, entries, first, last: { sequence: end.sequence, hash: end.hash ?? "" } };
}

/** The first line that does not fit; the lines behind it show what happened. */
class Oddity {
  readonly #end: End;
  readonly #line: Line;
  #next: Line | undefined;
  /** Line of the expected entry, further down. */
  #expectedAt: number | undefined;
  /** A neighbor in the chain names this entry. */
  #belongs = false;
  #again = false;

  constructor(end: End, line: Line) {
    this.#end = end;
    this.#line = line;
  }

  /** Looks at a later line. */
  follow(line: Line): void {
    this.#next ??= line;
    const { entry } = line;
    const odd = this.#line.entry;
    if (!entry) return;
    if (follows(entry, this.#end)) this.#expectedAt ??= line.number;
    if (!odd) return;
    if (entry.sequence === odd.sequence) this.#again = true;
    if (entry.sequence === odd.sequence + 1 && entry.previousHash === odd.hash) this.#belongs = true;
    if (entry.sequence === odd.sequence - 1 && entry.hash === odd.previousHash) this.#belongs = true;
  }

  result(): Failure {
    const { sequence: last } = this.#end;
    const expected = last + 1;
    const { number: line, entry: odd } = this.#line;
    const at = `line ${line}`;
    const nextContinues = follows(this.#next?.entry, this.#end);
    if (!odd) {
      if (nextContinues) return this.#inserted(line, expected, `The entry in ${at} was inserted.`);
      const text = `#${expected} in ${at} was altered: its content does not fit its hash.`;
      return { ok: false, kind: "altered", line, sequence: expected, text };
    }
    const { sequence } = odd;
    if (sequence <= last) return this.#behind(odd);
    if (sequence === expected) {
      if (nextContinues) return this.#inserted(line, sequence, `#${sequence} in ${at} was inserted.`);
      if (this.#next?.entry && this.#next.entry.previousHash !== odd.hash) return altered(line, sequence);
      return altered(this.#end.line, last);
    }
    if (this.#expectedAt === undefined) {
      const which = sequence === expected + 1 ? `#${expected} was` : `#${expected} to #${sequence - 1} were`;
      return { ok: false, kind: "removed", line, sequence: expected, text: `${which} removed before ${at}.` };
    }
    if (nextContinues && (this.#again || !this.#belongs)) {
      return this.#inserted(line, sequence, `#${sequence} in ${at} was inserted.`);
    }
    const text = `#${sequence} is in ${at}, and #${expected} in line ${this.#expectedAt}: entries were reordered.`;
    return { ok: false, kind: "reordered", line, sequence, text };
  }

  /** An entry with a number that was there already: one of the two was inserted. */
  #behind(odd: AuditEntry): Failure {
    const { number } = this.#line;
    const next = this.#next?.entry;
    const replaced = odd.sequence === this.#end.sequence && next?.previousHash === odd.hash;
    const line = replaced ? this.#end.line : number;
    return this.#inserted(line, odd.sequence, `A second #${odd.sequence} was inserted in line ${line}.`);
  }

  #inserted(line: number, sequence: number, text: string): Failure {
    return { ok: false, kind: "inserted", line, sequence, text };
  }
}

function altered(line: number, sequence: number): Failure {
  const text = `#${sequence} in line ${line} was altered: the chain records another hash for it.`;
  return { ok: false, kind: "altered", line, sequence, text };
}

function follows(entry: AuditEntry | undefined, end: End): entry is AuditEntry {
  if (entry === undefined || entry.sequence !== end.sequence + 1) return false;
  return end.hash === undefined || entry.previousHash === end.hash;
}

/** An entry in its canonical form, with the right hash: another spelling of the same values is altered, too. */
function entryOf(text: string): AuditEntry | undefined {
  const entry = entryIn(text);
  if (entry === undefined || canonicalJson(entry) !== text) return undefined;
  return hashOfEntry(entry) === entry.hash ? entry : undefined;
}

function entryIn(text: string): AuditEntry | undefined {
  const value = parsed(text);
  return isEntry(value) ? value : undefined;
}

/** The members that chain entries; the hash covers the others. */
function isEntry(value: unknown): value is AuditEntry {
  return (
    Number.isSafeInteger(memberOf(value, "sequence")) &&
    typeof memberOf(value, "hash") === "string" &&
    typeof memberOf(value, "previousHash") === "string"
  );
}

function chapterOf(text: string): Place | undefined {
  const chapter = memberOf(parsed(text), "chapter");
  const [sequence, hash] = [memberOf(chapter, "sequence"), memberOf(chapter, "hash")];
  return typeof sequence === "number" && typeof hash === "string" ? { sequence, hash } : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Not JSON: not an entry, which the caller reports.
  }
}
