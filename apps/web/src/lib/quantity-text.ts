import { formatBytes, formatNumber } from "./format.ts";

/** Units that follow a number in the plural, unless it is one. */
const PLURAL = /^(seconds|minutes|hours|days|characters|read capacity units|write capacity units)$/;

/** Last parts of properties whose number names something. */
const NAMING = /(^|[._])(ports?|asn|[ugp]id)$|(Ports?|Asn|[UGP]id)$/;

/** The number of a property, by its path: that of a port has no thousands separator, `3389`. */
export function propertyNumber(value: number, path: string, unit: string | null): string {
  return unit === null && NAMING.test(path) ? String(value) : quantityText(value, unit);
}

/** A number with its unit: `20 GiB`, `1 day`, `35%`, `1.2 MB`. */
export function quantityText(value: number, unit: string | null): string {
  if (unit === null) return formatNumber(value);
  if (unit === "bytes") return formatBytes(value);
  if (unit === "percent") return `${formatNumber(value)}%`;
  const word = PLURAL.test(unit) && value === 1 ? unit.slice(0, -1) : unit;
  return `${formatNumber(value)} ${word}`;
}
