import { setTimeout as sleep } from "node:timers/promises";

/**
 * Runs work and answers not before `floorMs` have passed, whether it succeeds or fails: how long it took tells
 * nothing as long as every case is faster than that.
 */
export async function evenAnswer<T>(floorMs: number, work: () => Promise<T>): Promise<T> {
  const floor = sleep(floorMs);
  try {
    return await work();
  } finally {
    await floor;
  }
}
