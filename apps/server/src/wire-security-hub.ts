import type { Logger } from "pino";
import type { AwsSettings } from "./adapters/aws/connection.ts";
import { createHubGateway } from "./adapters/aws/security-hub.ts";
import type { AccountsStore } from "./adapters/db/accounts-store.ts";
import type { Database } from "./adapters/db/database.ts";
import { createHubImportStore } from "./adapters/db/hub-import-store.ts";
import { createHubOutboxStore } from "./adapters/db/hub-outbox-store.ts";
import { createHubRegionsStore } from "./adapters/db/hub-regions-store.ts";
import type { Notify } from "./adapters/db/notify.ts";
import type { RunsStore } from "./adapters/db/runs-store.ts";
import type { JobQueue } from "./adapters/queue/job-queue.ts";
import type { Routes } from "./http/mount.ts";
import { securityHubRoutes } from "./http/routes/security-hub.ts";
import type { ConnectionOf } from "./services/account-connections.ts";
import { createHubImport, type HubImport } from "./services/hub-import.ts";
import { createHubImportRuns, type HubImportRunService } from "./services/hub-import-run.ts";
import { createHubSend, type HubSend } from "./services/hub-send.ts";
import { createHubStatus } from "./services/hub-status.ts";

/** What the Security Hub part is made from. */
interface Given {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly runs: RunsStore;
  readonly accounts: AccountsStore;
  readonly connectionOf: ConnectionOf;
  readonly settings: AwsSettings;
  readonly notify: Notify;
  readonly now: () => Date;
  readonly logger: Logger;
}

/** A person waits for the banner: below the web app's own limit for an answer. */
const statusPatienceMs = 20_000;

/** Wires status, import and sending of Security Hub. */
export function wireSecurityHub(given: Given): {
  imports: HubImport;
  sending: HubSend;
  runs: HubImportRunService;
  routes: Routes;
} {
  const { database, queue, runs, accounts, connectionOf, settings, notify, now, logger } = given;
  const hub = createHubGateway(settings, now);
  const regions = createHubRegionsStore(database);
  const store = createHubImportStore(database, notify);
  const imports = createHubImport({ hub, connectionOf, store, regions, now, log: logger });
  const sending = createHubSend({ hub, connectionOf, outbox: createHubOutboxStore(database), regions, now });
  const enqueue = (run: object) => queue.send("security-hub-import", run);
  const importRuns = createHubImportRuns({ runs, accounts, imports, store, enqueue, now, log: logger });
  const status = createHubStatus({ hub, accounts, connectionOf, regions, patienceMs: statusPatienceMs });
  return { imports, sending, runs: importRuns, routes: securityHubRoutes({ status, imports: importRuns }) };
}
