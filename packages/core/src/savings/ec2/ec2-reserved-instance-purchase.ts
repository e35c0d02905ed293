import { defineSaving, savingUnknown } from "../../model/define-saving.ts";
import account from "../../resources/account.ts";
import { reserveAct } from "../commitments/purchase-act.ts";
import { oneYearOfEc2, purchaseCommands } from "../commitments/purchase-commands.ts";
import { evaluateReservation } from "../commitments/reservation-purchase.ts";
import { purchaseThresholds } from "../commitments/steady-machines.ts";
import { steadyInstances } from "./steady-instances.ts";

export default defineSaving(account, {
  id: "ec2-reserved-instance-purchase",
  title: "EC2 usage is steady enough for Reserved Instances",
  act: reserveAct,
  type: "RESERVED_INSTANCE",
  action: "PurchaseReservedInstances",
  description:
    "Instances of one type ran on demand during the whole lookback period. Reserved hours cost less.",
  needs: [],
  looksUp: ["AWS::EC2::Instance"],
  thresholds: purchaseThresholds,
  steps: [
    "Rightsize first. A reservation for an overprovisioned instance wastes money.",
    "Compare with a Savings Plan, which also covers other instance types.",
    "Choose class, term, and payment option. The amount assumes a standard 1-year reservation with no upfront payment.",
    "Buy, and review the utilization every month.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "The reservation is charged for a year, regardless of usage.",
  commands: (_, change) =>
    purchaseCommands(
      {
        describe: "ec2 describe-reserved-instances-offerings",
        typeOption: "instance-type",
        productOption: "product-description",
        more: oneYearOfEc2,
        purchase: "ec2 purchase-reserved-instances-offering",
        offering: "reserved-instances-offering-id",
        count: "instance-count",
        terraform: null,
      },
      change,
    ),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: false,
  part: "compute",
  pool: "EC2",
  source: "https://docs.aws.amazon.com/awssupport/latest/user/cost-optimization-checks.html",
  evaluate: (_, context) => {
    const groups = steadyInstances(context);
    if (!groups.seen) return savingUnknown(groups.reason, "instances");
    return groups.value.map((group) => evaluateReservation(context, "EC2", group));
  },
});
