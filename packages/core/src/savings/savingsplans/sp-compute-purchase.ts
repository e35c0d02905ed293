import { defineSaving, noSavings, savingUnknown } from "../../model/define-saving.ts";
import account from "../../resources/account.ts";
import { planCommands } from "../commitments/plan-commands.ts";
import { evaluatePlan, planFigures } from "../commitments/plan-purchase.ts";
import { buyPlanAct } from "../commitments/purchase-act.ts";
import { planNames } from "../commitments/purchase-name.ts";
import { purchaseThresholds } from "../commitments/steady-machines.ts";
import { steadyInstances } from "../ec2/steady-instances.ts";

export default defineSaving(account, {
  id: "sp-compute-purchase",
  title: "Steady compute usage is cheaper with a Compute Savings Plan",
  act: buyPlanAct,
  type: "SAVINGS_PLAN",
  action: "PurchaseSavingsPlans",
  description:
    "Instances of any type and Region ran on demand during the whole lookback period. A Savings Plan lowers their price.",
  needs: [],
  looksUp: ["AWS::EC2::Instance"],
  thresholds: purchaseThresholds,
  steps: [
    "Rightsize and stop idle instances first.",
    "Review the usage trend and planned migrations.",
    "Buy in steps, so that the commitment stays below the steady load.",
    "Review utilization and coverage every month.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "The commitment is charged every hour for a year, regardless of usage.",
  commands: (_, change) => planCommands("Compute", change),
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: false,
  part: "compute",
  pool: "EC2",
  source: "https://docs.aws.amazon.com/savingsplans/latest/userguide/what-is-savings-plans.html",
  evaluate: (_, context) => {
    const groups = steadyInstances(context);
    if (!groups.seen) return savingUnknown(groups.reason, "instances");
    const figures = planFigures(context, groups.value, "compute-plan");
    const found = evaluatePlan(context, figures, { variant: planNames.compute, region: "global" });
    return found.length === 0 ? noSavings : found;
  },
});
