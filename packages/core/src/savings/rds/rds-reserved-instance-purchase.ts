import { defineSaving, savingUnknown } from "../../model/define-saving.ts";
import { databaseEngineName } from "../../prices/price-query.ts";
import account from "../../resources/account.ts";
import database from "../../resources/rds-db-instance.ts";
import { reserveAct } from "../commitments/purchase-act.ts";
import { oneYear, purchaseCommands } from "../commitments/purchase-commands.ts";
import { evaluateReservation } from "../commitments/reservation-purchase.ts";
import { purchaseThresholds, steadyGroups } from "../commitments/steady-machines.ts";
import { classPrefix } from "./instance-price.ts";

/** The database facets that are read here. */
interface SteadyFacets {
  engine: { name: string };
  compute: { instanceClass: string; multiAz: boolean };
  state: { name: string };
}

export default defineSaving(account, {
  id: "rds-reserved-instance-purchase",
  title: "RDS usage is steady enough for reserved instances",
  act: reserveAct,
  type: "RESERVED_INSTANCE",
  action: "PurchaseReservedInstances",
  description:
    "Databases of one class are older than the lookback period and run on demand. Reserved hours cost less.",
  needs: [],
  looksUp: ["AWS::RDS::DBInstance"],
  thresholds: purchaseThresholds,
  steps: [
    "Rightsize first. The reservation is for a specific engine and class.",
    "Choose engine, class, term, and payment option. The amount assumes one year with no upfront payment.",
    "Buy, and review the utilization every month.",
  ],
  // AWS returns when a database was created, not when it was last started.
  confidence: "MEDIUM",
  risk: "Medium",
  couldGoWrong: "The reservation is charged for a year, regardless of usage.",
  commands: (_, change) =>
    purchaseCommands(
      {
        describe: "rds describe-reserved-db-instances-offerings",
        typeOption: "db-instance-class",
        productOption: "product-description",
        more: oneYear,
        purchase: "rds purchase-reserved-db-instances-offering",
        offering: "reserved-db-instances-offering-id",
        count: "db-instance-count",
        terraform: "aws_rds_reserved_instance",
      },
      change.product === undefined
        ? change
        : { ...change, product: change.product.toLowerCase().replace(" ", "-") },
    ),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: false,
  part: "compute",
  pool: "RDS",
  source: "https://docs.aws.amazon.com/awssupport/latest/user/cost-optimization-checks.html",
  evaluate: (_, context) => {
    const groups = steadyGroups<SteadyFacets>(
      context,
      database.type,
      ({ engine, compute, state }, { createdAt }) => {
        if (!engine?.seen || !compute?.seen || !state?.seen || state.value.name !== "available")
          return undefined;
        const { instanceClass, multiAz } = compute.value;
        if (instanceClass === "db.serverless") return undefined;
        const name = engine.value.name;
        return {
          type: instanceClass,
          product: databaseEngineName(name) ?? name,
          priceKey: `${classPrefix(name)}${instanceClass}`,
          units: multiAz ? 2 : 1,
          since: createdAt,
        };
      },
    );
    if (!groups.seen) return savingUnknown(groups.reason, "databases");
    return groups.value.map((group) => evaluateReservation(context, "RDS", group));
  },
});
