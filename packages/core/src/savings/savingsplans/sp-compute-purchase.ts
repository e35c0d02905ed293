import { defineSaving, savesNothing, savingUnknown } from "../../model/define-saving.ts";
import account from "../../resources/account.ts";
import { planCommands } from "../commitments/plan-commands.ts";
import { judgePlan, planFigures } from "../commitments/plan-purchase.ts";
import { planNames } from "../commitments/purchase-name.ts";
import { purchaseThresholds } from "../commitments/steady-machines.ts";
import { steadyInstances } from "../ec2/steady-instances.ts";

export default defineSaving(account, {
  id: "sp-compute-purchase",
  title: "Steady compute use would be cheaper with a Compute Savings Plan",
  type: "SAVINGS_PLAN",
  action: "PurchaseSavingsPlans",
  description:
    "Instances of any type and region ran on demand through the whole look-back; a plan lowers their price.",
  needs: [],
  looksUp: ["AWS::EC2::Instance"],
  thresholds: purchaseThresholds,
  steps: [
    "Finish rightsizing and stop what is idle first.",
    "Look at the trend of the usage and at planned moves.",
    "Buy in steps, so that the commitment stays below the steady load.",
    "Look at utilization and coverage every month.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "The commitment is paid every hour of the year, used or not.",
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
    const found = judgePlan(context, figures, { variant: planNames.compute, region: "global" });
    return found.length === 0 ? savesNothing : found;
  },
});
