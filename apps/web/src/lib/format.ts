const wholeDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const dollarsAndCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const compactDollars = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 1,
});
const wholeNumber = new Intl.NumberFormat("en-US");
const shortDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });
// AWS bills by UTC days: a day must not become the one before where the clock is behind.
const billingDay = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const billingDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const billingMonth = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });
const exactTime = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "long" });
const plainDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" });

/** US dollars without decimals, for cost screens: `$12,212`. */
export function formatWholeDollars(amountUsd: number): string {
  return wholeDollars.format(amountUsd);
}

/** US dollars for a card: whole dollars, and `<$1` for what would round to nothing. */
export function formatCardDollars(amountUsd: number): string {
  return amountUsd > 0 && amountUsd < 1 ? "<$1" : formatWholeDollars(amountUsd);
}

/** US dollars for the labels of an axis: `$12.2K`. */
export function formatAxisDollars(amountUsd: number): string {
  return compactDollars.format(amountUsd);
}

/** US dollars with two decimals, for single resources: `$8.03`. */
export function formatDollars(amountUsd: number): string {
  return dollarsAndCents.format(amountUsd);
}

/** A count with thousands separators: `10,000`. */
export function formatCount(count: number): string {
  return wholeNumber.format(count);
}

/** A change in per cent with its sign: `+6.2%`, `−2.4%`, `0.0%`. The minus is the typographic one. */
export function formatSignedPercent(percent: number): string {
  const digits = Math.abs(percent).toFixed(1);
  if (digits === "0.0") return "0.0%";
  return `${percent > 0 ? "+" : "−"}${digits}%`;
}

/** Day and month for chart axes: `21 Oct`. */
export function formatShortDay(time: string | Date): string {
  return shortDay.format(new Date(time));
}

/** A day as billed (YYYY-MM-DD, UTC): `21 Oct`. */
export function formatBillingDay(day: string): string {
  return billingDay.format(new Date(day));
}

/** A day as billed with its year: `21 Oct 2026`. */
export function formatBillingDate(day: string): string {
  return billingDate.format(new Date(day));
}

/** The month of a day as billed: `Oct 2026`. */
export function formatBillingMonth(day: string): string {
  return billingMonth.format(new Date(day));
}

/** A date without a time: `21 Nov 2026`. */
export function formatDate(time: string | Date): string {
  return plainDate.format(new Date(time));
}

/** The exact time with its zone, shown when a relative time is hovered. */
export function formatExactTime(time: string | Date): string {
  return exactTime.format(new Date(time));
}

/** A span of time in words people read at a glance: `45 s`, `3 min 20 s`, `1 h 5 min`. */
export function formatDuration(durationMs: number): string {
  const seconds = Math.max(0, Math.round(durationMs / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
