import { createHmac } from "node:crypto";
import type { Logger } from "pino";
import type { ConnectionOf } from "../accounts/connections.ts";
import type { AccountsStore } from "../accounts/store.ts";
import type { Config } from "../config.ts";
import type { BillOf } from "../organizations/bill.ts";
import type { OrganizationsService } from "../organizations/service.ts";
import type { CallScopes } from "../platform/call-scope.ts";
import type { Database } from "../platform/db/database.ts";
import { createExportLinks } from "../platform/export-links.ts";
import type { Routes } from "../platform/http/mount.ts";
import type { Notify } from "../platform/notify.ts";
import type { RunMachine } from "../runs/machine.ts";
import type { RunsStore } from "../runs/store.ts";
import type { UnitRunner } from "../runs/units.ts";
import { type CostAnalysisService, createCostAnalysisService } from "./analysis.ts";
import { type CostAnomalies, createCostAnomalies } from "./anomalies.ts";
import { createCostGateway } from "./aws/gateway.ts";
import { createCostExport } from "./export.ts";
import { notifyCostSpikes } from "./notify-wiring.ts";
import { createPayers } from "./payers.ts";
import { type CostMeter, createCostMeter } from "./request-meter.ts";
import { createCostRoutes } from "./routes.ts";
import { createCostAnomaliesStore } from "./store/anomalies-store.ts";
import { createCostExportStore } from "./store/export-store.ts";
import { createPayerWriter } from "./store/payer-writer.ts";
import { createCostReads } from "./store/reads.ts";
import { createCostRecordsStore } from "./store/records-store.ts";
import { createCostWriter } from "./store/writer.ts";
import { createCostStore } from "./store.ts";
import { type CostSummaryService, createCostSummaryService } from "./summary.ts";

/** Dependencies of the costs subject. */
interface Deps {
  readonly config: Config;
  readonly database: Database;
  readonly machine: RunMachine;
  readonly units: UnitRunner;
  readonly runs: RunsStore;
  readonly accounts: AccountsStore;
  readonly connectionOf: ConnectionOf;
  /** The installation's key for links to exports. */
  readonly exportKey: Uint8Array;
  readonly notify: Notify;
  readonly organizations: Pick<OrganizationsService, "billedAccountIds">;
  readonly billOf: BillOf;
  readonly scopes: CallScopes;
  /** Services whose resources are read day by day, since their savings are verified. */
  readonly servicesToFollow: (workspaceId: string, accountId: string) => Promise<string[]>;
  readonly now: () => Date;
  readonly logger: Logger;
}

/** Wires the collection of costs and the pages about them. */
export function wireCost(deps: Deps): {
  routes: Routes;
  analysis: CostAnalysisService;
  summaries: CostSummaryService;
  anomalies: CostAnomalies;
  meter: CostMeter;
  settlePayers: (workspaceId: string) => Promise<void>;
} {
  const { config, database, machine, units, runs, accounts, connectionOf, exportKey, notify } = deps;
  const { servicesToFollow, organizations, billOf, scopes, now, logger } = deps;
  const costs = createCostStore(database);
  const records = createCostRecordsStore(database, notifyCostSpikes(notify).afterAnalysis);
  const dailyLimit = config.costExplorerDailyRequests;
  const meter = createCostMeter({ records, dailyLimit, now });
  const found = createCostAnomaliesStore(database);
  const anomalies = createCostAnomalies({ costs, records, anomalies: found, now });
  const summaries = createCostSummaryService({ read: createCostReads(database), meter, organizations, now });
  const payerWriter = createPayerWriter(database);
  const payers = createPayers({ accounts, billOf, records, writer: payerWriter, now });
  const settings = { endpointUrl: config.awsEndpointUrl, region: config.awsRegion };
  const analysis = createCostAnalysisService({
    runs,
    accounts,
    records,
    writer: createCostWriter(database),
    payerWriter,
    payers,
    summaries,
    anomalies,
    meter,
    servicesToFollow,
    gateway: createCostGateway(settings, now),
    connectionOf,
    machine,
    units,
    now,
    log: logger,
  });
  const exports = createCostExport({
    store: createCostExportStore(database),
    ...{ costs, records, organizations, scopes },
    links: createExportLinks(createHmac("sha256", exportKey).update("costs").digest()),
    now,
  });
  return {
    analysis,
    summaries,
    anomalies,
    meter,
    settlePayers: (workspaceId) => payers.settle(workspaceId),
    routes: createCostRoutes({ analysis, summaries, exports, publicUrl: config.publicUrl }),
  };
}
