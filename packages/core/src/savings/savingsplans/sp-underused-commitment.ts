import { billedAmount, noBill } from "../../model/bill.ts";
import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import { Money } from "../../model/money.ts";
import account from "../../resources/account.ts";
import { awsCli } from "../command-text.ts";

export default defineSaving(account, {
  id: "sp-underused-commitment",
  title: "Savings Plan is underutilized",
  act: ({ name }) => `Use more of ${name}`,
  type: "SAVINGS_PLAN",
  action: "Configure",
  description: "Part of the commitment was unused during the lookback period. This cost can't be recovered.",
  needs: [],
  thresholds: {
    utilization: {
      label: "Utilization",
      unit: "% of the commitment",
      default: 95,
      source: "Skyledger default.",
    },
  },
  steps: [
    "Move eligible workloads to the Savings Plan.",
    "Share the Savings Plan across the organization.",
    "Commit to less at the next renewal.",
    "Return the Savings Plan if its return window is still open.",
  ],
  confidence: "HIGH",
  risk: "Low",
  couldGoWrong: "After a return or expiration, usage is charged at on-demand prices.",
  commands: (_, { plan = "PLAN_ARN" }) => ({
    cli: awsCli({ region: "global" }, "savingsplans describe-savings-plans", { "savings-plan-arns": plan }),
    terraform: "# Terraform can't change a purchased Savings Plan.",
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
        ends: plan.endsAt?.slice(0, 10) ?? "unknown",
      };
      return [
        saves({ seen: true, value: billedAmount("Savings now", Money.zero) }, evidence, {
          after: noBill,
          variant: `unused ${plan.arn}`,
          about: { name: plan.name, region: "global" },
          change: { plan: plan.arn },
          notes: ["The unused part can't be returned. It is reported as waste, not as a saving."],
        }),
      ];
    });
    return found.length === 0 ? noSavings : found;
  },
});
