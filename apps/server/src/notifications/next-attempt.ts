const minuteMs = 60_000;

/** Waiting times after the first, second, … try; the last one goes on until a day is over. */
const delaysMs = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minuteMs);
/** No one may ask us to wait for longer than a message is worth reading. */
const longestAskedMs = 6 * 60 * minuteMs;

/**
 * When a message that could not be sent is tried again; null: its day is over. The last try is at the very end.
 * @param retryAfterSeconds what the other side asks for; it lengthens a wait and never shortens one
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
