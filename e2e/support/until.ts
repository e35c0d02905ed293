import { setTimeout as sleep } from "node:timers/promises";

/** Pause between two checks, so that checking costs the server little. */
const PAUSE_MS = 20;

/**
 * Checks repeatedly until the condition holds. The test's own timeout limits it.
 * @returns the value that met the condition
 */
export async function until<T>(
  look: () => T | Promise<T>,
  wanted: (seen: T) => boolean | undefined,
): Promise<T> {
  for (;;) {
    const seen = await look();
    if (wanted(seen) === true) return seen;
    // wall: a pause between two checks
    await sleep(PAUSE_MS);
  }
}
