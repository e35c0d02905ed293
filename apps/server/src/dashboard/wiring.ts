import type { AccountsStore } from "../accounts/store.ts";
import type { CostAnalysisService } from "../costs/analysis.ts";
import type { CostSummaryService } from "../costs/summary.ts";
import type { DiscoveryService } from "../inventory/discovery.ts";
import type { InScope } from "../organizations/account-scope.ts";
import type { Database } from "../platform/db/database.ts";
import type { Routes } from "../platform/http/mount.ts";
import type { RunMachine } from "../runs/machine.ts";
import { createRunsService } from "../runs/service.ts";
import type { RunsStore } from "../runs/store.ts";
import type { SecurityScanService } from "../security/scan.ts";
import { createDashboardService } from "./changes.ts";
import { createFullAnalysisService, type FullAnalysisService } from "./full-analysis.ts";
import { createDashboardRoutes } from "./routes.ts";
import { createChangesStore } from "./store/changes-store.ts";
import { createPeopleStore } from "./store/people-store.ts";

interface Deps {
  readonly database: Database;
  readonly runs: RunsStore;
  readonly machine: RunMachine;
  readonly accounts: AccountsStore;
  readonly inScope: InScope;
  readonly discovery: Pick<DiscoveryService, "start">;
  readonly scans: Pick<SecurityScanService, "start">;
  readonly costs: {
    readonly analysis: Pick<CostAnalysisService, "start">;
    readonly summaries: Pick<CostSummaryService, "known" | "overview">;
  };
  readonly now: () => Date;
}

/** Wires full analyses, and what has changed since someone was there. */
export function wireDashboard(deps: Deps): { routes: Routes; analyses: FullAnalysisService } {
  const { database, costs, accounts, inScope, now } = deps;
  const runs = createRunsService({ store: deps.runs });
  const analyses = createFullAnalysisService({
    ...deps,
    costs: costs.analysis,
    cancel: (principal, id) => runs.cancel(principal, id),
  });
  const dashboard = createDashboardService({
    people: createPeopleStore(database),
    changes: createChangesStore(database),
    costs: costs.summaries,
    ...{ accounts, inScope, now },
  });
  return { analyses, routes: createDashboardRoutes({ analyses, dashboard }) };
}
