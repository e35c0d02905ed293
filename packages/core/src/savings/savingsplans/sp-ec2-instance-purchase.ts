import { defineSaving, savesNothing, savingUnknown } from "../../model/define-saving.ts";
import account from "../../resources/account.ts";
import { planCommands } from "../commitments/plan-commands.ts";
import { judgePlan, type PlanFigures, planFigures } from "../commitments/plan-purchase.ts";
import { planNames, planVariant } from "../commitments/purchase-name.ts";
import { purchaseThresholds } from "../commitments/steady-machines.ts";
import { steadyInstances } from "../ec2/steady-instances.ts";

function savedBy({ before, after }: PlanFigures) {
  return before.total.minus(after.total);
}

export default defineSaving(account, {
  id: "sp-ec2-instance-purchase",
  title: "One instance family runs steadily enough for an EC2 Instance Savings Plan",
  type: "SAVINGS_PLAN",
  action: "PurchaseSavingsPlans",
  description:
    "A family of instances ran on demand in one region through the whole look-back; its own plan is the cheaper one.",
  needs: [],
  looksUp: ["AWS::EC2::Instance"],
  thresholds: purchaseThresholds,
  steps: [
    "Confirm that family and region stay for the term.",
    "Finish rightsizing and stop what is idle first.",
    "Choose term and payment, and buy in steps.",
    "Look at utilization and coverage every month.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "The commitment is paid every hour of the year and helps no other family or region.",
  commands: (_, change) => planCommands("EC2Instance", change),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: false,
  part: "compute",
  pool: "EC2",
  source: "https://docs.aws.amazon.com/savingsplans/latest/userguide/what-is-savings-plans.html",
  evaluate: (_, context) => {
    const groups = steadyInstances(context);
    if (!groups.seen) return savingUnknown(groups.reason, "instances");
    const families = Map.groupBy(groups.value, ({ type, region }) => `${type.split(".")[0]}|${region}`);
    const unpriced: string[] = [];
    const found = [...families].flatMap(([key, own]) => {
      const [family = "", region = ""] = key.split("|");
      const figures = planFigures(context, own, "instance-plan");
      const compute = planFigures(context, own, "compute-plan");
      unpriced.push(...figures.unpriced);
      // Where the other plan's rates are known, this one has to beat it.
      if (savedBy(figures).compare(savedBy(compute)) <= 0) return [];
      return judgePlan(context, figures, {
        variant: planVariant(planNames.instance, family, region),
        region,
      });
    });
    if (found.length > 0) return found;
    if (unpriced.length === 0) return savesNothing;
    // Whether it beats the Compute plan is not known, so that it is no advice without an amount either.
    return savingUnknown("unsupported", "rates of the plan", { types: [...new Set(unpriced)].join(", ") });
  },
});
