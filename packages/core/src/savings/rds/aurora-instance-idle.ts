import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import { mapObservation, type Observation } from "../../model/observation.ts";
import type { Resource } from "../../model/resource.ts";
import database from "../../resources/rds-db-instance.ts";
import { ageDays } from "../age-days.ts";
import { deletion } from "../command-text.ts";
import { uncommitted } from "../uncommitted.ts";
import { connections, cpu } from "./database-metrics.ts";

/** Whether the instance is the only one of its cluster; undefined if unknown. */
function alone(
  clusterId: string | null,
  instances: Observation<readonly Resource[]>,
): Readonly<Record<string, string>> {
  if (!instances.seen || clusterId === null) return {};
  let members = 0;
  for (const { facets } of instances.value) {
    const { topology } = facets;
    if (!topology?.seen) return {};
    // The declaration reads the facet.
    if ((topology.value as { clusterId: string | null }).clusterId === clusterId) members += 1;
  }
  return { onlyMember: String(members === 1) };
}

export default defineSaving(database, {
  id: "aurora-instance-idle",
  title: "Aurora instance has no connections",
  act: ({ name }) => `Delete idle Aurora instance ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description: "This member of the cluster had no connections during the lookback period.",
  needs: ["engine", "compute", "state", "topology", "storage"],
  thresholds: {
    lookbackDays: {
      label: "Lookback period",
      unit: "days",
      default: 14,
      source: "AWS Compute Optimizer, idle Aurora instances.",
    },
    connections: {
      label: "Peak connections",
      unit: "connections",
      default: 0,
      source: "AWS Compute Optimizer: none.",
    },
  },
  metrics: { connections, cpu },
  steps: [
    "Check whether the cluster needs the instance as a failover target.",
    "Create a snapshot of the cluster.",
    "Delete the reader, or stop the whole cluster.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "Without a second instance, the cluster has no failover target and recovers more slowly.",
  commands: (resource) =>
    deletion(
      resource,
      "rds delete-db-instance",
      { "db-instance-identifier": resource.id },
      "aws_rds_cluster_instance",
    ),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: true,
  source: "https://docs.aws.amazon.com/compute-optimizer/latest/ug/view-idle-recommendations.html",
  candidate: ({ engine, state }, { resource, takenAt, thresholds }) => {
    if (!engine.name.startsWith("aurora") || state.name !== "available") return noSavings;
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    return age < thresholds.lookbackDays ? noSavings : "candidate";
  },
  evaluate: ({ compute, topology }, context) => {
    const { metrics, thresholds } = context;
    if (metrics.connections.maximum === null) return savingUnknown("failed", "connections");
    if (metrics.connections.maximum > thresholds.connections) return noSavings;
    const { of, notes, doubts } = uncommitted(context, { service: "RDS", type: compute.instanceClass });
    return saves(
      mapObservation(context.bill(), of),
      {
        "maximum connections": metrics.connections.maximum,
        "peak CPU (%)": metrics.cpu.maximum === null ? "unknown" : Math.round(metrics.cpu.maximum * 10) / 10,
        class: compute.instanceClass,
      },
      { notes, doubts, change: alone(topology.clusterId, context.all(database.type)) },
    );
  },
});
