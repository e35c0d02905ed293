/** A time zone as a search option. */
export type TimeZone = {
  /** IANA name. */
  zone: string;
  /** "Europe/Lisbon", "America/New York". */
  label: string;
  /** Current offset from UTC: "UTC+01:00". */
  offset: string;
  /** The offset in minutes. */
  minutes: number;
  /** Lowercase text that a search matches: name, offset, and names such as "Pacific Time". */
  words: string;
};

/** All time zones of the browser and the given ones, from west to east, then by name. */
export function timeZones(also: readonly string[], now: Date): TimeZone[] {
  return [...new Set(["UTC", ...also, ...Intl.supportedValuesOf("timeZone")])]
    .map((zone) => timeZone(zone, now))
    .sort((a, b) => a.minutes - b.minutes || a.label.localeCompare(b.label));
}

/** One time zone with its current offset from UTC. */
export function timeZone(zone: string, now: Date): TimeZone {
  const label = zone.replaceAll("_", " ");
  const minutes = offsetMinutes(zone, now);
  const offset = offsetText(minutes);
  const words = [label, offset, nameOf(zone, now, "longGeneric")];
  return { zone, label, offset, minutes, words: words.join(" ").toLowerCase() };
}

/**
 * Time zones that have every word of a text; those with a word that starts with its first word come first.
 */
export function findTimeZones(zones: readonly TimeZone[], text: string): TimeZone[] {
  const wanted = text.toLowerCase().split(/[\s,/_]+/);
  const found = zones.filter(({ words }) => wanted.every((word) => words.includes(word)));
  const begins = ({ words }: TimeZone) =>
    words.split(/[\s/]/).some((word) => word.startsWith(wanted[0] ?? ""));
  return [...found.filter(begins), ...found.filter((zone) => !begins(zone))];
}

function offsetMinutes(zone: string, now: Date): number {
  // "GMT", "GMT-03:30"
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(nameOf(zone, now, "longOffset")) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

function offsetText(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const size = Math.abs(minutes);
  return `UTC${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

function nameOf(zone: string, now: Date, timeZoneName: "longOffset" | "longGeneric"): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName }).formatToParts(now);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
