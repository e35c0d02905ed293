import type { ConnectionOf } from "../accounts/account-connections.ts";
import type { AccountsStore } from "../accounts/store.ts";
import type { RunLog } from "../runs/run-lease.ts";
import type { RunStarter } from "../runs/run-machine.ts";
import type { RunsStore } from "../runs/store.ts";
import type { CostGateway } from "./aws/cost-gateway.ts";
import type { CostAnomalies } from "./cost-anomalies.ts";
import type { CostMeter } from "./cost-meter.ts";
import type { CostSummaryService } from "./cost-summary.ts";
import type { CostRecordsStore } from "./store/cost-records-store.ts";
import type { CostWriter } from "./store/cost-writer.ts";

export interface CostAnalysisDeps {
  runs: RunsStore;
  accounts: Pick<AccountsStore, "list">;
  records: CostRecordsStore;
  writer: CostWriter;
  summaries: Pick<CostSummaryService, "totals">;
  anomalies: CostAnomalies;
  meter: CostMeter;
  /** Services that are read by resource because of what was applied there. */
  servicesToFollow: (workspaceId: string, accountId: string) => Promise<string[]>;
  gateway: CostGateway;
  connectionOf: ConnectionOf;
  machine: RunStarter;
  now: () => Date;
  log: RunLog;
}
