import { cidrCovers } from "../model/cidr.ts";
import { componentsOf, matches, type Tokens } from "./pattern.ts";

/** Whether a value of a request fits a value of a policy; both are text of an operator's type. */
export type Comparison = (given: string, wanted: string) => boolean;

/** Components of an ARN, each compared separately. The last one can contain colons. */
const arnComponents = 6;

/** Whether an ARN matches a pattern, component by component (IAM User Guide, "ARN condition operators"). */
export function arnMatches(tokens: Tokens, given: string): boolean {
  const wanted = componentsOf(tokens, arnComponents);
  const parts = given.split(":");
  const components = [...parts.slice(0, arnComponents - 1), parts.slice(arnComponents - 1).join(":")];
  if (wanted.length !== arnComponents || parts.length < arnComponents) return false;
  return wanted.every((component, at) => matches(component, components[at] ?? ""));
}

const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

function numberOf(text: string): number {
  return decimal.test(text.trim()) ? Number(text) : Number.NaN;
}

const isoDate = /^\d{4}(?:-\d{2}(?:-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?)?)?$/;

/** Milliseconds of a date: ISO 8601 in UTC, or seconds since 1970. NaN: neither. */
function instantOf(text: string): number {
  const value = text.trim();
  if (isoDate.test(value)) return Date.parse(/T[\d:.]+$/.test(value) ? `${value}Z` : value);
  return numberOf(value) * 1_000;
}

type Order = (given: number, wanted: number) => boolean;

/** Comparisons of numbers and dates; text that is neither fits nothing. */
export const orders: Readonly<Record<string, Order>> = {
  equals: (given, wanted) => given === wanted,
  lessthan: (given, wanted) => given < wanted,
  lessthanequals: (given, wanted) => given <= wanted,
  greaterthan: (given, wanted) => given > wanted,
  greaterthanequals: (given, wanted) => given >= wanted,
};

export function numeric(order: Order): Comparison {
  return (given, wanted) => order(numberOf(given), numberOf(wanted));
}

export function dates(order: Order): Comparison {
  return (given, wanted) => order(instantOf(given), instantOf(wanted));
}

function asRange(text: string): string {
  return text.includes("/") ? text : `${text}/${text.includes(":") ? 128 : 32}`;
}

/** Whether an address is in a range; without a prefix, the range is one address. */
export const ipAddress: Comparison = (given, wanted) => cidrCovers(asRange(wanted), asRange(given));

export const bool: Comparison = (given, wanted) => given.toLowerCase() === wanted.toLowerCase();

/** Binary values are compared in Base64, byte for byte. */
export const binary: Comparison = (given, wanted) => given === wanted;
