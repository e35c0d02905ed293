/** A range of addresses; `bits` is the address length of the family. */
interface AddressRange {
  bits: 32 | 128;
  first: bigint;
  prefix: number;
}

function ipv4Number(address: string): bigint | undefined {
  const parts = address.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)) return;
  return BigInt(parts.reduce((sum, part) => sum * 256 + Number(part), 0));
}

/** Groups of one side of "::"; empty for an empty side. */
function ipv6Groups(text: string): string[] {
  return text === "" ? [] : text.split(":");
}

function ipv6Number(address: string): bigint | undefined {
  const [head = "", tail, more] = address.split("::");
  if (more !== undefined) return;
  const left = ipv6Groups(head);
  const right = ipv6Groups(tail ?? "");
  const missing = 8 - left.length - right.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return;
  const groups = [...left, ...new Array<string>(missing).fill("0"), ...right];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return;
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

function rangeOf(cidr: string): AddressRange | undefined {
  const match = /^([0-9a-f.:]+)\/(\d{1,3})$/i.exec(cidr);
  if (!match) return;
  const [, address = "", prefixText] = match;
  const bits = address.includes(":") ? 128 : 32;
  const number = bits === 128 ? ipv6Number(address) : ipv4Number(address);
  const prefix = Number(prefixText);
  if (number === undefined || prefix > bits) return;
  const host = BigInt(bits - prefix);
  return { bits, first: (number >> host) << host, prefix };
}

/** First and last address. */
type Span = readonly [bigint, bigint];

function spanOf({ bits, first, prefix }: AddressRange): Span {
  return [first, first + (1n << BigInt(bits - prefix)) - 1n];
}

/** The union of ranges of one family, as ordered spans that neither touch nor overlap. */
function unionOf(cidrs: readonly string[], bits: AddressRange["bits"]): Span[] {
  const spans = cidrs
    .flatMap((cidr) => {
      const range = rangeOf(cidr);
      return range?.bits === bits ? [spanOf(range)] : [];
    })
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  const union: Span[] = [];
  for (const [first, last] of spans) {
    const before = union.at(-1);
    if (before === undefined || first > before[1] + 1n) union.push([first, last]);
    else if (last > before[1]) union[union.length - 1] = [before[0], last];
  }
  return union;
}

/** Ranges prepared for many look-ups. `whole` is false when one of the texts is not a range. */
export interface AddressSet {
  readonly spans: Readonly<Record<AddressRange["bits"], readonly Span[]>>;
  readonly whole: boolean;
}

/**
 * Parses ranges in CIDR notation (RFC 4632, RFC 4291). Any other text, such as the ID of a prefix list,
 * contains no address.
 */
export function addressSet(cidrs: readonly string[]): AddressSet {
  return {
    spans: { 32: unionOf(cidrs, 32), 128: unionOf(cidrs, 128) },
    whole: cidrs.every((cidr) => rangeOf(cidr) !== undefined),
  };
}

/**
 * Whether `outer` covers every address of `inner`; two halves cover the whole. Text that is not a range is
 * never covered.
 */
export function setCovers(outer: AddressSet, inner: AddressSet): boolean {
  const covers = (bits: AddressRange["bits"]) =>
    inner.spans[bits].every(([first, last]) =>
      outer.spans[bits].some((span) => span[0] <= first && last <= span[1]),
    );
  return inner.whole && covers(32) && covers(128);
}

/** Whether `outers` cover every address of each of `inners`; see `setCovers`. */
export function cidrsCover(outers: readonly string[], inners: readonly string[]): boolean {
  return setCovers(addressSet(outers), addressSet(inners));
}

/** Whether `outer` covers every address of `inner`; see `cidrsCover`. */
export function cidrCovers(outer: string, inner: string): boolean {
  return cidrsCover([outer], [inner]);
}
