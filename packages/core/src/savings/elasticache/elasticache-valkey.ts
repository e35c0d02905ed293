import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import cluster from "../../resources/elasticache-cluster.ts";
import { setting } from "../command-text.ts";

/** Valkey nodes list at 80% of the Redis price (catalogue, ElastiCache/valkey-node-factor). */
const valkeyShare = 0.8;

export default defineSaving(cluster, {
  id: "elasticache-valkey",
  title: "Redis OSS cache is cheaper on the Valkey engine",
  act: ({ name }) => `Move ${name} to Valkey`,
  type: "INSTANCE_RIGHTSIZING",
  action: "Upgrade",
  description:
    "Valkey supports the Redis OSS 7 protocol, and its nodes cost one fifth less. AWS upgrades in place.",
  needs: ["nodes", "engine", "replication"],
  thresholds: {
    majorVersion: {
      label: "Redis OSS version",
      unit: "major version",
      default: 5,
      source: "Amazon ElastiCache guide: upgrade in place from Redis 5.0.6.",
    },
  },
  steps: [
    "Check clients and commands for compatibility.",
    "Create a backup.",
    "Upgrade the engine at a quiet time.",
  ],
  confidence: "HIGH",
  risk: "Low",
  couldGoWrong: "Returning to Redis OSS requires restoring a backup.",
  commands: (resource, change) =>
    setting(
      resource,
      "elasticache modify-replication-group",
      {
        "replication-group-id": change.group ?? resource.id,
        engine: "valkey",
        "engine-version": "8.0",
        "apply-immediately": true,
      },
      { type: "aws_elasticache_replication_group", values: { engine: "valkey", engine_version: "8.0" } },
    ),
  implementationEffort: "Low",
  restartNeeded: true,
  rollbackPossible: false,
  part: "engine",
  source:
    "https://docs.aws.amazon.com/AmazonElastiCache/latest/dg/VersionManagement.HowTo.cross-engine-upgrade.html",
  evaluate: ({ nodes, engine, replication }, { prices, resource, bill, thresholds }) => {
    if (engine.name !== "redis" || Number(engine.version.split(".")[0]) < thresholds.majorVersion)
      return noSavings;
    // Only members of a replication group can change their engine in place.
    if (replication.replicationGroupId === null) return noSavings;
    const evidence = { engine: `${engine.name} ${engine.version}`, nodes: nodes.count, type: nodes.type };
    const after = prices.bill(
      [
        {
          name: "Valkey node hours",
          price: `ElastiCache/redis:${nodes.type}`,
          quantity: nodes.count * valkeyShare,
        },
      ],
      resource.region,
    );
    if (!after.seen) return savingUnknown(after.reason, "price", evidence);
    return saves(bill(), evidence, { after: after.value, change: { group: replication.replicationGroupId } });
  },
});
