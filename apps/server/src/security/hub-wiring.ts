import type { Logger } from "pino";
import type { ConnectionOf } from "../accounts/connections.ts";
import type { AccountsStore } from "../accounts/store.ts";
import type { InScope } from "../organizations/account-scope.ts";
import type { AwsSettings } from "../platform/aws/account-connection.ts";
import type { Database } from "../platform/db/database.ts";
import type { Routes } from "../platform/http/mount.ts";
import type { Notify } from "../platform/notify.ts";
import type { RunMachine } from "../runs/machine.ts";
import type { RunsStore } from "../runs/store.ts";
import type { UnitRunner } from "../runs/units.ts";
import { createHubGateway } from "./aws/security-hub.ts";
import { createHubImport, type HubImport } from "./hub-import.ts";
import { createHubImportRuns, type HubImportRunService } from "./hub-import-run.ts";
import { createSecurityHubRoutes } from "./hub-routes.ts";
import { createHubSend, type HubSend } from "./hub-send.ts";
import { createHubStatus } from "./hub-status.ts";
import { createHubImportStore } from "./store/hub-import-store.ts";
import { createHubOutboxStore } from "./store/hub-outbox-store.ts";
import { createHubRegionsStore } from "./store/hub-regions-store.ts";

/** Dependencies of the Security Hub part. */
interface Deps {
  readonly database: Database;
  readonly machine: RunMachine;
  readonly units: UnitRunner;
  readonly runs: RunsStore;
  readonly accounts: AccountsStore;
  readonly connectionOf: ConnectionOf;
  readonly settings: AwsSettings;
  readonly inScope: InScope;
  readonly notify: Notify;
  readonly now: () => Date;
  readonly logger: Logger;
}

/** A person waits for the banner: less than the web app's own timeout. */
const statusPatienceMs = 20_000;

/** Wires status, import, and sending of Security Hub. */
export function wireSecurityHub(deps: Deps): {
  imports: HubImport;
  sending: HubSend;
  runs: HubImportRunService;
  routes: Routes;
} {
  const { database, machine, units, runs, accounts, connectionOf, settings, notify, now, logger } = deps;
  const shared = { machine, units, runs, accounts };
  const hub = createHubGateway(settings, now);
  const regions = createHubRegionsStore(database);
  const store = createHubImportStore(database, notify);
  const imports = createHubImport({ hub, connectionOf, store, regions, now, log: logger });
  const sending = createHubSend({ hub, connectionOf, outbox: createHubOutboxStore(database), regions, now });
  const importRuns = createHubImportRuns({ ...shared, imports, store, now, log: logger });
  const status = createHubStatus({ hub, accounts, connectionOf, regions, patienceMs: statusPatienceMs });
  return {
    imports,
    sending,
    runs: importRuns,
    routes: createSecurityHubRoutes({ status, imports: importRuns, inScope: deps.inScope }),
  };
}
