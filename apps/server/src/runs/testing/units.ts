import type { Database } from "../../platform/db/database.ts";
import type { RunLog } from "../lease.ts";
import { createUnitsStore } from "../store/units-store.ts";
import type { RunsStore } from "../store.ts";
import { Units } from "../units.ts";

interface TestDeps {
  runs: RunsStore;
  now: () => Date;
  log: RunLog;
  /** Receives announcements; omitted: this process takes a unit for each. */
  send?: () => Promise<void>;
}

const started: Units[] = [];

/** Stops the units of all tests in this file; call it before the database is closed. */
export async function stopTestUnits(): Promise<void> {
  await Promise.all(started.map((units) => units.stop()));
}

/** Units without a queue: what a run announces is taken at once. */
export function createTestUnits(db: Database, { send, ...deps }: TestDeps): Units {
  const units: Units = new Units({
    ...deps,
    units: createUnitsStore(db),
    atOnce: 2,
    send: send ?? (async () => void units.take()),
  });
  started.push(units);
  return units;
}
