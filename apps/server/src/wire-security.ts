import type { Logger } from "pino";
import type { AwsGateway } from "./adapters/aws/aws-gateway.ts";
import type { AwsSettings } from "./adapters/aws/connection.ts";
import type { AccountsStore } from "./adapters/db/accounts-store.ts";
import type { Database } from "./adapters/db/database.ts";
import { createFindingsStore } from "./adapters/db/findings-store.ts";
import { createInventoryWriter } from "./adapters/db/inventory-writer.ts";
import { createListPricesStore } from "./adapters/db/list-prices-store.ts";
import type { Notify } from "./adapters/db/notify.ts";
import { createRecommendationsStore } from "./adapters/db/recommendations-store.ts";
import { createRelationshipsStore } from "./adapters/db/relationships-store.ts";
import { createRemediationsStore } from "./adapters/db/remediations-store.ts";
import type { RunsStore } from "./adapters/db/runs-store.ts";
import { createSavingsThresholdsStore } from "./adapters/db/savings-thresholds-store.ts";
import { createScansStore } from "./adapters/db/scans-store.ts";
import { createSecuritySettingsStore } from "./adapters/db/security-settings-store.ts";
import { createSnapshotStore } from "./adapters/db/snapshot-store.ts";
import { createUnjudgedChecksStore } from "./adapters/db/unjudged-checks-store.ts";
import type { JobQueue } from "./adapters/queue/job-queue.ts";
import type { Routes } from "./http/mount.ts";
import { remediationRoutes } from "./http/routes/remediation.ts";
import { securityRoutes } from "./http/routes/security.ts";
import type { ConnectionOf } from "./services/account-connections.ts";
import type { DiscoveryService } from "./services/discovery.ts";
import { createExportLinks } from "./services/export-links.ts";
import { createFindingExport } from "./services/finding-export.ts";
import { createFindingsService } from "./services/findings.ts";
import type { HubImportRunService } from "./services/hub-import-run.ts";
import { Pace, type WaitingReaders } from "./services/readers-first.ts";
import { createRemediationService, type RemediationService } from "./services/remediation.ts";
import { createSecurityScanService, type SecurityScanService } from "./services/security-scan.ts";
import { createUnjudgedChecksService } from "./services/unjudged-checks.ts";
import { wireSecurityHub } from "./wire-security-hub.ts";

/** What the security part is made from. */
interface Given {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly runs: RunsStore;
  readonly accounts: AccountsStore;
  readonly discovery: DiscoveryService;
  readonly aws: AwsGateway;
  readonly connectionOf: ConnectionOf;
  readonly settings: AwsSettings;
  /** Signs links to exports. */
  readonly exportKey: Uint8Array;
  readonly notify: Notify;
  /** Who waits for an answer of this process. */
  readonly readers: WaitingReaders;
  readonly publicUrl: string;
  readonly now: () => Date;
  readonly logger: Logger;
}

/** On the embedded database every statement of a scan waits for its turn behind the readers' anyway. */
function paceOf({ database, readers }: Given): ConstructorParameters<typeof Pace>[0] {
  return database.driver === "embedded" ? { readers, share: 0 } : { readers };
}

/** Wires scans, findings, fixes and exports. */
export function wireSecurity(given: Given): {
  routes: readonly Routes[];
  scans: SecurityScanService;
  remediations: RemediationService;
  hubImports: HubImportRunService;
} {
  const { database, queue, runs, accounts, discovery, exportKey, notify, publicUrl, now, logger } = given;
  const scansStore = createScansStore(database);
  const snapshots = createSnapshotStore(database);
  const findingsStore = createFindingsStore(database);
  const securityHub = wireSecurityHub(given);
  const scans = createSecurityScanService({
    runs,
    accounts,
    scans: scansStore,
    snapshots,
    discovery,
    notify,
    securityHub,
    enqueue: (run) => queue.send("security-scan", run),
    pace: () => new Pace(paceOf(given)),
    now,
    log: logger,
  });
  const settings = createSecuritySettingsStore(database);
  const findings = createFindingsService({ findings: findingsStore, scans: scansStore, settings, now });
  const exports = createFindingExport({
    findings: findingsStore,
    scans: scansStore,
    links: createExportLinks(exportKey),
    now,
  });
  const unjudged = createUnjudgedChecksService(createUnjudgedChecksStore(database), findings);
  const remediations = createRemediationService({
    runs,
    accounts,
    findings: findingsStore,
    recommendations: createRecommendationsStore(database),
    thresholds: createSavingsThresholdsStore(database),
    prices: createListPricesStore(database),
    remediations: createRemediationsStore(database, notify),
    relationships: createRelationshipsStore(database),
    snapshots,
    writer: createInventoryWriter(database),
    aws: given.aws,
    connectionOf: given.connectionOf,
    enqueue: (run) => queue.send("remediate", run),
    now,
    log: logger,
  });
  return {
    scans,
    remediations,
    hubImports: securityHub.runs,
    routes: [
      securityRoutes({ scans, findings, unjudged, exports, publicUrl }),
      remediationRoutes({ remediations }),
      securityHub.routes,
    ],
  };
}
