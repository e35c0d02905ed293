import { join } from "node:path";
import type { Logger } from "pino";
import { bucketFiles } from "./adapters/aws/bucket-files.ts";
import type { AwsSettings } from "./adapters/aws/connection.ts";
import { folderFiles, isPathBelow } from "./adapters/billing/folder-files.ts";
import { openBillingReader } from "./adapters/billing/open-billing-reader.ts";
import type { AccountsStore } from "./adapters/db/accounts-store.ts";
import { createBillingImportStore } from "./adapters/db/billing-import-store.ts";
import { createBillingSourcesStore } from "./adapters/db/billing-sources-store.ts";
import type { Database } from "./adapters/db/database.ts";
import type { Notify } from "./adapters/db/notify.ts";
import type { RunsStore } from "./adapters/db/runs-store.ts";
import type { JobQueue } from "./adapters/queue/job-queue.ts";
import type { Config } from "./config.ts";
import type { Routes } from "./http/mount.ts";
import { billingImportRoutes } from "./http/routes/billing-imports.ts";
import type { ConnectionOf } from "./services/account-connections.ts";
import { folderAccess } from "./services/billing-folder.ts";
import { type BillingImportService, createBillingImportService } from "./services/billing-import.ts";
import { createBillingSourcesService } from "./services/billing-sources.ts";

/** What the import of billing exports is made from. */
interface Given {
  readonly config: Pick<Config, "dataDir" | "billingExportDir" | "billingExportWorkspaces">;
  readonly database: Database;
  readonly queue: JobQueue;
  readonly runs: RunsStore;
  readonly accounts: AccountsStore;
  readonly connectionOf: ConnectionOf;
  readonly settings: AwsSettings;
  /** What follows from new costs. */
  readonly afterImport: (workspaceId: string) => Promise<void>;
  readonly notify: Notify;
  readonly now: () => Date;
  readonly logger: Logger;
}

/** Wires the import of billing exports. */
export function wireBilling(given: Given): { routes: Routes; imports: BillingImportService } {
  const { config, database, queue, runs, accounts, connectionOf, settings, now, logger } = given;
  const mayUseFolder = folderAccess(config.billingExportWorkspaces);
  const sources = createBillingSourcesStore(database);
  const imports = createBillingImportService({
    runs,
    accounts,
    sources,
    imports: createBillingImportStore(database, given.notify),
    filesOf: ({ kind, bucket, location }, connection) =>
      kind === "folder"
        ? folderFiles(config.billingExportDir, location)
        : bucketFiles(connection, settings, { bucket, prefix: location }, now()),
    mayUseFolder,
    connectionOf,
    openReader: openBillingReader,
    afterImport: given.afterImport,
    tempDir: join(config.dataDir, "billing-temp"),
    enqueue: (run) => queue.send("import-billing", run),
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
    routes: billingImportRoutes({ sources: places, imports, folder: config.billingExportDir, mayUseFolder }),
  };
}
