import { nextWallTime, wallTimeAt } from "./wall-clock.ts";

/** A time in which nothing is changed in AWS. Instants in ISO form; it ends before `until`. */
export interface ChangeFreeze {
  name: string;
  from: string;
  until: string;
}

/** A recurring time in which changes are made. It ends before `until`; at or before `from`: on the next day. */
export interface MaintenanceWindow {
  /** 0 Sunday to 6 Saturday: the days on which it opens. */
  weekdays: readonly number[];
  /** Minutes since midnight, local time. */
  from: number;
  until: number;
}

/** When changes are made. */
export interface ChangeControl {
  freezes: readonly ChangeFreeze[];
  /** None: at any time. */
  windows: readonly MaintenanceWindow[];
  /** IANA name. */
  timeZone: string;
  /** Until when an owner has declared an emergency; null: none. Nothing is held then. */
  emergencyUntil: string | null;
}

/** Why a change is not made now. */
export interface Hold {
  kind: "freeze" | "window";
  /** Of the freeze. */
  name: string | null;
  /** The first instant at which nothing holds changes, in ISO form; null: there is none within a year. */
  until: string | null;
}

const dayMinutes = 24 * 60;
/** A year of daily windows, all inside freezes. */
const mostSteps = 400;

/** What holds changes at an instant; null: nothing. */
export function holdAt(control: ChangeControl, at: Date): Hold | null {
  const { emergencyUntil } = control;
  if (emergencyUntil !== null && at < new Date(emergencyUntil)) return null;
  const first = reasonAt(control, at);
  if (first === null) return null;
  let ends = first.ends;
  for (let step = 0; step < mostSteps; step += 1) {
    const next = reasonAt(control, ends);
    if (next === null) return { kind: first.kind, name: first.name, until: ends.toISOString() };
    ends = next.ends;
  }
  return { kind: first.kind, name: first.name, until: null };
}

interface Reason {
  kind: "freeze" | "window";
  name: string | null;
  /** When this reason ends; another one can follow. */
  ends: Date;
}

function reasonAt({ freezes, windows, timeZone }: ChangeControl, at: Date): Reason | null {
  const frozen = freezes.find(({ from, until }) => at >= new Date(from) && at < new Date(until));
  if (frozen) return { kind: "freeze", name: frozen.name, ends: new Date(frozen.until) };
  if (windows.length === 0 || windows.some((window) => isOpen(window, at, timeZone))) return null;
  return { kind: "window", name: null, ends: nextOpening(windows, at, timeZone) };
}

function isOpen({ weekdays, from, until }: MaintenanceWindow, at: Date, timeZone: string): boolean {
  const { weekday, minuteOfDay } = wallTimeAt(at, timeZone);
  const overnight = until <= from;
  const today = weekdays.includes(weekday) && minuteOfDay >= from && (overnight || minuteOfDay < until);
  const yesterday = (weekday + 6) % 7;
  return today || (overnight && weekdays.includes(yesterday) && minuteOfDay < until);
}

function nextOpening(windows: readonly MaintenanceWindow[], at: Date, timeZone: string): Date {
  const openings = windows.flatMap(({ weekdays, from }) =>
    weekdays.map((weekday) => nextWallTime(at, timeZone, { minuteOfDay: from, weekday }).getTime()),
  );
  return new Date(Math.min(...openings));
}

/** A hold as a sentence: why nothing is changed, and until when. */
export function holdText({ kind, name, until }: Hold): string {
  const why = kind === "freeze" ? `Change freeze: ${name}.` : "Outside of the maintenance windows.";
  const end =
    until === null
      ? "No time for changes is planned within a year."
      : `Changes are possible again from ${until.slice(0, 16).replace("T", " ")} UTC.`;
  return `${why} ${end}`;
}

/** Number of minutes of a local time. @param text `HH:MM` */
export function minutesOf(text: string): number {
  const [hours = "", minutes = ""] = text.split(":");
  const total = Number(hours) * 60 + Number(minutes);
  if (!(total >= 0 && total < dayMinutes)) throw new RangeError(`${text} is not a time of a day.`);
  return total;
}

/** A local time as `HH:MM`. @param minutes since midnight */
export function timeText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
