import {
  noSavings,
  type SavingContext,
  type SavingOutcome,
  saves,
  savingUnknown,
} from "../../model/define-saving.ts";
import { metricNeeds } from "../../model/metric-need.ts";
import type { Resource } from "../../model/resource.ts";
import { ageDays } from "../age-days.ts";

/** Text of an endpoint's facet; empty if it was not read, so that CloudWatch finds nothing. */
function word(resource: Resource, facet: string, name: string): string {
  const observed = resource.facets[facet];
  if (!observed?.seen) return "";
  // The endpoint declaration reads these facets as records.
  const value = (observed.value as Record<string, unknown>)[name];
  return typeof value === "string" ? value : "";
}

const metric = metricNeeds("AWS/PrivateLinkEndpoints", (resource) => ({
  "Endpoint Type": word(resource, "endpoint", "kind"),
  "Service Name": word(resource, "endpoint", "serviceName"),
  "VPC Endpoint Id": resource.id,
  "VPC Id": word(resource, "network", "vpcId"),
}));

/** Bytes through an endpoint (AWS PrivateLink guide, "CloudWatch metrics"). */
export const endpointMetrics = { bytes: metric("Bytes processed", "BytesProcessed", "Bytes", ["Sum"]) };

export const endpointThresholds = {
  lookbackDays: {
    label: "Lookback period",
    unit: "days",
    default: 30,
    source: "AWS Trusted Advisor, Inactive VPC endpoints: 30 days.",
  },
} as const;

interface EndpointFacets {
  endpoint: { kind: string; serviceName: string; state: string | null };
}

/** Whether an endpoint of the kind is old enough to be evaluated. */
export function endpointCandidate(
  kind: string,
  { endpoint }: EndpointFacets,
  { resource, takenAt, thresholds }: Omit<SavingContext<"lookbackDays">, "metrics">,
): SavingOutcome | "candidate" {
  if (endpoint.kind !== kind || endpoint.state !== "available") return noSavings;
  const age = ageDays(resource.createdAt, takenAt);
  if (age === undefined) return savingUnknown("failed", "creation time");
  return age < thresholds.lookbackDays ? noSavings : "candidate";
}

/** Evaluates an endpoint by its bytes: it reports only while it is used, so no data means none. */
export function evaluateEndpoint(
  { endpoint }: EndpointFacets,
  { metrics, thresholds, bill }: SavingContext<"lookbackDays", "bytes">,
): SavingOutcome {
  if (metrics.bytes.sum > 0) return noSavings;
  return saves(bill(), { [`bytes in ${thresholds.lookbackDays} days`]: 0, service: endpoint.serviceName });
}
