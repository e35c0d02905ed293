import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { requestCounts } from "../platform/aws/request-counts.ts";
import type { Database } from "../platform/db/database.ts";
import { serveMetrics } from "./metrics-server.ts";
import { createMetricsStore } from "./metrics-store.ts";

interface Deps {
  readonly config: Pick<Config, "metricsAddress">;
  readonly database: Database;
  readonly logger: Logger;
}

/** Serves Prometheus metrics when METRICS_ADDRESS is set. Rejects with Node's error when it can't be used. */
export async function wireMetrics({
  config,
  database,
  logger,
}: Deps): Promise<{ close: () => Promise<void> }> {
  const { metricsAddress: address } = config;
  if (!address) return { close: async () => undefined };
  // The library is loaded only where it is used.
  const { createMetrics } = await import("./metrics.ts");
  const metrics = createMetrics({
    store: createMetricsStore(database),
    requests: requestCounts,
    connections: () => database.connections(),
  });
  return await serveMetrics({
    ...{ address, metrics },
    onError: (error) => logger.error({ err: error }, "metrics could not be read"),
  });
}
