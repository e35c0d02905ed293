import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import { mapObservation } from "../../model/observation.ts";
import database from "../../resources/rds-db-instance.ts";
import { ageDays } from "../age-days.ts";
import { awsCli, terraformChange } from "../command-text.ts";
import { uncommitted } from "../uncommitted.ts";
import { connections, cpu } from "./database-metrics.ts";
import { classHours } from "./instance-price.ts";

export default defineSaving(database, {
  id: "rds-instance-idle",
  title: "Database has no connections",
  act: ({ name }) => `Stop idle database ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Stop",
  description: "The database had no connections during the lookback period and incurs hourly charges.",
  needs: ["engine", "compute", "state", "topology"],
  thresholds: {
    lookbackDays: {
      label: "Lookback period",
      unit: "days",
      default: 14,
      source: "AWS Compute Optimizer, idle RDS instances; Trusted Advisor: 7.",
    },
    connections: {
      label: "Peak connections",
      unit: "connections",
      default: 0,
      source: "AWS Trusted Advisor, Idle DB Instances: none.",
    },
  },
  metrics: { connections, cpu },
  steps: [
    "Ask the owner.",
    "Create a final snapshot.",
    "Stop the instance. AWS starts it again after 7 days.",
    "Delete it after a month without use.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "AWS starts a stopped database again after 7 days. A monthly report would find it stopped.",
  commands: (resource) => ({
    cli: awsCli(resource, "rds stop-db-instance", {
      "db-instance-identifier": resource.id,
      "db-snapshot-identifier": `${resource.id}-before-stop`,
    }),
    terraform: terraformChange("aws_rds_instance_state", resource.id, {
      identifier: resource.id,
      state: "stopped",
    }),
  }),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: true,
  part: "compute",
  source: "https://docs.aws.amazon.com/awssupport/latest/user/cost-optimization-checks.html",
  candidate: ({ engine, state, topology }, { resource, takenAt, thresholds }) => {
    // Another rule covers members of a cluster; a replica serves its source.
    if (topology.clusterId !== null || topology.replicaOf !== null || engine.name.startsWith("aurora"))
      return noSavings;
    if (state.name !== "available") return noSavings;
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    return age < thresholds.lookbackDays ? noSavings : "candidate";
  },
  evaluate: ({ engine, compute }, context) => {
    const { metrics, thresholds, prices, resource } = context;
    // A running database reports its connections every minute, including zeros: missing data does not mean
    // idle.
    if (metrics.connections.maximum === null) return savingUnknown("failed", "connections");
    if (metrics.connections.maximum > thresholds.connections) return noSavings;
    const { of, notes, doubts } = uncommitted(context, { service: "RDS", type: compute.instanceClass });
    const { coverage, daysWithData, days } = metrics.connections;
    return saves(
      mapObservation(classHours({ engine: engine.name, ...compute }, prices, resource.region), of),
      {
        "maximum connections": metrics.connections.maximum,
        "peak CPU (%)": metrics.cpu.maximum === null ? "unknown" : Math.round(metrics.cpu.maximum * 10) / 10,
        "lookback period (days)": daysWithData,
        class: compute.instanceClass,
      },
      {
        notes: [...notes, "Storage and backups are kept and incur charges."],
        doubts: [
          ...doubts,
          ...(coverage < 1 ? [`CloudWatch has data for only ${daysWithData} of ${days} days.`] : []),
        ],
      },
    );
  },
});
