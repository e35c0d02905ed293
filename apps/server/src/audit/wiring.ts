import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Database } from "../platform/db/database.ts";
import type { Routes } from "../platform/http/mount.ts";
import { createSeal } from "../platform/keys/seal.ts";
import { createGuardedPost } from "../platform/outbound/guarded-post.ts";
import { createRepeating } from "../platform/repeating.ts";
import { createAuditWebhook } from "./channels/webhook.ts";
import { createAuditForwarding } from "./forwarding.ts";
import { createAuditLog } from "./log.ts";
import { createAuditRoutes } from "./routes.ts";
import { createAuditEntriesStore } from "./store/entries-store.ts";
import { createForwardingStore } from "./store/forwarding-store.ts";
import { createRetentionStore } from "./store/retention-store.ts";
import { createAuditStore } from "./store.ts";
import { createTrail, type ProcessTrail } from "./trail.ts";

const tidyEveryMs = 5_000;
/** An entry is sent within seconds. */
const forwardEveryMs = 2_000;
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
  readonly config: Pick<Config, "webhookAllowedHosts" | "role">;
  readonly logger: Logger;
  /** Seals the address and the secret of a receiver. */
  readonly sealKey: Uint8Array;
  readonly now: () => Date;
}

/** Forwarding to receivers, and its loop. */
function forwardingOf({ database, config, logger, sealKey, now }: Deps) {
  const allowedHosts = config.webhookAllowedHosts;
  const forwarding = createAuditForwarding({
    store: createForwardingStore(database),
    entries: createAuditEntriesStore(database),
    now,
    seal: createSeal(sealKey),
    webhook: createAuditWebhook(createGuardedPost({ allowedHosts }), allowedHosts),
    onFailure: (error, workspaceId) =>
      logger.error({ err: error, workspaceId }, "forwarding the audit log failed"),
  });
  const stopping = new AbortController();
  const sending = createRepeating(
    forwardEveryMs,
    () => forwarding.sendDue(stopping.signal),
    (error) => logger.error({ err: error }, "forwarding audit logs failed"),
  );
  const stopSending = () => {
    stopping.abort();
    return sending.stop();
  };
  return { forwarding, startSending: sending.start, stopSending };
}

export function wireAudit(deps: Deps): Audit {
  const { database, config, logger, now } = deps;
  const store = createAuditStore(database);
  const complain = (error: unknown) => logger.error({ err: error }, "the audit log could not be written");
  const trail = createTrail({ store, now, onProblem: complain });
  const entries = createAuditEntriesStore(database);
  const log = createAuditLog({ store, entries, retention: createRetentionStore(database), now });
  const { forwarding, startSending, stopSending } = forwardingOf(deps);
  const closing = createRepeating(closeEveryMs, () => log.closeChapters(), complain);
  const tidying = createRepeating(tidyEveryMs, () => trail.tidy(), complain);
  return {
    trail,
    routes: createAuditRoutes({ log, forwarding, now }),
    async start() {
      // The embedded database has a single process: open acts have lost theirs.
      if (database.driver === "embedded") await store.expireAll(now());
      tidying.start();
      closing.start();
      // API-only processes leave sending to the workers.
      if (config.role !== "api") startSending();
    },
    async stop() {
      await Promise.all([tidying.stop(), closing.stop(), stopSending()]);
      await trail.tidy().catch(complain);
    },
  };
}
