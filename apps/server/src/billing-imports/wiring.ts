import { join } from "node:path";
import type { Logger } from "pino";
import type { ConnectionOf } from "../accounts/connections.ts";
import type { AccountsStore } from "../accounts/store.ts";
import type { Config } from "../config.ts";
import { notifyCostSpikes } from "../costs/notify-wiring.ts";
import { applyBilledCosts } from "../inventory/store/billed-costs.ts";
import type { AwsSettings } from "../platform/aws/account-connection.ts";
import type { Database } from "../platform/db/database.ts";
import type { Routes } from "../platform/http/mount.ts";
import type { Notify } from "../platform/notify.ts";
import type { RunMachine } from "../runs/machine.ts";
import type { RunsStore } from "../runs/store.ts";
import type { UnitRunner } from "../runs/units.ts";
import { createBucketFiles } from "./aws/bucket-files.ts";
import { createFolderAccess } from "./folder-access.ts";
import { createFolderFiles, isPathBelow } from "./reader/folder-files.ts";
import { openBillingReader } from "./reader/open-reader.ts";
import { createBillingImportRoutes } from "./routes.ts";
import { type BillingImportService, createBillingImportService } from "./service.ts";
import { createBillingSourcesService } from "./sources.ts";
import { createBillingSourcesStore } from "./store/sources-store.ts";
import { createBillingImportStore } from "./store.ts";

/** Dependencies of the import of billing exports. */
interface Deps {
  readonly config: Pick<Config, "dataDir" | "billingExportDir" | "billingExportWorkspaces">;
  readonly database: Database;
  readonly machine: RunMachine;
  readonly units: UnitRunner;
  readonly runs: RunsStore;
  readonly accounts: AccountsStore;
  readonly connectionOf: ConnectionOf;
  readonly settings: AwsSettings;
  /** Follow-up of new costs. */
  readonly afterImport: (workspaceId: string) => Promise<void>;
  readonly notify: Notify;
  readonly now: () => Date;
  readonly logger: Logger;
}

/** Wires the import of billing exports. */
export function wireBilling(deps: Deps): { routes: Routes; imports: BillingImportService } {
  const { config, database, machine, units, runs, accounts, connectionOf, settings, now, logger } = deps;
  const mayUseFolder = createFolderAccess(config.billingExportWorkspaces);
  const sources = createBillingSourcesStore(database, applyBilledCosts);
  const imports = createBillingImportService({
    runs,
    accounts,
    sources,
    imports: createBillingImportStore(database, {
      published: async (...month) => {
        await applyBilledCosts(...month);
        await notifyCostSpikes(deps.notify).afterImport(...month);
      },
      removed: applyBilledCosts,
    }),
    filesOf: ({ kind, bucket, location }, connection) =>
      kind === "folder"
        ? createFolderFiles(config.billingExportDir, location)
        : createBucketFiles(connection, settings, { bucket, prefix: location }, now()),
    mayUseFolder,
    connectionOf,
    openReader: openBillingReader,
    afterImport: deps.afterImport,
    tempDir: join(config.dataDir, "billing-temp"),
    machine,
    units,
    now,
    log: logger,
  });
  const places = createBillingSourcesService({
    sources,
    accounts,
    runs,
    mayUseFolder,
    isPathBelow,
    now,
  });
  return {
    imports,
    routes: createBillingImportRoutes({
      sources: places,
      imports,
      folder: config.billingExportDir,
      mayUseFolder,
    }),
  };
}
