import { defineSaving, savingUnknown } from "../../model/define-saving.ts";
import account from "../../resources/account.ts";
import cluster from "../../resources/elasticache-cluster.ts";
import { reserveAct } from "../commitments/purchase-act.ts";
import { oneYear, purchaseCommands } from "../commitments/purchase-commands.ts";
import { evaluateReservation } from "../commitments/reservation-purchase.ts";
import { purchaseThresholds, steadyGroups } from "../commitments/steady-machines.ts";

/** The cluster facets that are read here. */
interface SteadyFacets {
  engine: { name: string };
  nodes: { type: string; count: number };
}

export default defineSaving(account, {
  id: "elasticache-reserved-node-purchase",
  title: "ElastiCache usage is steady enough for reserved nodes",
  act: reserveAct,
  type: "RESERVED_INSTANCE",
  action: "PurchaseReservedInstances",
  description:
    "Nodes of one type are older than the lookback period and can't be stopped. Reserved hours cost less.",
  needs: [],
  looksUp: ["AWS::ElastiCache::CacheCluster"],
  thresholds: purchaseThresholds,
  steps: [
    "Choose the engine and node family first. Valkey costs less than Redis OSS.",
    "Choose term and payment option. The amount assumes one year with no upfront payment.",
    "Buy, and review the utilization every month.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "The reservation is charged for a year, regardless of usage.",
  commands: (_, change) =>
    purchaseCommands(
      {
        describe: "elasticache describe-reserved-cache-nodes-offerings",
        typeOption: "cache-node-type",
        productOption: "product-description",
        more: oneYear,
        purchase: "elasticache purchase-reserved-cache-nodes-offering",
        offering: "reserved-cache-nodes-offering-id",
        count: "cache-node-count",
        terraform: "aws_elasticache_reserved_cache_node",
      },
      change,
    ),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: false,
  part: "compute",
  pool: "ElastiCache",
  source: "https://docs.aws.amazon.com/awssupport/latest/user/cost-optimization-checks.html",
  evaluate: (_, context) => {
    const groups = steadyGroups<SteadyFacets>(
      context,
      cluster.type,
      ({ engine, nodes }, { createdAt, status }) => {
        if (!engine?.seen || !nodes?.seen || status !== "available") return undefined;
        const { name } = engine.value;
        return {
          type: nodes.value.type,
          product: name,
          // The table has prices of Redis OSS nodes; reserved prices of other engines are not requested.
          priceKey: name === "redis" ? `ElastiCache/redis:${nodes.value.type}` : null,
          units: nodes.value.count,
          since: createdAt,
        };
      },
    );
    if (!groups.seen) return savingUnknown(groups.reason, "nodes");
    return groups.value.map((group) => evaluateReservation(context, "ElastiCache", group));
  },
});
