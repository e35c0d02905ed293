import { setTimeout as sleep } from "node:timers/promises";

/** Between two looks, so that the looking costs the server little. */
const PAUSE_MS = 20;

/**
 * Looks again and again until what is seen is as wanted. What never comes, the test's own limit ends.
 * @returns what was seen then
 */
export async function until<T>(
  look: () => T | Promise<T>,
  wanted: (seen: T) => boolean | undefined,
): Promise<T> {
  for (;;) {
    const seen = await look();
    if (wanted(seen) === true) return seen;
    // wall: a pause between two looks
    await sleep(PAUSE_MS);
  }
}
