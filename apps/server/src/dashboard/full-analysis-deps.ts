import type { RunKind } from "@skyledger/core/model/run";
import type { AccountsStore } from "../accounts/store.ts";
import type { CostAnalysisService } from "../costs/analysis.ts";
import type { DiscoveryService } from "../inventory/discovery.ts";
import type { RunStarter } from "../runs/machine.ts";
import type { RunsService } from "../runs/service.ts";
import type { RunsStore } from "../runs/store.ts";
import type { SecurityScanService } from "../security/scan.ts";

/** The steps of a full analysis, in order. */
export const stepKinds = ["discovery", "security_scan", "cost_analysis"] as const satisfies RunKind[];
export type StepKind = (typeof stepKinds)[number];

export interface FullAnalysisDeps {
  readonly runs: RunsStore;
  readonly cancel: RunsService["cancel"];
  readonly machine: RunStarter;
  readonly accounts: Pick<AccountsStore, "list">;
  readonly discovery: Pick<DiscoveryService, "start">;
  readonly scans: Pick<SecurityScanService, "start">;
  readonly costs: Pick<CostAnalysisService, "start">;
  readonly now: () => Date;
}
