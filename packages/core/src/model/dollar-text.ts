import type { Money } from "./money.ts";

/** An amount for people: "$1,234.50". */
export function dollars(amount: Money): string {
  const [whole = "", cents] = amount.toFixed(2).replace("-", "").split(".");
  return `${amount.isNegative ? "-" : ""}$${grouped(whole)}.${cents}`;
}

/** A rounded amount for a key figure: "$1,235". */
export function wholeDollars(amount: Money): string {
  const text = amount.toFixed(0);
  return `${text.startsWith("-") ? "-" : ""}$${grouped(text.replace("-", ""))}`;
}

function grouped(digits: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, ",");
}
