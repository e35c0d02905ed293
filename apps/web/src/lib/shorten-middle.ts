/**
 * Shortens an ID or ARN in the middle: its start (service) and end (name) matter most.
 *
 * @param text the full ID
 * @param longest maximum length, including the ellipsis
 */
export function shortenMiddle(text: string, longest = 42): string {
  if (text.length <= longest) return text;
  const kept = longest - 1;
  const tail = Math.ceil(kept * 0.55);
  return `${text.slice(0, kept - tail)}…${text.slice(text.length - tail)}`;
}
