/** A range of addresses; `bits` is the length of the family's addresses. */
interface AddressRange {
  bits: 32 | 128;
  first: bigint;
  prefix: number;
}

function ipv4Number(address: string): bigint | undefined {
  const parts = address.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255)) return;
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

/** Groups of one side of "::"; none for an empty side. */
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

/**
 * Whether every address of `inner` is one of `outer`, both in CIDR notation (RFC 4632, RFC 4291).
 * False for ranges of different families, and for a text that is no range (the id of a prefix list).
 */
export function cidrCovers(outer: string, inner: string): boolean {
  const wide = rangeOf(outer);
  const narrow = rangeOf(inner);
  if (!wide || !narrow || wide.bits !== narrow.bits || wide.prefix > narrow.prefix) return false;
  const host = BigInt(wide.bits - wide.prefix);
  return wide.first >> host === narrow.first >> host;
}
