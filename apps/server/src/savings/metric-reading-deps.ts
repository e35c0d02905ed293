import type { AccountsStore } from "../accounts/store.ts";
import type { RunLog } from "../runs/lease.ts";
import type { RunStarter } from "../runs/machine.ts";
import type { RunsStore } from "../runs/store.ts";
import type { UnitRunner } from "../runs/units.ts";
import type { SavingsAnalysis } from "./analysis.ts";

export interface MetricReadingDeps {
  runs: RunsStore;
  accounts: Pick<AccountsStore, "list" | "find">;
  savings: SavingsAnalysis;
  machine: RunStarter;
  units: UnitRunner;
  now: () => Date;
  log: RunLog;
}
