/**
 * Shortens an id or ARN in the middle, because its start (service) and its end (name) are what people read.
 *
 * @param text the full id
 * @param longest how many characters may remain, the ellipsis included
 */
export function shortenMiddle(text: string, longest = 42): string {
  if (text.length <= longest) return text;
  const kept = longest - 1;
  const tail = Math.ceil(kept * 0.55);
  return `${text.slice(0, kept - tail)}…${text.slice(text.length - tail)}`;
}
