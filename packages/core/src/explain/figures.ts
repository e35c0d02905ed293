import { dayText } from "../model/day-text.ts";

const dollarsAndCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const wholeNumber = new Intl.NumberFormat("en-US");
const oneDecimal = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });
// AWS bills by UTC days, so times are shown in UTC.
const exactTime = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "UTC",
});

/** US dollars with cents: "$1,234.50"; amounts that round to zero: "less than $0.01". */
export function dollars(amount: number): string {
  if (amount !== 0 && Math.abs(amount) < 0.005) return amount > 0 ? "less than $0.01" : "more than -$0.01";
  return dollarsAndCents.format(amount);
}

/** A change with its sign: "+$12.00"; changes that round to zero are described in words. */
export function signedDollars(amount: number): string {
  return amount >= 0.005 ? `+${dollars(amount)}` : dollars(amount);
}

/** A share or change in percent, as given: "12.3%". */
export function percent(value: number): string {
  // Avoids a minus sign before zero.
  return `${oneDecimal.format(Math.round(value * 10) / 10 || 0)}%`;
}

/** A count with its noun: "1 resource", "1,200 resources". */
export function count(number: number, noun: string, plural = `${noun}s`): string {
  return `${wholeNumber.format(number)} ${number === 1 ? noun : plural}`;
}

/** A calendar day, YYYY-MM-DD: "Nov 21, 2026". */
export function day(date: string): string {
  return dayText(date);
}

/** Days with both ends: "Oct 23, 2026 to Nov 21, 2026". */
export function days({ start, end }: { readonly start: string; readonly end: string }): string {
  return start === end ? day(start) : `${day(start)} to ${day(end)}`;
}

/** An instant in ISO form: "Nov 21, 2026, 14:05 UTC". */
export function instant(at: string): string {
  return `${exactTime.format(new Date(at))} UTC`;
}
