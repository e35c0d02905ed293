const minuteMs = 60_000;

/** Delays after the first, second, … attempt; the last one repeats until a day is over. */
const delaysMs = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minuteMs);
/** Limits the requested delay to the time that a message is worth reading. */
const longestAskedMs = 6 * 60 * minuteMs;

/**
 * Time of the next attempt for a message that could not be sent; null: its day is over. The last attempt is
 * at the very end.
 * @param retryAfterSeconds the other side's requested delay; it can only lengthen a delay
 */
export function nextAttempt(
  { attempts, triesUntil }: { attempts: number; triesUntil: string },
  now: Date,
  retryAfterSeconds?: number,
): Date | null {
  const end = Date.parse(triesUntil);
  if (now.getTime() >= end) return null;
  const usual = delaysMs[Math.min(attempts, delaysMs.length) - 1] ?? minuteMs;
  const asked = Math.min((retryAfterSeconds ?? 0) * 1000, longestAskedMs);
  return new Date(Math.min(now.getTime() + Math.max(usual, asked), end));
}
