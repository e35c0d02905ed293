const dayMs = 86_400_000;

/** Whole days from one ISO instant to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.floor((Date.parse(to) - Date.parse(from)) / dayMs);
}
