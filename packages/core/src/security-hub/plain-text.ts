/** Letters that steer a terminal or turn the reading direction: never part of a sentence. */
const steering = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu;
/** Tags of HTML, and chat services' own in angle brackets. */
const tags = /<[/!@#a-z][^<>]*>/giu;

/** Outside text as one line without markup, at most `limit` characters long; "" for anything that is no text. */
export function plainText(text: unknown, limit: number): string {
  if (typeof text !== "string") return "";
  // Cut before the patterns run, so that a long text costs no more than a short one.
  const cut = text.slice(0, limit * 4);
  const plain = cut.replace(steering, " ").replace(tags, " ").replace(/\s+/gu, " ").trim();
  return plain.length <= limit ? plain : `${plain.slice(0, limit - 1).trimEnd()}…`;
}
