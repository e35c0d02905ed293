import { listPrices } from "@skyledger/core/prices/list-prices";
import type { Logger } from "pino";
import { type AwsGateway, createAwsGateway } from "./adapters/aws/aws-gateway.ts";
import { runCollection } from "./adapters/aws/run-collection.ts";
import { type AccountsStore, createAccountsStore, insertAccount } from "./adapters/db/accounts-store.ts";
import { writeBackup } from "./adapters/db/backup.ts";
import { backupDirectory, type Database } from "./adapters/db/database.ts";
import { createInventoryStore } from "./adapters/db/inventory-store.ts";
import { createInventoryWriter } from "./adapters/db/inventory-writer.ts";
import type { Notify } from "./adapters/db/notify.ts";
import type { Queryable } from "./adapters/db/queryable.ts";
import { createRelationshipsStore } from "./adapters/db/relationships-store.ts";
import { createRunsStore, type RunsStore } from "./adapters/db/runs-store.ts";
import { createSandboxChangesStore } from "./adapters/db/sandbox-changes-store.ts";
import { createSavingsStore } from "./adapters/db/savings-store.ts";
import { createJobQueue, type JobQueue } from "./adapters/queue/job-queue.ts";
import type { Config } from "./config.ts";
import type { Routes } from "./http/mount.ts";
import { accountRoutes } from "./http/routes/accounts.ts";
import { resourceRoutes } from "./http/routes/resources.ts";
import { runRoutes } from "./http/routes/runs.ts";
import { analyseCostsJob } from "./jobs/analyse-costs.ts";
import { discoverJob } from "./jobs/discover.ts";
import { importBillingJob } from "./jobs/import-billing.ts";
import { nightlyExportCron, nightlyExportJob } from "./jobs/nightly-export.ts";
import { readMetricsJob } from "./jobs/read-metrics.ts";
import { remediateJob } from "./jobs/remediate.ts";
import { scanJob } from "./jobs/scan.ts";
import { securityHubImportJob } from "./jobs/security-hub-import.ts";
import { type ConnectionOf, createConnectionOf } from "./services/account-connections.ts";
import { createAccountsService } from "./services/accounts.ts";
import { connectionTemplates } from "./services/connection-templates.ts";
import { createDiscoveryService } from "./services/discovery.ts";
import type { AwsSettingsSlice } from "./services/discovery-work.ts";
import { createInventoryService } from "./services/inventory.ts";
import { createMetricReadingService } from "./services/metric-reading.ts";
import type { WaitingReaders } from "./services/readers-first.ts";
import { createRelationshipsService } from "./services/relationships.ts";
import { createResourceMetricsService } from "./services/resource-metrics.ts";
import { createRunsService } from "./services/runs.ts";
import { sandboxAccountId, sandboxAccountName } from "./services/sandbox-account.ts";
import type { SavingsAnalysis } from "./services/savings-analysis.ts";
import { lookEveryMs, UnheldRuns } from "./services/unheld-runs.ts";
import { wireBilling } from "./wire-billing.ts";
import { wireCost } from "./wire-cost.ts";
import { wireSavings } from "./wire-savings.ts";
import { wireSchedules } from "./wire-schedules.ts";
import { wireSecurity } from "./wire-security.ts";

const discoveriesAtOnce = 2;
const scansAtOnce = 2;
/** Fixes mostly wait for Systems Manager. */
const remediationsAtOnce = 4;
const costAnalysesAtOnce = 2;
/** An import uses every core by itself. */
const importsAtOnce = 1;
const eventsKeptHours = 24;
const pruneEveryMs = 3_600_000;

/** What the cloud half is made from. */
export interface CloudParts {
  readonly config: Config;
  readonly database: Database;
  readonly logger: Logger;
  readonly now: () => Date;
  /** Signs links to exports. */
  readonly exportKey: Uint8Array;
  readonly notify: Notify;
  /** Who waits for an answer of this process; scans let them go first. */
  readonly readers: WaitingReaders;
  /** Whether runs start by themselves; tests of other things do without. */
  readonly schedules: boolean;
}

/** Everything about cloud accounts: main.ts's second half. */
export interface Cloud {
  readonly routes: readonly Routes[];
  /** Connects the sandbox account in the transaction that creates a workspace. */
  readonly onWorkspaceCreated: (tx: Queryable, workspaceId: string) => Promise<void>;
  /** Starts taking jobs and takes up what an earlier process left. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The answers of everything that shows the inventory. */
function inventoryUseCases(
  { database, now }: CloudParts,
  { accounts, aws, connectionOf }: Pick<Shared, "accounts" | "aws" | "connectionOf">,
) {
  const inventoryStore = createInventoryStore(database);
  const savings = createSavingsStore(database);
  return {
    inventory: createInventoryService({ inventory: inventoryStore, savings, accounts, now }),
    relationships: createRelationshipsService({
      relationships: createRelationshipsStore(database),
      inventory: inventoryStore,
    }),
    metrics: createResourceMetricsService({ inventory: inventoryStore, accounts, aws, connectionOf, now }),
  };
}

interface Shared {
  accounts: AccountsStore;
  aws: AwsGateway;
  connectionOf: ConnectionOf;
}

/** The way to AWS and to the sandbox accounts, whose changes are stored. */
function reachAws({ config, database, now }: CloudParts) {
  const settings = { endpointUrl: config.awsEndpointUrl, region: config.awsRegion };
  const sandboxChanges = createSandboxChangesStore(database);
  const aws = createAwsGateway(settings, now, ({ workspaceId, accountId }, change) =>
    sandboxChanges.add(workspaceId, accountId, change),
  );
  const connectionOf = createConnectionOf(config, sandboxChanges);
  return { settings, aws, connectionOf };
}

function queueOf({ database, logger }: CloudParts): JobQueue {
  return createJobQueue(database, (error) => logger.error({ err: error }, "a problem with the job queue"));
}

interface Readers extends Pick<Shared, "accounts" | "connectionOf"> {
  runs: RunsStore;
  queue: JobQueue;
  settings: AwsSettingsSlice;
  analysis: SavingsAnalysis;
}

/** What reads the inventory, and what reads the metrics for it. */
function readers(
  { database, now, logger }: CloudParts,
  { runs, accounts, queue, settings, connectionOf, analysis }: Readers,
) {
  const shared = { runs, accounts, savings: analysis, now, log: logger };
  return {
    discovery: createDiscoveryService({
      ...shared,
      writer: createInventoryWriter(database),
      runCollection,
      connectionOf,
      settings,
      enqueue: (run) => queue.send("discover", run),
    }),
    metrics: createMetricReadingService({ ...shared, enqueue: (run) => queue.send("read-metrics", run) }),
  };
}

function makeUseCases(parts: CloudParts) {
  const { config, database, logger, now, exportKey, notify } = parts;
  const accounts = createAccountsStore(database);
  const runs = createRunsStore(database);
  const { settings, aws, connectionOf } = reachAws(parts);
  const queue = queueOf(parts);
  const savings = wireSavings(parts, { settings, connectionOf, meter: () => cost.meter });
  const analysis = savings.analysis;
  const { discovery, metrics } = readers(parts, { runs, accounts, queue, settings, connectionOf, analysis });
  const shown = inventoryUseCases(parts, { accounts, aws, connectionOf });
  const accountsService = createAccountsService({
    store: accounts,
    aws,
    connectionOf,
    ambientAllowed: config.allowAmbientAws,
  });
  const shared = { database, queue, runs, accounts, connectionOf, exportKey, notify, now, logger };
  const security = wireSecurity({
    ...shared,
    readers: parts.readers,
    settings,
    discovery,
    aws,
    publicUrl: config.publicUrl,
  });
  const cost = wireCost({ ...shared, config });
  const billing = wireBilling({ ...shared, config, settings, afterImport: cost.anomalies.refresh });
  const { scans } = security;
  const schedules = wireSchedules({ ...shared, discovery, metrics, scans, costs: cost.analysis });
  return {
    queue,
    discovery,
    metrics,
    scans,
    clock: schedules.clock,
    remediations: security.remediations,
    costs: cost.analysis,
    hubImports: security.hubImports,
    imports: billing.imports,
    runs,
    routes: [
      ...security.routes,
      schedules.routes,
      cost.routes,
      savings.routes(security.remediations),
      billing.routes,
      accountRoutes({ accounts: accountsService, templates: connectionTemplates }),
      resourceRoutes({ discovery, ...shown, pricesAsOf: listPrices.asOf }),
      runRoutes({ runs: createRunsService(runs) }),
    ],
  };
}

/** The sandbox account that every new workspace starts with. */
async function connectSandbox(tx: Queryable, workspaceId: string): Promise<void> {
  await insertAccount(tx, workspaceId, {
    kind: "sandbox",
    name: sandboxAccountName,
    awsAccountId: sandboxAccountId(workspaceId),
    roleArn: null,
    externalId: null,
    regions: null,
  });
}

/** PostgreSQL is backed up by whoever runs it; the embedded database has nobody else. */
async function exportNightly(queue: JobQueue, database: Database, dataDir: string): Promise<void> {
  const directory = backupDirectory(dataDir);
  const write = () => database.system((tx) => writeBackup(tx, { directory, reason: "nightly" }));
  const job = nightlyExportJob(write);
  await queue.work(job, 1);
  await queue.repeat(job.name, nightlyExportCron);
}

/** Wires accounts, discovery and the inventory. */
export function wireCloud(parts: CloudParts): Cloud {
  const { config, database, logger } = parts;
  const { queue, clock, discovery, metrics, scans, remediations, costs, hubImports, imports, runs, routes } =
    makeUseCases(parts);
  const complain = (what: string) => (error: unknown) => logger.error({ err: error }, what);
  const timers: NodeJS.Timeout[] = [];
  const unheld = new UnheldRuns({
    runs,
    services: {
      discovery,
      metrics,
      security_scan: scans,
      remediation: remediations,
      cost_analysis: costs,
      security_hub_import: hubImports,
      billing_import: imports,
    },
    now: parts.now,
  });
  return {
    routes,
    onWorkspaceCreated: connectSandbox,
    async start() {
      await queue.start();
      if (config.role === "api") return;
      await queue.work(discoverJob(discovery), discoveriesAtOnce);
      await queue.work(readMetricsJob(metrics), discoveriesAtOnce);
      await queue.work(scanJob(scans), scansAtOnce);
      await queue.work(remediateJob(remediations), remediationsAtOnce);
      await queue.work(analyseCostsJob(costs), costAnalysesAtOnce);
      await queue.work(securityHubImportJob(hubImports), 1);
      await queue.work(importBillingJob(imports), importsAtOnce);
      if (database.driver === "embedded") await exportNightly(queue, database, config.dataDir);
      // The embedded database has one process only: whatever is running there lost its process.
      await unheld.look(database.driver === "embedded");
      if (parts.schedules) clock.start();
      timers.push(
        setInterval(() => void unheld.look(false).catch(complain("resuming runs failed")), lookEveryMs),
        setInterval(
          () => void runs.pruneEvents(eventsKeptHours).catch(complain("pruning events failed")),
          pruneEveryMs,
        ),
      );
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await clock.stop();
      const working = [remediations, scans, hubImports, discovery, metrics, costs, imports];
      await Promise.all(working.map((one) => one.stop()));
      await queue.stop();
    },
  };
}
