import { formatBytes } from "./format.ts";

const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
const short = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1, notation: "compact" });
const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: "short" });
const day = new Intl.DateTimeFormat(undefined, { day: "numeric", month: "short" });
const full = new Intl.DateTimeFormat(undefined, {
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** A metric value with its unit (unit names of CloudWatch): `12.3%`, `1.2 MB/s`, `4.1K`. */
export function metricText(value: number, unit: string): string {
  const [base = "", per] = unit.split("/");
  const rate = per === undefined ? "" : "/s";
  if (base === "Percent") return `${number.format(value)}%`;
  if (base === "Bytes") return `${formatBytes(value)}${rate}`;
  if (base === "Seconds") return `${number.format(value)} s`;
  if (base === "Milliseconds") return `${number.format(value)} ms`;
  return `${Math.abs(value) >= 10_000 ? short.format(value) : number.format(value)}${rate}`;
}

/** Axis label of a point: the time within a day, the weekday within a week, else the day. */
export function metricTick(at: string, days: number): string {
  const format = days <= 1 ? clock : days <= 7 ? weekday : day;
  return format.format(new Date(at));
}

/** Full time of a point: `Sat, Nov 21, 02:00 PM`. */
export function metricTime(at: string): string {
  return full.format(new Date(at));
}

/** Distance between points: `5 minutes`, `hour`, `6 hours`. */
export function periodText(periodSeconds: number): string {
  const hours = periodSeconds / 3600;
  const [count, unit] =
    hours >= 24 ? [hours / 24, "day"] : hours >= 1 ? [hours, "hour"] : [hours * 60, "minute"];
  return count === 1 ? unit : `${number.format(count)} ${unit}s`;
}

type Point = { at: string; value: number };

/**
 * Adds gaps where a period has no value, so that a chart draws no line across missing data.
 *
 * @param periodSeconds distance between points without gaps
 */
export function withHoles(
  points: readonly Point[],
  periodSeconds: number,
): { at: string; value: number | null }[] {
  const periodMs = periodSeconds * 1000;
  return points.flatMap((point, index): { at: string; value: number | null }[] => {
    const before = points[index - 1];
    const missing = before !== undefined && Date.parse(point.at) - Date.parse(before.at) > periodMs * 1.5;
    if (!missing) return [point];
    return [{ at: new Date(Date.parse(before.at) + periodMs).toISOString(), value: null }, point];
  });
}
