/** Code to change: its test covers 3 and 10 days, but not the seventh. */
export function isOld(days: number): boolean {
  return days >= 7;
}
