import { defineSaving, noSavings, savingUnknown } from "../../model/define-saving.ts";
import account from "../../resources/account.ts";
import { planCommands } from "../commitments/plan-commands.ts";
import { evaluatePlan, type PlanFigures, planFigures } from "../commitments/plan-purchase.ts";
import { buyPlanAct } from "../commitments/purchase-act.ts";
import { planNames, planVariant } from "../commitments/purchase-name.ts";
import { purchaseThresholds } from "../commitments/steady-machines.ts";
import { steadyInstances } from "../ec2/steady-instances.ts";

function savedBy({ before, after }: PlanFigures) {
  return before.total.minus(after.total);
}

export default defineSaving(account, {
  id: "sp-ec2-instance-purchase",
  title: "Instance family is steady enough for an EC2 Instance Savings Plan",
  act: buyPlanAct,
  type: "SAVINGS_PLAN",
  action: "PurchaseSavingsPlans",
  description:
    "An instance family ran on demand in one Region during the whole lookback period. An EC2 Instance Savings Plan is the cheapest option.",
  needs: [],
  looksUp: ["AWS::EC2::Instance"],
  thresholds: purchaseThresholds,
  steps: [
    "Confirm that family and Region stay the same for the term.",
    "Rightsize and stop idle instances first.",
    "Choose term and payment option, and buy in steps.",
    "Review utilization and coverage every month.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "The commitment is charged every hour for a year and covers no other family or Region.",
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
      // If the other plan's rates are known, this one has to be better.
      if (savedBy(figures).compare(savedBy(compute)) <= 0) return [];
      return evaluatePlan(context, figures, {
        variant: planVariant(planNames.instance, family, region),
        region,
      });
    });
    if (found.length > 0) return found;
    if (unpriced.length === 0) return noSavings;
    // Whether it is better than the Compute plan is unknown, so there is no recommendation either.
    return savingUnknown("unsupported", "rates of the plan", { types: [...new Set(unpriced)].join(", ") });
  },
});
