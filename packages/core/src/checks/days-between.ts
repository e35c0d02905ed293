const dayMs = 86_400_000;

/** Whole days from one ISO instant to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.floor((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** A number of whole days as text: 0 is "less than a day". */
export function daysInWords(days: number): string {
  if (days < 1) return "less than a day";
  return days === 1 ? "1 day" : `${days} days`;
}
