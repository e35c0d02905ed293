import type { Database } from "../platform/db/database.ts";
import type { Routes } from "../platform/http/mount.ts";
import type { RunLog } from "./lease.ts";
import { RunMachine } from "./machine.ts";
import { createRunRoutes } from "./routes.ts";
import { createRunsService } from "./service.ts";
import { createUnitsStore } from "./store/units-store.ts";
import { createRunsStore, type RunsStore } from "./store.ts";
import { Units } from "./units.ts";
import { createUnitsService, type RunAgain } from "./units-service.ts";

interface Deps {
  readonly database: Database;
  /** Passes a job to any process that takes jobs of its name. */
  readonly send: (name: string, input: object) => Promise<void>;
  /** Units that this process works on concurrently. */
  readonly unitsAtOnce: number;
  readonly now: () => Date;
  readonly logger: RunLog;
}

/** Runs of every kind, and their units. */
export interface Runs {
  readonly runs: RunsStore;
  readonly machine: RunMachine;
  readonly units: Units;
  /** @param again how a unit of an ended run is run again, by kind */
  readonly routes: (again: RunAgain) => Routes;
}

/** Wires the run machine, the units of its runs, and their endpoints. */
export function wireRuns({ database, send, unitsAtOnce: atOnce, now, logger: log }: Deps): Runs {
  const runs = createRunsStore(database);
  const machine = new RunMachine({ runs, send, now, log });
  const unitsStore = createUnitsStore(database);
  const units = new Units({ units: unitsStore, runs, send, atOnce, now, log });
  const routes = (again: RunAgain) => {
    const service = createRunsService({ store: runs });
    const announce = (waiting: number) => units.announce(waiting);
    return createRunRoutes({
      runs: service,
      units: createUnitsService({ runs: service, units: unitsStore, announce, again }),
    });
  };
  return { runs, machine, units, routes };
}
