const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const short = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1, notation: "compact" });
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short" });

const BYTES = ["B", "KB", "MB", "GB", "TB", "PB"];

/** A metric's value with its unit (CloudWatch's unit names): `12.3%`, `1.2 MB/s`, `4.1K`. */
export function metricText(value: number, unit: string): string {
  const [base = "", per] = unit.split("/");
  const rate = per === undefined ? "" : "/s";
  if (base === "Percent") return `${number.format(value)}%`;
  if (base === "Bytes") return `${bytesText(value)}${rate}`;
  if (base === "Seconds") return `${number.format(value)} s`;
  if (base === "Milliseconds") return `${number.format(value)} ms`;
  return `${Math.abs(value) >= 10_000 ? short.format(value) : number.format(value)}${rate}`;
}

function bytesText(bytes: number): string {
  const step = Math.max(0, Math.min(BYTES.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const amount = bytes / 1000 ** step;
  return `${amount >= 100 ? Math.round(amount) : Number(amount.toFixed(1))} ${BYTES[step]}`;
}

/** A point's time below the axis: the clock within a day, the weekday within a week, else the day. */
export function metricTick(at: string, days: number): string {
  const format = days <= 1 ? clock : days <= 7 ? weekday : day;
  return format.format(new Date(at));
}

/** A point's time in full: `Sat 21 Nov 14:00`. */
export function metricTime(at: string): string {
  const time = new Date(at);
  return `${weekday.format(time)} ${day.format(time)} ${clock.format(time)}`;
}

/** How far points lie apart: `5 minutes`, `hour`, `6 hours`. */
export function periodText(periodSeconds: number): string {
  const hours = periodSeconds / 3600;
  const [count, unit] =
    hours >= 24 ? [hours / 24, "day"] : hours >= 1 ? [hours, "hour"] : [hours * 60, "minute"];
  return count === 1 ? unit : `${number.format(count)} ${unit}s`;
}

type Point = { at: string; value: number };

/**
 * The points with holes where a period passed without a value, so that a chart draws no line over what was not
 * measured.
 *
 * @param periodSeconds how far apart the points lie when nothing is missing
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
