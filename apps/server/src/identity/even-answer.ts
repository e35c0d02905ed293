import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs work and answers after at least `floorMs`, whether it succeeds or fails, so that response times reveal
 * nothing as long as every case is faster.
 */
export async function evenAnswer<T>(floorMs: number, work: () => Promise<T>): Promise<T> {
  const floor = sleep(floorMs);
  try {
    return await work();
  } finally {
    await floor;
  }
}
