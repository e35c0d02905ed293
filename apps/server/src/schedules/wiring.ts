import type { Logger } from "pino";
import type { AccountsStore } from "../accounts/store.ts";
import type { CostAnalysisService } from "../costs/analysis.ts";
import type { DiscoveryService } from "../inventory/discovery.ts";
import type { Database } from "../platform/db/database.ts";
import type { Routes } from "../platform/http/mount.ts";
import { createRepeating, type Repeating } from "../platform/repeating.ts";
import type { MetricReadingService } from "../savings/metric-reading.ts";
import type { SecurityScanService } from "../security/scan.ts";
import { createScheduleRoutes } from "./routes.ts";
import { createSchedulesService } from "./service.ts";
import { createSchedulesStore } from "./store.ts";

const lookEveryMs = 20_000;
/** A nightly scan evaluates the inventory of the nightly discovery; without one, it collects itself. */
const inventoryOfTheNightMs = 12 * 3_600_000;

interface Deps {
  readonly database: Database;
  readonly accounts: AccountsStore;
  readonly discovery: Pick<DiscoveryService, "start">;
  readonly metrics: Pick<MetricReadingService, "start">;
  readonly scans: Pick<SecurityScanService, "start">;
  readonly costs: Pick<CostAnalysisService, "start">;
  /** For a workspace, in its own night. */
  readonly timeZone: (workspaceId: string) => Promise<string>;
  readonly now: () => Date;
  readonly logger: Logger;
}

/** Wires schedules. */
export function wireSchedules(deps: Deps): { routes: Routes; clock: Repeating } {
  const { database, accounts, discovery, metrics, scans, costs, timeZone, now, logger } = deps;
  const complain = (error: unknown) => logger.error({ err: error }, "starting by schedule failed");
  const schedules = createSchedulesService({
    store: createSchedulesStore(database),
    accounts,
    timeZone,
    start: {
      discovery: (principal, ids) => discovery.start(principal, ids),
      metrics: (principal, ids) => metrics.start(principal, ids),
      cost_analysis: (principal, accountIds) =>
        costs.start(principal, { accountIds, tagKeys: [], resourceServices: [] }),
      security_scan: async (principal, ids) => {
        const oldest = now().getTime() - inventoryOfTheNightMs;
        const read = (await accounts.list(principal.workspaceId)).filter(({ id }) => ids.includes(id));
        const fresh = read.every(({ lastDiscoveredAt: at }) => at !== null && Date.parse(at) > oldest);
        return await scans.start(principal, ids, { scanType: fresh ? "QUICK" : "FULL" });
      },
    },
    now,
    onFailure: complain,
  });
  return {
    routes: createScheduleRoutes({ schedules }),
    clock: createRepeating(lookEveryMs, () => schedules.startDue(), complain),
  };
}
