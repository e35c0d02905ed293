import type { Logger } from "pino";
import type { ConnectionOf } from "../accounts/connections.ts";
import type { AccountsStore } from "../accounts/store.ts";
import type { Collaboration } from "../collaboration/wiring.ts";
import type { CostMeter } from "../costs/request-meter.ts";
import { createCostStore } from "../costs/store.ts";
import { createListPricesStore } from "../inventory/store/list-prices-store.ts";
import { createMetricStatisticsStore } from "../inventory/store/metric-statistics-store.ts";
import { createSnapshotStore } from "../inventory/store/snapshot-store.ts";
import type { InScope } from "../organizations/account-scope.ts";
import type { AwsSettings } from "../platform/aws/account-connection.ts";
import type { Database } from "../platform/db/database.ts";
import { heapGrowth } from "../platform/heap-growth.ts";
import type { Routes } from "../platform/http/mount.ts";
import type { NotifyUnused } from "../platform/notify.ts";
import type { RunMachine } from "../runs/machine.ts";
import type { RunsStore } from "../runs/store.ts";
import type { UnitRunner } from "../runs/units.ts";
import { createSavingsAnalysis, type SavingsAnalysis } from "./analysis.ts";
import { createSavingsSources } from "./aws/source.ts";
import { createMetricReadingService, type MetricReadingService } from "./metric-reading.ts";
import { createRecommendationActRoutes } from "./recommendation-act-routes.ts";
import { createRecommendationActs } from "./recommendation-acts.ts";
import { createRecommendationsService, type RecommendationsService } from "./recommendations.ts";
import { recountSavings } from "./recount-wiring.ts";
import { createRecommendationRoutes } from "./routes.ts";
import { createCostExplorerAnswersStore } from "./store/cost-explorer-answers-store.ts";
import { createNotEvaluatedStore } from "./store/not-evaluated-store.ts";
import { createRecommendationOperationsStore } from "./store/recommendation-operations-store.ts";
import { createRecommendationsStore } from "./store/recommendations-store.ts";
import { createRecommendationsWriter } from "./store/recommendations-writer.ts";
import { createSharingStore } from "./store/sharing.ts";
import { createSavingsThresholdsStore } from "./store/thresholds-store.ts";
import { createVerifiedSavingsStore } from "./store/verified-store.ts";
import { createVerifiedSavingsService, servicesToFollow } from "./verified.ts";

/** Dependencies of the savings subject. */
interface Deps {
  readonly database: Database;
  readonly machine: RunMachine;
  readonly units: UnitRunner;
  readonly runs: RunsStore;
  readonly accounts: AccountsStore;
  readonly settings: AwsSettings;
  readonly connectionOf: ConnectionOf;
  readonly meter: () => CostMeter;
  /** Brings the accounts on the bills of payers up to date. */
  readonly settlePayers: (workspaceId: string) => Promise<void>;
  readonly notifyUnused: NotifyUnused;
  readonly inScope: InScope;
  readonly collaboration: Pick<Collaboration, "assignees" | "labels">;
  readonly now: () => Date;
  readonly logger: Logger;
}

/** Wires finding and showing savings. */
export function wireSavings({
  database,
  machine,
  units,
  runs,
  accounts,
  settings,
  connectionOf,
  meter,
  settlePayers,
  notifyUnused,
  inScope,
  collaboration,
  now,
  logger,
}: Deps): {
  analysis: SavingsAnalysis;
  metrics: MetricReadingService;
  recommendations: RecommendationsService;
  servicesToFollow: (workspaceId: string, accountId: string) => Promise<string[]>;
  routes: readonly Routes[];
} {
  const statistics = createMetricStatisticsStore(database);
  const thresholds = createSavingsThresholdsStore(database);
  const verified = createVerifiedSavingsStore(database);
  const sharing = createSharingStore(database);
  const analysis = createSavingsAnalysis({
    snapshots: createSnapshotStore(database),
    thresholds,
    statistics,
    prices: createListPricesStore(database),
    recommendations: createRecommendationsWriter(database, { recountSavings, notifyUnused }),
    answers: createCostExplorerAnswersStore(database),
    sharing,
    settlePayers,
    costs: createCostStore(database),
    take: (...whose) => meter().take(...whose),
    openSource: createSavingsSources(settings),
    connectionOf,
    holdingMuch: (work) => heapGrowth.holdingMuch(work),
    now,
    log: logger,
  });
  const recommendations = createRecommendationsService({
    recommendations: createRecommendationsStore(database, recountSavings),
    statistics,
    thresholds,
    notEvaluated: createNotEvaluatedStore(database),
    sharing,
    now,
  });
  return {
    analysis,
    metrics: createMetricReadingService({
      ...{ runs, accounts, machine, units, savings: analysis, now },
      log: logger,
    }),
    recommendations,
    servicesToFollow: (...whose) => servicesToFollow({ savings: verified, now }, ...whose),
    routes: [
      createRecommendationRoutes({
        recommendations,
        verified: createVerifiedSavingsService({ savings: verified, now }),
        inScope,
      }),
      createRecommendationActRoutes({
        acts: createRecommendationActs({
          operations: createRecommendationOperationsStore(database, recountSavings),
          ...collaboration,
          now,
        }),
        inScope,
      }),
    ],
  };
}
