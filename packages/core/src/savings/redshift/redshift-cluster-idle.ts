import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import { metricNeeds } from "../../model/metric-need.ts";
import cluster from "../../resources/redshift-cluster.ts";
import { ageDays } from "../age-days.ts";
import { awsCli, terraformRemoval } from "../command-text.ts";

const metric = metricNeeds("AWS/Redshift", ({ id }) => ({ ClusterIdentifier: id }));

export default defineSaving(cluster, {
  id: "redshift-cluster-idle",
  title: "Redshift cluster is underutilized",
  act: ({ name }) => `Pause cluster ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Stop",
  description:
    "The cluster had no connections or low CPU usage. A paused cluster incurs charges only for storage.",
  needs: ["nodes", "state"],
  thresholds: {
    lookbackDays: {
      label: "Lookback period",
      unit: "days",
      default: 7,
      source: "AWS Trusted Advisor, Underutilized Amazon Redshift Clusters.",
    },
    cpuPercent: {
      label: "Peak CPU utilization",
      unit: "percent",
      default: 5,
      source: "AWS Trusted Advisor: CPU below 5% for 99% of the time.",
    },
  },
  metrics: {
    connections: metric("Connections", "DatabaseConnections", "Count", ["Maximum"]),
    cpu: metric("CPU utilization", "CPUUtilization", "Percent", ["p99", "Maximum"]),
  },
  steps: [
    "Ask the owner.",
    "Create a snapshot.",
    "Pause the cluster.",
    "Delete it after some time without requests.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "Monthly reports would find the cluster paused.",
  commands: (resource) => ({
    cli: awsCli(resource, "redshift pause-cluster", { "cluster-identifier": resource.id }),
    terraform: terraformRemoval("aws_redshift_cluster", resource.id),
  }),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: true,
  source: "https://docs.aws.amazon.com/awssupport/latest/user/cost-optimization-checks.html",
  candidate: ({ state }, { resource, takenAt, thresholds }) => {
    if (state.name !== "available") return noSavings;
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    return age < thresholds.lookbackDays ? noSavings : "candidate";
  },
  evaluate: ({ nodes }, { metrics, thresholds, bill }) => {
    const busiest = metrics.cpu.p99 ?? metrics.cpu.maximum;
    const connected = metrics.connections.maximum;
    if (connected === null || busiest === null) return savingUnknown("failed", "connections and CPU");
    if (connected > 0 && busiest >= thresholds.cpuPercent) return noSavings;
    return saves(
      bill(),
      {
        "maximum connections": connected,
        "CPU p99 (%)": Math.round(busiest * 10) / 10,
        nodes: nodes.count,
      },
      { notes: ["Managed storage and snapshots are kept and incur charges."] },
    );
  },
});
