/** Characters that control a terminal or change the text direction. */
const steering = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu;
/** HTML tags, and chat services' markup in angle brackets. */
const tags = /<[/!@#a-z][^<>]*>/giu;

/** External text as one line without markup, at most `limit` characters long; "" if it is not a text. */
export function plainText(text: unknown, limit: number): string {
  if (typeof text !== "string") return "";
  // Cut before the patterns run, so that long texts cost no more than short ones.
  const cut = text.slice(0, limit * 4);
  const plain = cut.replace(steering, " ").replace(tags, " ").replace(/\s+/gu, " ").trim();
  return plain.length <= limit ? plain : `${plain.slice(0, limit - 1).trimEnd()}…`;
}
