import type { Logger } from "pino";
import type { Database } from "../platform/db/database.ts";
import type { Routes } from "../platform/http/mount.ts";
import { createRepeating } from "../platform/repeating.ts";
import { createAuditLog } from "./log.ts";
import { createAuditRoutes } from "./routes.ts";
import { createAuditEntriesStore } from "./store/entries-store.ts";
import { createRetentionStore } from "./store/retention-store.ts";
import { createAuditStore } from "./store.ts";
import { createTrail, type ProcessTrail } from "./trail.ts";

const tidyEveryMs = 5_000;
const closeEveryMs = 3_600_000;

/** The audit log: its writer for this process. */
export interface Audit {
  readonly trail: ProcessTrail;
  readonly routes: Routes;
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
  const entries = createAuditEntriesStore(database);
  const log = createAuditLog({ store, entries, retention: createRetentionStore(database), now });
  const closing = createRepeating(closeEveryMs, () => log.closeChapters(), complain);
  const tidying = createRepeating(tidyEveryMs, () => trail.tidy(), complain);
  return {
    trail,
    routes: createAuditRoutes({ log, now }),
    async start() {
      // The embedded database has a single process: open acts have lost theirs.
      if (database.driver === "embedded") await store.expireAll(now());
      tidying.start();
      closing.start();
    },
    async stop() {
      await Promise.all([tidying.stop(), closing.stop()]);
      await trail.tidy().catch(complain);
    },
  };
}
