import { createSavingsSources } from "./adapters/aws/savings-source.ts";
import { createCostExplorerAnswersStore } from "./adapters/db/cost-explorer-answers-store.ts";
import { createCostStore } from "./adapters/db/cost-store.ts";
import { createListPricesStore } from "./adapters/db/list-prices-store.ts";
import { createMetricStatisticsStore } from "./adapters/db/metric-statistics-store.ts";
import { createRecommendationsStore } from "./adapters/db/recommendations-store.ts";
import { createRecommendationsWriter } from "./adapters/db/recommendations-writer.ts";
import { createSavingsThresholdsStore } from "./adapters/db/savings-thresholds-store.ts";
import { createSnapshotStore } from "./adapters/db/snapshot-store.ts";
import { createUnjudgedStore } from "./adapters/db/unjudged-store.ts";
import { createVerifiedSavingsStore } from "./adapters/db/verified-savings-store.ts";
import { heapGrowth } from "./adapters/heap-growth.ts";
import type { Routes } from "./http/mount.ts";
import { recommendationRoutes } from "./http/routes/recommendations.ts";
import type { ConnectionOf } from "./services/account-connections.ts";
import type { CostMeter } from "./services/cost-meter.ts";
import type { AwsSettingsSlice } from "./services/discovery-work.ts";
import { createRecommendationsService } from "./services/recommendations.ts";
import type { RemediationService } from "./services/remediation.ts";
import { createSavingsAnalysis, type SavingsAnalysis } from "./services/savings-analysis.ts";
import { createVerifiedSavingsService } from "./services/verified-savings.ts";
import type { CloudParts } from "./wire-cloud.ts";

/** Wires what finds savings, and what shows them. */
export function wireSavings(
  { database, now, logger }: Pick<CloudParts, "database" | "now" | "logger">,
  {
    settings,
    connectionOf,
    meter,
  }: { settings: AwsSettingsSlice; connectionOf: ConnectionOf; meter: () => CostMeter },
): { analysis: SavingsAnalysis; routes: (remediations: RemediationService) => Routes } {
  const statistics = createMetricStatisticsStore(database);
  const thresholds = createSavingsThresholdsStore(database);
  const analysis = createSavingsAnalysis({
    snapshots: createSnapshotStore(database),
    thresholds,
    statistics,
    prices: createListPricesStore(database),
    recommendations: createRecommendationsWriter(database),
    answers: createCostExplorerAnswersStore(database),
    costs: createCostStore(database),
    take: (...whose) => meter().take(...whose),
    openSource: createSavingsSources(settings),
    connectionOf,
    holdingMuch: (work) => heapGrowth.holdingMuch(work),
    now,
    log: logger,
  });
  return {
    analysis,
    routes: (remediations) =>
      recommendationRoutes(
        createRecommendationsService({
          recommendations: createRecommendationsStore(database),
          statistics,
          thresholds,
          unjudged: createUnjudgedStore(database),
          now,
        }),
        remediations,
        createVerifiedSavingsService({ savings: createVerifiedSavingsStore(database), now }),
      ),
  };
}
