// Without a locale, formats follow the browser. Tests pin it: see vitest.config.ts and playwright.config.ts.
const wholeDollars = new Intl.NumberFormat(undefined, {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
});
const dollarsAndCents = new Intl.NumberFormat(undefined, { style: "currency", currency: "USD" });
const compactDollars = new Intl.NumberFormat(undefined, {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 1,
});
const plainNumber = new Intl.NumberFormat();
const compactNumber = new Intl.NumberFormat(undefined, { notation: "compact", maximumSignificantDigits: 2 });
const roughNumber = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const tenths = new Intl.NumberFormat(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const shortDay = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
// AWS bills by UTC days: the date must not shift in time zones behind UTC.
const billingDay = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short", timeZone: "UTC" });
const billingDate = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });
const billingMonth = new Intl.DateTimeFormat(undefined, { month: "short", year: "numeric", timeZone: "UTC" });
const exactTime = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "long" });
const longMonth = new Intl.DateTimeFormat(undefined, { month: "long", year: "numeric", timeZone: "UTC" });
const plainDate = new Intl.DateTimeFormat(undefined, { dateStyle: "medium" });

/** US dollars without decimals, for cost pages: `$12,212`. */
export function formatWholeDollars(amountUsd: number): string {
  return wholeDollars.format(amountUsd);
}

/** US dollars for a card: whole dollars, and `<$1` for amounts below 1. */
export function formatCardDollars(amountUsd: number): string {
  return amountUsd > 0 && amountUsd < 1 ? `<${formatWholeDollars(1)}` : formatWholeDollars(amountUsd);
}

/** US dollars for axis labels: `$12.2K`. */
export function formatAxisDollars(amountUsd: number): string {
  return compactDollars.format(amountUsd);
}

/** US dollars with two decimals, for single resources: `$8.03`. */
export function formatDollars(amountUsd: number): string {
  return dollarsAndCents.format(amountUsd);
}

/** A count with grouping separators: `10,000`. */
export function formatCount(count: number): string {
  return plainNumber.format(count);
}

/** A count where space is short: `1.4K`, `17K`. Show the exact one elsewhere. */
export function formatCompactCount(count: number): string {
  return count < 1000 ? plainNumber.format(count) : compactNumber.format(count);
}

/** A count with its noun: `1 finding`, `1,200 findings`. */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** A number with up to three decimals: `1,234.5`. */
export function formatNumber(value: number): string {
  return plainNumber.format(value);
}

const BYTES = ["B", "KB", "MB", "GB", "TB", "PB"];

/** Bytes in decimal units: `1.2 MB`, `340 KB`. */
export function formatBytes(bytes: number): string {
  const step = Math.max(0, Math.min(BYTES.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const amount = bytes / 1000 ** step;
  return `${roughNumber.format(amount >= 100 ? Math.round(amount) : amount)} ${BYTES[step]}`;
}

/** A number with one decimal: `6.2`. */
export function formatTenths(value: number): string {
  return tenths.format(value);
}

/** Whether a change in percent rounds to 0.0. */
export function isFlat(percent: number): boolean {
  return Math.abs(percent).toFixed(1) === "0.0";
}

/** A change in percent with its sign: `+6.2%`, `−2.4%`, `0.0%`, with a typographic minus. */
export function formatSignedPercent(percent: number): string {
  const sign = isFlat(percent) ? "" : percent > 0 ? "+" : "−";
  return `${sign}${formatTenths(Math.abs(percent))}%`;
}

/** A change in whole dollars with its sign: `+$120`, `−$21`, `$0`, with a typographic minus. */
export function formatSignedDollars(amountUsd: number): string {
  const whole = Math.round(Math.abs(amountUsd));
  const sign = whole === 0 ? "" : amountUsd > 0 ? "+" : "−";
  return `${sign}${formatWholeDollars(whole)}`;
}

/** Day and month for chart axes: `Oct 21`. */
export function formatShortDay(time: string | Date): string {
  return shortDay.format(new Date(time));
}

/** A billed day (YYYY-MM-DD, UTC): `Oct 21`. */
export function formatBillingDay(day: string): string {
  return billingDay.format(new Date(day));
}

/** A billed day with its year: `Oct 21, 2026`. */
export function formatBillingDate(day: string): string {
  return billingDate.format(new Date(day));
}

/** The month of a billed day: `Oct 2026`. */
export function formatBillingMonth(day: string): string {
  return billingMonth.format(new Date(day));
}

/** The month of a billed day in full: `October 2026`. */
export function formatBillingMonthName(day: string): string {
  return longMonth.format(new Date(day));
}

/** A date without a time: `Nov 21, 2026`. */
export function formatDate(time: string | Date): string {
  return plainDate.format(new Date(time));
}

/** The exact time with its zone, shown on hover. */
export function formatExactTime(time: string | Date): string {
  return exactTime.format(new Date(time));
}

/** A duration: `45 s`, `3 min 20 s`, `1 h 5 min`. */
export function formatDuration(durationMs: number): string {
  const seconds = Math.max(0, Math.round(durationMs / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
