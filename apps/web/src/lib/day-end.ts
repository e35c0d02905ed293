/** The end of a day (`2026-11-30`) in the person's time zone, as an ISO instant; null for an invalid date. */
export function endOfDay(day: string): string | null {
  const end = new Date(`${day}T23:59:59.999`); // without a zone: local time
  return Number.isNaN(end.getTime()) ? null : end.toISOString();
}

/** Tomorrow in the person's time zone: `2026-11-22`. */
export function tomorrow(now = new Date()): string {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${next.getFullYear()}-${two(next.getMonth() + 1)}-${two(next.getDate())}`;
}
