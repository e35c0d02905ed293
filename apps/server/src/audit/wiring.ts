import type { Logger } from "pino";
import type { Database } from "../platform/db/database.ts";
import { createRepeating } from "../platform/repeating.ts";
import { createAuditStore } from "./store.ts";
import { createTrail, type ProcessTrail } from "./trail.ts";

const tidyEveryMs = 5_000;

/** The audit log: its writer for this process. */
export interface Audit {
  readonly trail: ProcessTrail;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Deps {
  readonly database: Database;
  readonly logger: Logger;
  readonly now: () => Date;
}

export function wireAudit({ database, logger, now }: Deps): Audit {
  const store = createAuditStore(database);
  const complain = (error: unknown) => logger.error({ err: error }, "the audit log could not be written");
  const trail = createTrail({ store, now, onProblem: complain });
  const tidying = createRepeating(tidyEveryMs, () => trail.tidy(), complain);
  return {
    trail,
    async start() {
      // The embedded database has a single process: open acts have lost theirs.
      if (database.driver === "embedded") await store.expireAll(now());
      tidying.start();
    },
    async stop() {
      await tidying.stop();
      await trail.tidy().catch(complain);
    },
  };
}
