/** Something to change: its test knows 3 and 10 days, and not the seventh. */
export function isOld(days: number): boolean {
  return days >= 7;
}
