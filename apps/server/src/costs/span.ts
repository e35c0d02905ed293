import { type DayRange, type PeriodCode, periodCodes, periodRange } from "@skyledger/core/cost/calendar";
import { AppError } from "@skyledger/core/model/app-error";

/** A caller's range: both dates or a period code. */
export interface SpanQuery {
  period?: PeriodCode | undefined;
  start?: string | undefined;
  end?: string | undefined;
}

export interface Span {
  range: DayRange;
  /** The period code of the range, if it has one. */
  period: PeriodCode | null;
}

const defaultPeriod: PeriodCode = "30d";
/** More days than Cost Explorer keeps and pages can show. */
const mostDays = 1200;

function refuse(path: string, message: string): never {
  throw new AppError("invalid_input", message, { issues: [{ path, message }] });
}

/** The last analysis's range, moved to today if it was a code. */
export function spanOf(
  query: SpanQuery,
  today: string,
  earlier: { period: string | null; start: string; end: string } | undefined,
  names: { start: string; end: string } = { start: "start", end: "end" },
): Span {
  const { start, end, period } = query;
  if (start !== undefined || end !== undefined) {
    if (start === undefined || end === undefined) {
      refuse(start === undefined ? names.start : names.end, "Give both days, or a period.");
    }
    if (end < start) refuse(names.end, "The last day must not be before the first.");
    if (start > today) refuse(names.start, "The first day must not be in the future.");
    if ((Date.parse(end) - Date.parse(start)) / 86_400_000 > mostDays) {
      refuse(names.start, `A span has at most ${mostDays} days.`);
    }
    return { range: { start, end: end > today ? today : end }, period: period ?? null };
  }
  if (period !== undefined) return { range: periodRange(period, today), period };
  const code = periodCodes.find((one) => one === earlier?.period);
  if (earlier && code === undefined) {
    return { range: { start: earlier.start, end: earlier.end }, period: null };
  }
  return { range: periodRange(code ?? defaultPeriod, today), period: code ?? defaultPeriod };
}
