const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const short = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1, notation: "compact" });
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short", hour: "2-digit", minute: "2-digit" });
const dayHour = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", hour: "2-digit" });

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

/** A point's time below the axis: the clock within a day, weekday and clock within a week, else day and hour. */
export function metricTime(at: string, days: number): string {
  const time = new Date(at);
  if (days <= 1) return clock.format(time);
  return days <= 7 ? weekday.format(time) : `${dayHour.format(time).replace(",", "")}h`;
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
