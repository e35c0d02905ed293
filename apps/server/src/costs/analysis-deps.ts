import type { ConnectionOf } from "../accounts/connections.ts";
import type { AccountsStore } from "../accounts/store.ts";
import type { RunLog } from "../runs/lease.ts";
import type { RunStarter } from "../runs/machine.ts";
import type { RunsStore } from "../runs/store.ts";
import type { UnitRunner } from "../runs/units.ts";
import type { CostAnomalies } from "./anomalies.ts";
import type { CostGateway } from "./aws/gateway.ts";
import type { Payers } from "./payers.ts";
import type { CostMeter } from "./request-meter.ts";
import type { PayerWriter } from "./store/payer-writer.ts";
import type { CostRecordsStore } from "./store/records-store.ts";
import type { CostWriter } from "./store/writer.ts";
import type { CostSummaryService } from "./summary.ts";

/** Dependencies of one unit of an analysis. */
export interface CostUnitDeps {
  accounts: Pick<AccountsStore, "find">;
  records: CostRecordsStore;
  writer: CostWriter;
  payerWriter: PayerWriter;
  payers: Payers;
  meter: CostMeter;
  /** Services to read by resource, because recommendations were implemented there. */
  servicesToFollow: (workspaceId: string, accountId: string) => Promise<string[]>;
  gateway: CostGateway;
  connectionOf: ConnectionOf;
  now: () => Date;
  log: RunLog;
}

export interface CostAnalysisDeps extends CostUnitDeps {
  runs: RunsStore;
  accounts: Pick<AccountsStore, "list" | "find">;
  summaries: Pick<CostSummaryService, "totals">;
  anomalies: CostAnomalies;
  machine: RunStarter;
  units: UnitRunner;
}
