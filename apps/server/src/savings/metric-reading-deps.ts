import type { AccountsStore } from "../accounts/store.ts";
import type { RunLog } from "../runs/run-lease.ts";
import type { RunStarter } from "../runs/run-machine.ts";
import type { RunsStore } from "../runs/store.ts";
import type { SavingsAnalysis } from "./savings-analysis.ts";

export interface MetricReadingDeps {
  runs: RunsStore;
  accounts: Pick<AccountsStore, "list" | "find">;
  savings: SavingsAnalysis;
  machine: RunStarter;
  now: () => Date;
  log: RunLog;
}
