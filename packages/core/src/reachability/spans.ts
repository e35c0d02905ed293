import { addressSet } from "../model/cidr.ts";
import { type AddressFamily, internetSpans } from "../model/internet.ts";

/** First and last address of a range. */
export type Span = readonly [bigint, bigint];

/** Addresses of one family, as ordered ranges that neither touch nor overlap. */
export type Spans = readonly Span[];

export const noAddress: Spans = [];

const bitsOf = { ipv4: 32, ipv6: 128 } as const;

/** Every address of a family. */
export const everyAddress: Readonly<Record<AddressFamily, Spans>> = {
  ipv4: [[0n, (1n << 32n) - 1n]],
  ipv6: [[0n, (1n << 128n) - 1n]],
};

/** The public addresses of a family. */
export const internet: Readonly<Record<AddressFamily, Spans>> = {
  ipv4: internetSpans("ipv4"),
  ipv6: internetSpans("ipv6"),
};

export const familyOf = (cidrOrAddress: string): AddressFamily =>
  cidrOrAddress.includes(":") ? "ipv6" : "ipv4";

const parsed = new Map<string, Spans | undefined>();
const mostParsed = 50_000;

/** The addresses of a range in CIDR notation; undefined for any other text, such as the ID of a prefix list. */
export function spansOf(cidr: string): Spans | undefined {
  if (parsed.has(cidr)) return parsed.get(cidr);
  const { spans, whole } = addressSet([cidr]);
  const found = whole ? spans[bitsOf[familyOf(cidr)]] : undefined;
  if (parsed.size >= mostParsed) parsed.clear();
  parsed.set(cidr, found);
  return found;
}

/** One address; undefined for any other text. */
export function spansOfAddress(address: string): Spans | undefined {
  return spansOf(`${address}/${bitsOf[familyOf(address)]}`);
}

const byFirst = ([a]: Span, [b]: Span) => (a < b ? -1 : a > b ? 1 : 0);

export function union(a: Spans, b: Spans): Spans {
  if (a.length === 0) return b;
  return b.length === 0 ? a : unionOf([...a, ...b]);
}

/** The addresses of ranges in any order, which can overlap. */
export function unionOf(ranges: readonly Span[]): Spans {
  const result: Span[] = [];
  for (const [first, last] of ranges.toSorted(byFirst)) {
    const before = result.at(-1);
    if (before === undefined || first > before[1] + 1n) result.push([first, last]);
    else if (last > before[1]) result[result.length - 1] = [before[0], last];
  }
  return result;
}

export function intersection(a: Spans, b: Spans): Spans {
  const result: Span[] = [];
  let at = 0;
  let other = 0;
  for (;;) {
    const one = a[at];
    const two = b[other];
    if (one === undefined || two === undefined) return result;
    // biome-ignore lint/complexity/useMathMinMax: Math has no bigint.
    const first = one[0] > two[0] ? one[0] : two[0];
    // biome-ignore lint/complexity/useMathMinMax: Math has no bigint.
    const last = one[1] < two[1] ? one[1] : two[1];
    if (first <= last) result.push([first, last]);
    if (one[1] < two[1]) at += 1;
    else other += 1;
  }
}

/** The position of the first range that ends at an address or after it. */
function firstFrom(spans: Spans, address: bigint): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const end = spans[middle]?.[1];
    if (end !== undefined && end < address) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The addresses of `a` that are not in `b`. */
export function difference(a: Spans, b: Spans): Spans {
  if (b.length === 0) return a;
  const result: Span[] = [];
  for (const [first, last] of a) {
    let from = first;
    for (let at = firstFrom(b, first); at < b.length; at += 1) {
      const [start, end] = b[at] ?? [last + 1n, last];
      if (start > last) break;
      if (start > from) result.push([from, start - 1n]);
      from = end + 1n;
    }
    if (from <= last) result.push([from, last]);
  }
  return result;
}

/** Whether every address of `inner` is in `outer`. */
export function covers(outer: Spans, inner: Spans): boolean {
  return difference(inner, outer).length === 0;
}

/** The number of addresses. */
export function sizeOf(spans: Spans): bigint {
  return spans.reduce((sum, [first, last]) => sum + last - first + 1n, 0n);
}
