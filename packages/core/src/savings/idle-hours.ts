/** A run of idle hours of the week. */
export interface IdleHours {
  /** Hours of the week, from Monday 00:00 UTC. */
  hours: readonly number[];
  /** Display text: "Mon 19:00–24:00, …". */
  text: string;
}

const days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const hoursPerDay = 24;

/**
 * Hours of the week whose highest value is below `limit`, in blocks of at least `minHours` consecutive hours
 * (the week is circular). Undefined if an hour has no value.
 */
export function idleHours(
  weekly: readonly (number | null)[],
  limit: number,
  minHours: number,
): IdleHours | undefined {
  if (weekly.length === 0 || weekly.some((value) => value === null)) return undefined;
  const isIdle = weekly.map((value) => value !== null && value < limit);
  const total = weekly.length;
  const firstBusy = isIdle.indexOf(false);
  if (firstBusy === -1) return { hours: weekly.map((_, hour) => hour), text: "the whole week" };
  const hours: number[] = [];
  let block: number[] = [];
  // Starts after a busy hour, so that no block is split.
  for (let step = 1; step <= total; step++) {
    const hour = (firstBusy + step) % total;
    if (isIdle[hour]) block.push(hour);
    else {
      if (block.length >= minHours) hours.push(...block);
      block = [];
    }
  }
  hours.sort((a, b) => a - b);
  return { hours, text: textOf(hours) };
}

function textOf(hours: readonly number[]): string {
  const parts = days.flatMap((day, index) => {
    const own = hours
      .filter((hour) => Math.floor(hour / hoursPerDay) === index)
      .map((hour) => hour % hoursPerDay);
    if (own.length === 0) return [];
    return [`${day} ${ranges(own)}`];
  });
  return parts.join("; ");
}

function ranges(hours: readonly number[]): string {
  const found: string[] = [];
  let start = hours[0] ?? 0;
  for (const [index, hour] of hours.entries()) {
    if (hours[index + 1] === hour + 1) continue;
    found.push(`${String(start).padStart(2, "0")}–${String(hour + 1).padStart(2, "0")}`);
    start = hours[index + 1] ?? 0;
  }
  return found.join(", ");
}
