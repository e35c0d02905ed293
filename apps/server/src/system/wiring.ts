import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { requestCounts } from "../platform/aws/request-counts.ts";
import type { Database } from "../platform/db/database.ts";
import { recordSpans } from "../platform/spans.ts";
import { serveMetrics } from "./metrics-server.ts";
import { createMetricsStore } from "./metrics-store.ts";

/**
 * Records and sends traces when OTEL_EXPORTER_OTLP_ENDPOINT is set; the exporter is loaded only then.
 * @returns sends what is left, and stops
 */
export async function wireTraces({
  config,
  logger,
  version,
}: {
  readonly config: Pick<Config, "traces" | "role">;
  readonly logger: Logger;
  readonly version: string;
}): Promise<() => Promise<void>> {
  const { traces, role } = config;
  if (!traces) return async () => undefined;
  const { createOtlpExporter } = await import("../platform/outbound/otlp-exporter.ts");
  const resource = { "service.version": version, "skyledger.role": role, ...traces.resource };
  const exporter = createOtlpExporter({
    settings: { ...traces, resource },
    version,
    onProblem: (message) => logger.warn(`traces can't be sent: ${message}`),
  });
  const stop = recordSpans(exporter);
  return async () => {
    stop();
    await exporter.close();
  };
}

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
