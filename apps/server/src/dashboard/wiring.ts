import type { AccountsStore } from "../accounts/store.ts";
import type { CostAnalysisService } from "../costs/analysis.ts";
import type { DiscoveryService } from "../inventory/discovery.ts";
import type { Routes } from "../platform/http/mount.ts";
import type { RunMachine } from "../runs/machine.ts";
import { createRunsService } from "../runs/service.ts";
import type { RunsStore } from "../runs/store.ts";
import type { SecurityScanService } from "../security/scan.ts";
import { createFullAnalysisService, type FullAnalysisService } from "./full-analysis.ts";
import { createDashboardRoutes } from "./routes.ts";

interface Deps {
  readonly runs: RunsStore;
  readonly machine: RunMachine;
  readonly accounts: AccountsStore;
  readonly discovery: Pick<DiscoveryService, "start">;
  readonly scans: Pick<SecurityScanService, "start">;
  readonly costs: Pick<CostAnalysisService, "start">;
  readonly now: () => Date;
}

/** Wires full analyses. */
export function wireDashboard(deps: Deps): { routes: Routes; analyses: FullAnalysisService } {
  const runs = createRunsService({ store: deps.runs });
  const analyses = createFullAnalysisService({
    ...deps,
    cancel: (principal, id) => runs.cancel(principal, id),
  });
  return { analyses, routes: createDashboardRoutes({ analyses }) };
}
