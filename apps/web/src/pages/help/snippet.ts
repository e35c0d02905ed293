/** A part of a snippet; `found`: the start of a word matches the search. */
export type SnippetPart = { part: string; found: boolean };

/** Length of a snippet, and the part of it before the first match. */
const LENGTH = 180;
const BEFORE = 40;

/** The part of a text around the first match, with all matches marked. */
export function snippetOf(text: string, searched: string): SnippetPart[] {
  const words = searched.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return [{ part: text.slice(0, LENGTH), found: false }];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})`, "giu");
  const first = text.search(pattern);
  const start = first <= BEFORE ? 0 : text.indexOf(" ", first - BEFORE) + 1;
  const cut = text.slice(start, start + LENGTH);
  const shown = `${start > 0 ? "… " : ""}${cut}${start + LENGTH < text.length ? "…" : ""}`;
  const parts: SnippetPart[] = [];
  let at = 0;
  for (const { index, 0: match } of shown.matchAll(pattern)) {
    if (index > at) parts.push({ part: shown.slice(at, index), found: false });
    parts.push({ part: match, found: true });
    at = index + match.length;
  }
  return at < shown.length ? [...parts, { part: shown.slice(at), found: false }] : parts;
}
