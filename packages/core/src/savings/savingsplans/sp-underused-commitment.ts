import { billedAmount, noBill } from "../../model/bill.ts";
import { defineSaving, saves, savesNothing, savingUnknown } from "../../model/define-saving.ts";
import { Money } from "../../model/money.ts";
import account from "../../resources/account.ts";
import { awsCli } from "../command-text.ts";

export default defineSaving(account, {
  id: "sp-underused-commitment",
  title: "A Savings Plan is paid for but not fully used",
  type: "SAVINGS_PLAN",
  action: "Configure",
  description:
    "Part of the commitment paid for nothing in the days looked at; that money cannot be had back.",
  needs: [],
  thresholds: {
    utilization: { unit: "% of the commitment", default: 95, source: "Ours: no source fixes a number." },
  },
  steps: [
    "Move eligible work onto the plan.",
    "Share the plan across the organization.",
    "Commit to less at the next renewal.",
    "Return the plan if its return window is still open.",
  ],
  confidence: "HIGH",
  risk: "Low",
  couldGoWrong: "A plan that is returned or not renewed leaves its hours at the on-demand price.",
  commands: (_, { plan = "PLAN_ARN" }) => ({
    cli: awsCli({ region: "global" }, "savingsplans describe-savings-plans", { "savings-plan-arns": plan }),
    terraform: "# Nothing of a bought plan can be changed by Terraform.",
  }),
  implementationEffort: "Medium",
  restartNeeded: false,
  rollbackPossible: false,
  part: "commitment",
  source: "https://docs.aws.amazon.com/savingsplans/latest/userguide/ce-sp-usingPR.html",
  evaluate: (_, context) => {
    const plans = context.planUse();
    if (!plans.seen) return savingUnknown(plans.reason, "plan utilization");
    const { utilization } = context.thresholds;
    const found = plans.value.flatMap((plan) => {
      const used = plan.committed.minus(plan.unused);
      const enough = plan.committed.times(utilization / 100);
      if (plan.committed.isZero || used.compare(enough) >= 0) return [];
      const percent = (100 * used.toNumber()) / plan.committed.toNumber();
      const evidence = {
        plan: plan.name,
        "utilization (%)": Math.round(percent * 10) / 10,
        [`unused in ${plan.days} days (USD)`]: plan.unused.toFixed(2),
        "committed (USD)": plan.committed.toFixed(2),
        ends: plan.endsAt?.slice(0, 10) ?? "not told",
      };
      return [
        saves({ seen: true, value: billedAmount("Can be saved now", Money.zero) }, evidence, {
          after: noBill,
          variant: `unused ${plan.arn}`,
          about: { name: plan.name, region: "global" },
          change: { plan: plan.arn },
          notes: [
            "The unused part is money that cannot be returned: it is reported as waste, not as a saving.",
          ],
        }),
      ];
    });
    return found.length === 0 ? savesNothing : found;
  },
});
