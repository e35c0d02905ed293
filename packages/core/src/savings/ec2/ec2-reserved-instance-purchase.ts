import { defineSaving, savingUnknown } from "../../model/define-saving.ts";
import account from "../../resources/account.ts";
import { oneYearOfEc2, purchaseCommands } from "../commitments/purchase-commands.ts";
import { judgeReservation } from "../commitments/reservation-purchase.ts";
import { purchaseThresholds } from "../commitments/steady-machines.ts";
import { steadyInstances } from "./steady-instances.ts";

export default defineSaving(account, {
  id: "ec2-reserved-instance-purchase",
  title: "EC2 use is steady enough for reserved instances",
  type: "RESERVED_INSTANCE",
  action: "PurchaseReservedInstances",
  description:
    "Instances of one type ran on demand through the whole look-back; reserved, their hours cost less.",
  needs: [],
  looksUp: ["AWS::EC2::Instance"],
  thresholds: purchaseThresholds,
  steps: [
    "Finish rightsizing first: a reservation for a machine that is too large is money lost.",
    "Compare with a Savings Plan, which also follows a change of type.",
    "Choose class, term and payment; the amount here is for a standard one of a year with nothing paid in advance.",
    "Buy, and look at the utilization every month.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "The reservation is paid for a year, whether or not the machines run.",
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
    return groups.value.map((group) => judgeReservation(context, "EC2", group));
  },
});
