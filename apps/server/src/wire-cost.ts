import { createHmac } from "node:crypto";
import type { Logger } from "pino";
import { createCostGateway } from "./adapters/aws/cost-gateway.ts";
import type { AccountsStore } from "./adapters/db/accounts-store.ts";
import { createCostAnomaliesStore } from "./adapters/db/cost-anomalies-store.ts";
import { createCostExportStore } from "./adapters/db/cost-export-store.ts";
import { createCostReads } from "./adapters/db/cost-reads.ts";
import { createCostRecordsStore } from "./adapters/db/cost-records-store.ts";
import { createCostStore } from "./adapters/db/cost-store.ts";
import { createCostWriter } from "./adapters/db/cost-writer.ts";
import type { Database } from "./adapters/db/database.ts";
import type { Notify } from "./adapters/db/notify.ts";
import type { RunsStore } from "./adapters/db/runs-store.ts";
import { createVerifiedSavingsStore } from "./adapters/db/verified-savings-store.ts";
import type { JobQueue } from "./adapters/queue/job-queue.ts";
import type { Config } from "./config.ts";
import type { Routes } from "./http/mount.ts";
import { costRoutes } from "./http/routes/cost.ts";
import type { ConnectionOf } from "./services/account-connections.ts";
import { type CostAnalysisService, createCostAnalysisService } from "./services/cost-analysis.ts";
import { type CostAnomalies, createCostAnomalies } from "./services/cost-anomalies.ts";
import { createCostExport } from "./services/cost-export.ts";
import { type CostMeter, createCostMeter } from "./services/cost-meter.ts";
import { createCostSummaryService } from "./services/cost-summary.ts";
import { createExportLinks } from "./services/export-links.ts";
import { servicesToFollow } from "./services/verified-savings.ts";

/** What the cost part is made from. */
interface Given {
  readonly config: Config;
  readonly database: Database;
  readonly queue: JobQueue;
  readonly runs: RunsStore;
  readonly accounts: AccountsStore;
  readonly connectionOf: ConnectionOf;
  /** The installation's key for links to exports. */
  readonly exportKey: Uint8Array;
  readonly notify: Notify;
  readonly now: () => Date;
  readonly logger: Logger;
}

/** Wires the collection of costs and what pages show of them. */
export function wireCost(given: Given): {
  routes: Routes;
  analysis: CostAnalysisService;
  anomalies: CostAnomalies;
  meter: CostMeter;
} {
  const { config, database, queue, runs, accounts, connectionOf, exportKey, notify, now, logger } = given;
  const costs = createCostStore(database);
  const records = createCostRecordsStore(database, notify);
  const dailyLimit = config.costExplorerDailyRequests;
  const meter = createCostMeter({ records, dailyLimit, now });
  const found = createCostAnomaliesStore(database);
  const anomalies = createCostAnomalies({ costs, records, anomalies: found, now });
  const summaries = createCostSummaryService({ read: createCostReads(database), meter, now });
  const savings = createVerifiedSavingsStore(database);
  const settings = { endpointUrl: config.awsEndpointUrl, region: config.awsRegion };
  const analysis = createCostAnalysisService({
    runs,
    accounts,
    records,
    writer: createCostWriter(database),
    summaries,
    anomalies,
    meter,
    servicesToFollow: (...whose) => servicesToFollow({ savings, now }, ...whose),
    gateway: createCostGateway(settings, now),
    connectionOf,
    enqueue: (run) => queue.send("cost-analysis", run),
    now,
    log: logger,
  });
  const exports = createCostExport({
    store: createCostExportStore(database),
    costs,
    records,
    links: createExportLinks(createHmac("sha256", exportKey).update("costs").digest()),
    now,
  });
  return {
    analysis,
    anomalies,
    meter,
    routes: costRoutes({ analysis, summaries, exports, publicUrl: config.publicUrl }),
  };
}
