/** A person who can be mentioned. */
export type Mentionable = { userId: string; name: string };

/** A part of a comment; `mention`: the name of a mentioned person after an @. */
export type TextPart = { text: string; mention: boolean };

/** The unfinished mention before the cursor: where it starts, and its text; undefined: none. */
export function mentionAt(text: string, cursor: number): { start: number; query: string } | undefined {
  const found = /(?:^|[\s(])@([^\s@][^@\n]{0,40}|)$/.exec(text.slice(0, cursor));
  const query = found?.[1];
  return query === undefined ? undefined : { start: cursor - query.length - 1, query };
}

/** People of the list whose names the text still mentions. */
export function mentioned(text: string, people: readonly Mentionable[]): Mentionable[] {
  const byId = new Map(people.map((person) => [person.userId, person]));
  return [...byId.values()].filter(({ name }) => text.includes(`@${name}`));
}

/** A comment in parts, so that mentions can be shown as such. Everything stays text. */
export function partsOf(text: string, people: readonly Mentionable[]): TextPart[] {
  // The longest name first: "@Ana Lima" is not "@Ana" followed by a word.
  const names = [...new Set(people.map(({ name }) => `@${name}`))].sort((a, b) => b.length - a.length);
  const parts: TextPart[] = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const name = text[at] === "@" ? names.find((one) => text.startsWith(one, at)) : undefined;
    if (name === undefined) {
      plain += text[at];
      at += 1;
      continue;
    }
    if (plain !== "") parts.push({ text: plain, mention: false });
    parts.push({ text: name, mention: true });
    plain = "";
    at += name.length;
  }
  if (plain !== "") parts.push({ text: plain, mention: false });
  return parts;
}

/** Characters of a comment, as people count them; the server counts the same. */
export const COMMENT_CHARACTERS = 10_000;

/** How many characters too long a text is; 0: it fits. */
export function excessOf(text: string): number {
  return Math.max(0, [...text.trim()].length - COMMENT_CHARACTERS);
}
