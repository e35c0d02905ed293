import { gap, needAll, type Observation, type Observed, seen } from "../../model/observation.ts";
import type { Resource } from "../../model/resource.ts";

interface LogFacets {
  config: { logging: { enabled: boolean } };
  logSources: { names: readonly string[] };
  logDeliveries: { sources: readonly string[]; complete: boolean };
}

/** Whether a distribution writes access logs, with its own setting or with standard logging (v2). */
export function writesAccessLogs(distribution: Resource): Observation<boolean> {
  // Its own declaration collected the distribution.
  const facets = distribution.facets as Observed<LogFacets>;
  const own = needAll(facets, ["config"]);
  if (!own.seen || own.value.config.logging.enabled) return own.seen ? seen(true) : own;
  const version2 = needAll(facets, ["logSources", "logDeliveries"]);
  if (!version2.seen) return version2;
  const { logSources, logDeliveries } = version2.value;
  if (logSources.names.some((name) => logDeliveries.sources.includes(name))) return seen(true);
  return logSources.names.length === 0 || logDeliveries.complete ? seen(false) : gap("failed");
}
